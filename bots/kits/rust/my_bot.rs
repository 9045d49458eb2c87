// SPDX-License-Identifier: MIT
//! A bot for carcarena: one JSON request a line in, one answer a line out. choose() is where your
//! ideas go; bots/PROTOCOL.md of carcarena says what else can be asked for and answered.
use std::io::{self, BufRead, Write};

struct Bot {
    state: u64,
}

impl Bot {
    /// All random numbers from this seed: then the same game can be played again.
    fn new_game(&mut self, seed: u64) {
        self.state = seed.wrapping_mul(2) + 1;
    }

    fn below(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.state >> 33) as usize % count
    }

    /// The number of one of the legal actions, which are texts: "place 3,-1 r2" (column, row, quarter
    /// turns), "deploy follower 3,-1 c0" (c city, r road, f farm, m monastery), "pass".
    fn choose(&mut self, actions: &[&str]) -> usize {
        let wanted: Vec<usize> = (0..actions.len()).filter(|&i| actions[i] != "pass").collect();
        if wanted.is_empty() { 0 } else { wanted[self.below(wanted.len())] }
    }
}

/// What follows a key: enough JSON for this bot.
fn member<'a>(line: &'a str, key: &str) -> &'a str {
    let quoted = format!("\"{key}\"");
    let at = line.find(&quoted).map_or(line.len(), |at| at + quoted.len());
    line[at..].trim_start_matches(|c| c == ' ' || c == ':')
}

fn number(text: &str) -> u64 {
    text.split(|c: char| !c.is_ascii_digit()).next().unwrap_or("").parse().unwrap_or(0)
}

/// The texts of an array: every second part between quotes.
fn texts(array: &str) -> Vec<&str> {
    array.split(']').next().unwrap_or("").split('"').skip(1).step_by(2).collect()
}

fn main() -> io::Result<()> {
    let mut bot = Bot { state: 1 };
    for line in io::stdin().lock().lines() {
        let line = line?;
        let mut action = 0; // any number will do where nothing is asked
        match member(&line, "command").split('"').nth(1) {
            Some("new") => bot.new_game(number(member(&line, "seed"))),
            Some("choose") => action = bot.choose(&texts(member(&line, "actions"))),
            Some("quit") => break,
            _ => {}
        }
        writeln!(io::stdout(), "{action}")?;
        io::stdout().flush()?; // without it the arena may wait in vain
    }
    Ok(())
}
