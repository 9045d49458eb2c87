// SPDX-License-Identifier: MIT
//! A bot for carcarena. It reads one JSON request per line and writes one answer per line. Put your
//! ideas into choose(). bots/PROTOCOL.md of carcarena describes all requests and answers.
use std::io::{self, BufRead, Write};

struct Bot {
    state: u64,
}

impl Bot {
    /// Takes all random numbers from this seed, so that the game can be replayed.
    fn new_game(&mut self, seed: u64) {
        self.state = seed.wrapping_mul(2) + 1;
    }

    fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.state >> 33) as usize % count
    }

    /// Returns the index of a legal action, given as texts: "place 3,-1 r2" (column, row, quarter
    /// turns), "deploy follower 3,-1 c0" (c city, r road, f field, m cloister), "pass".
    fn choose(&mut self, actions: &[&str]) -> usize {
        let wanted: Vec<usize> = (0..actions.len()).filter(|&i| actions[i] != "pass").collect();
        if wanted.is_empty() { 0 } else { wanted[self.below(wanted.len())] }
    }
}

/// Returns the text after a key. Enough JSON for this bot.
fn member<'a>(line: &'a str, key: &str) -> &'a str {
    let quoted = format!("\"{key}\"");
    let at = line.find(&quoted).map_or(line.len(), |at| at + quoted.len());
    line[at..].trim_start_matches(|c| c == ' ' || c == ':')
}

fn number(text: &str) -> u64 {
    text.split(|c: char| !c.is_ascii_digit()).next().unwrap_or("").parse().unwrap_or(0)
}

/// Returns the texts of an array: every second part between quotes.
fn texts(array: &str) -> Vec<&str> {
    array.split(']').next().unwrap_or("").split('"').skip(1).step_by(2).collect()
}

fn main() -> io::Result<()> {
    let mut bot = Bot { state: 1 };
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut action = 0; // any number for other requests
        match member(&line, "command").split('"').nth(1) {
            Some("new") => bot.new_game(number(member(&line, "seed"))),
            Some("choose") => action = bot.choose(&texts(member(&line, "actions"))),
            Some("quit") => break,
            _ => {}
        }
        writeln!(io::stdout(), "{action}")?;
        io::stdout().flush()?; // without it the arena may get no answer
    }
    Ok(())
}
