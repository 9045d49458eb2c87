// SPDX-License-Identifier: MIT
//! A bot for the arena, written from bots/PROTOCOL.md alone, standard library only.
//!
//! It starts from the `candidates` (greedy's evaluation of each action) and adjusts them: it keeps
//! followers in the supply while they are scarce, and places tiles next to cells that opponents need
//! rather than next to its own. The same position and seed give the same move.
//! Build: rustc -O outside.rs

use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::sync::mpsc;
use std::time::{Duration, Instant};

// ------------------------------------------------------------------------------------------ JSON

#[derive(Debug, Clone, PartialEq)]
enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

static NULL: Json = Json::Null;

impl Json {
    fn parse(line: &str) -> Option<Json> {
        let mut reader = Reader { bytes: line.trim().as_bytes(), at: 0 };
        let value = reader.value()?;
        (reader.at == reader.bytes.len()).then_some(value)
    }

    fn get(&self, key: &str) -> &Json {
        match self {
            Json::Object(members) => members.iter().find(|m| m.0 == key).map_or(&NULL, |m| &m.1),
            _ => &NULL,
        }
    }

    fn items(&self) -> &[Json] {
        if let Json::Array(items) = self {
            items
        } else {
            &[]
        }
    }

    fn number(&self) -> Option<f64> {
        if let Json::Number(n) = self {
            Some(*n)
        } else {
            None
        }
    }

    fn whole(&self) -> i64 {
        self.number().unwrap_or(0.0) as i64
    }

    fn text(&self) -> &str {
        if let Json::Text(text) = self {
            text
        } else {
            ""
        }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<u8> {
        while self.bytes.get(self.at)?.is_ascii_whitespace() {
            self.at += 1;
        }
        Some(self.bytes[self.at])
    }

    fn eat(&mut self, byte: u8) -> Option<()> {
        (self.peek()? == byte).then(|| self.at += 1)
    }

    fn word(&mut self, word: &str, value: Json) -> Option<Json> {
        let end = self.at + word.len();
        (self.bytes.get(self.at..end)? == word.as_bytes()).then(|| self.at = end)?;
        Some(value)
    }

    fn value(&mut self) -> Option<Json> {
        match self.peek()? {
            b'n' => self.word("null", Json::Null),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'"' => self.string().map(Json::Text),
            b'[' => {
                self.eat(b'[')?;
                let mut items = Vec::new();
                while self.peek()? != b']' {
                    if !items.is_empty() {
                        self.eat(b',')?;
                    }
                    items.push(self.value()?);
                }
                self.eat(b']')?;
                Some(Json::Array(items))
            }
            b'{' => {
                self.eat(b'{')?;
                let mut members = Vec::new();
                while self.peek()? != b'}' {
                    if !members.is_empty() {
                        self.eat(b',')?;
                        self.peek()?;
                    }
                    let key = self.string()?;
                    self.eat(b':')?;
                    members.push((key, self.value()?));
                }
                self.eat(b'}')?;
                Some(Json::Object(members))
            }
            _ => {
                let rest = &self.bytes[self.at..];
                let length = rest.iter().take_while(|b| b"+-.eE0123456789".contains(b)).count();
                self.at += length;
                std::str::from_utf8(&rest[..length]).ok()?.parse().ok().map(Json::Number)
            }
        }
    }

    fn hex(&mut self) -> Option<u32> {
        let digits = std::str::from_utf8(self.bytes.get(self.at..self.at + 4)?).ok()?;
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }

    fn string(&mut self) -> Option<String> {
        let mut out = Vec::new();
        self.eat(b'"')?;
        loop {
            let byte = *self.bytes.get(self.at)?;
            self.at += 1;
            match byte {
                b'"' => return String::from_utf8(out).ok(),
                b'\\' => {
                    let escape = *self.bytes.get(self.at)?;
                    self.at += 1;
                    let plain = match escape {
                        b'n' => '\n',
                        b't' => '\t',
                        b'r' => '\r',
                        b'b' => '\u{8}',
                        b'f' => '\u{c}',
                        b'u' => {
                            let mut code = self.hex()?;
                            if (0xd800..0xdc00).contains(&code) {
                                self.word("\\u", Json::Null)?;
                                code = 0x10000 + ((code - 0xd800) << 10) + self.hex()?.checked_sub(0xdc00)?;
                            }
                            char::from_u32(code)?
                        }
                        other => other as char,
                    };
                    out.extend_from_slice(plain.encode_utf8(&mut [0; 4]).as_bytes());
                }
                _ => out.push(byte),
            }
        }
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if (c as u32) < 32 => out += &format!("\\u{:04x}", c as u32),
            c => out.push(c),
        }
    }
    out + "\""
}

/// Writes one line. Both threads may call it.
fn send(line: String) {
    let mut output = std::io::stdout().lock();
    if writeln!(output, "{line}").and_then(|()| output.flush()).is_err() {
        std::process::exit(0); // the arena has closed the pipe
    }
}

// ------------------------------------------------------------------------------------- Evaluation

/// The state of a game.
#[derive(Default)]
struct Game {
    seat: usize,
    seed: u64,
    answered: Option<String>,
}

/// The position of one `choose`.
struct Judge<'a> {
    seat: usize,
    hand: f64,
    left: f64,
    features: HashMap<i64, &'a Json>,
    segments: HashMap<(i64, i64, &'a str), &'a Json>,
    cells: HashMap<(i64, i64), &'a Json>,
    offered: HashMap<&'a str, f64>,
    unseen: f64,
}

impl<'a> Judge<'a> {
    fn new(request: &'a Json, seat: usize) -> Judge<'a> {
        let state = request.get("state");
        let draws = request.get("draws_left").number().unwrap_or(0.0);
        let laid = state.get("tiles").items().len() as f64;
        let supply = state.get("supplies").items().get(seat).unwrap_or(&NULL);
        let features = request.get("features").items();
        let mut segments = HashMap::new();
        for feature in features {
            for s in feature.get("segments").items() {
                segments.insert((s.get("x").whole(), s.get("y").whole(), s.get("segment").text()), feature);
            }
        }
        let unseen: f64 = request.get("unseen").items().iter().map(|t| t.get("unseen").whole() as f64).sum();
        Judge {
            seat,
            hand: supply.get("follower").number().unwrap_or(0.0),
            left: draws / (draws + laid).max(1.0),
            features: features.iter().map(|f| (f.get("feature").whole(), f)).collect(),
            segments,
            cells: request
                .get("cells")
                .items()
                .iter()
                .map(|c| ((c.get("x").whole(), c.get("y").whole()), c))
                .collect(),
            offered: request
                .get("candidates")
                .items()
                .iter()
                .map(|c| (c.get("text").text(), c.get("value").number().unwrap_or(0.0)))
                .collect(),
            unseen: unseen.max(1.0),
        }
    }

    /// Returns the strength of this seat on a feature minus the strength of the strongest opponent.
    fn lead(&self, feature: &Json) -> f64 {
        let strength = feature.get("strength").items();
        let mine = strength.get(self.seat).map_or(0, Json::whole);
        let others = strength.iter().enumerate().filter(|s| s.0 != self.seat).map(|s| s.1.whole()).max();
        (mine - others.unwrap_or(0)).signum() as f64
    }

    /// Returns the effect of a tile at x, y on the adjacent cells, which become harder to fill.
    fn blocking(&self, x: i64, y: i64) -> f64 {
        let mut sum = 0.0;
        for (dx, dy) in [(0, -1), (1, 0), (0, 1), (-1, 0)] {
            let cell = self.cells.get(&(x + dx, y + dy)).copied().unwrap_or(&NULL);
            let fitting = cell.get("unseen").number().unwrap_or(0.0) / self.unseen;
            for number in cell.get("features").items().iter().filter_map(Json::number) {
                let feature = self.features.get(&(number as i64)).copied().unwrap_or(&NULL);
                let size = feature.get("tiles").whole() + feature.get("pennants").whole();
                sum -= self.lead(feature) * size as f64 * fitting.min(0.5);
            }
        }
        sum * self.left.min(0.5)
    }

    /// Returns the value of a follower in the supply in addition to greedy's, if it would not return.
    fn thrift(&self, action: &Json) -> f64 {
        let place = (action.get("x").whole(), action.get("y").whole(), action.get("segment").text());
        let complete = |f: &Json| *f.get("complete") == Json::Bool(true);
        if self.segments.get(&place).filter(|f| complete(f)).is_some() {
            return 0.0;
        }
        let field = action.get("kind").text() == "field";
        self.left * (if field { 1.0 } else { 0.2 } + if self.hand <= 1.0 { 1.0 } else { 0.0 })
    }

    fn value(&self, action: &Json) -> f64 {
        let offered = self.offered.get(action.get("text").text()).copied().unwrap_or(0.0);
        match (action.get("verb").text(), action.get("figure").text()) {
            ("place", _) => offered + 0.3 * self.blocking(action.get("x").whole(), action.get("y").whole()),
            ("deploy", "follower") => offered - self.thrift(action),
            _ => offered,
        }
    }
}

/// Returns a number that depends only on the seed and the text, to choose among equal actions.
fn mixed(seed: u64, text: &str) -> u64 {
    text.bytes().fold(seed ^ 0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// Returns the time to think. Without a clock the answer does not depend on time.
fn thought(request: &Json) -> Option<Duration> {
    let ms = |key| request.get(key).number();
    let share = ms("game_ms").map(|left| left / 20.0 + ms("increment_ms").unwrap_or(0.0) / 2.0);
    let most = ms("time_ms").map(|most| most * 0.7);
    let least = [share, most].into_iter().flatten().reduce(f64::min);
    least.map(|ms| Duration::from_secs_f64(ms / 1000.0))
}

fn choose(request: &Json, start: Instant, game: &mut Game) {
    let id = request.get("id").whole();
    let limit = thought(request);
    let judge = Judge::new(request, game.seat);
    let mut reported = Duration::ZERO;
    let mut best: Option<(f64, u64, &Json)> = None;
    for (looked, action) in request.get("actions").items().iter().enumerate() {
        let candidate = (judge.value(action), mixed(game.seed, action.get("text").text()), action);
        if best.map_or(true, |b| (candidate.0, candidate.1) > (b.0, b.1)) {
            best = Some(candidate);
        }
        let spent = start.elapsed();
        if limit.map_or(false, |limit| spent > limit) {
            break;
        }
        if let Some((value, _, action)) = best.filter(|_| spent > reported + Duration::from_millis(100)) {
            reported = spent;
            let line = quoted(action.get("text").text());
            let nodes = looked + 1;
            send(format!(r#"{{"id":{id},"info":{{"value":{value:.3},"nodes":{nodes},"line":[{line}]}}}}"#));
        }
    }
    let (value, _, action) = best.expect("a question has actions");
    let text = action.get("text").text();
    let (index, line) = (action.get("index").whole(), quoted(text));
    game.answered = Some(text.to_string());
    send(format!(r#"{{"id":{id},"action":{index},"value":{value:.3},"line":[{line}]}}"#));
}

// ------------------------------------------------------------------------------------------ Main

/// Reads in parallel to the search: answers pings at once and forwards everything else.
fn read_requests(requests: mpsc::Sender<(Instant, Json)>) {
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let request = Json::parse(&line).unwrap_or_else(|| panic!("no JSON: {line}"));
        if request.get("command").text() == "ping" {
            send(format!(r#"{{"id":{}}}"#, request.get("id").whole()));
        } else if requests.send((Instant::now(), request)).is_err() {
            return;
        }
    }
}

fn main() {
    const WANTS: &str =
        r#"["actions","state","features","cells","unseen","candidates","observe","over","ping"]"#;
    let (sender, requests) = mpsc::channel();
    std::thread::spawn(move || read_requests(sender));
    let mut game = Game::default();
    for (start, request) in requests {
        let id = request.get("id").whole();
        match request.get("command").text() {
            "hello" if request.get("protocol").whole() != 1 => {
                send(format!(r#"{{"id":{id},"error":"speaks protocol 1 only"}}"#));
            }
            "hello" => {
                send(format!(r#"{{"id":{id},"name":"outside-rust","version":"1","wants":{WANTS}}}"#));
            }
            "new" => {
                let (seat, seed) = (request.get("seat").whole(), request.get("seed").whole());
                game = Game { seat: seat as usize, seed: seed as u64, answered: None };
                send(format!(r#"{{"id":{id}}}"#));
            }
            "choose" => choose(&request, start, &mut game),
            "observe" if request.get("player").whole() == game.seat as i64 => {
                let played = request.get("action").text();
                if let Some(answered) = game.answered.take().filter(|a| a != played) {
                    eprintln!("answered {answered}, but {played} was played");
                }
            }
            "over" => eprintln!(
                "seat {}: {:?}",
                game.seat,
                request.get("scores").items().iter().map(Json::whole).collect::<Vec<_>>()
            ),
            "quit" => return,
            _ => {}
        }
    }
}
