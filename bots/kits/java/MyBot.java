// SPDX-License-Identifier: MIT
// A bot for carcarena. It reads one JSON request per line and writes one answer per line. Put your
// ideas into choose(). bots/PROTOCOL.md of carcarena describes all requests and answers.
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

public class MyBot {
    // Takes all random numbers from the seed of the game, so that the game can be replayed.
    private Random random = new Random(0);

    // Returns the index of a legal action. Actions are texts: "place 3,-1 r2" (column, row, quarter
    // turns), "deploy follower 3,-1 c0" (c city, r road, f field, m cloister), "pass".
    private int choose(List<String> actions) {
        int chosen = random.nextInt(actions.size());
        while (actions.size() > 1 && actions.get(chosen).equals("pass")) {
            chosen = random.nextInt(actions.size());
        }
        return chosen;
    }

    // Returns the text after a key. Enough JSON for this bot.
    private static String member(String line, String key) {
        int at = line.indexOf('"' + key + '"');
        return at < 0 ? "" : line.substring(at + key.length() + 2).replaceFirst("^[ :]+", "");
    }

    // Returns the texts of an array: every second part between quotes.
    private static List<String> texts(String array) {
        String[] parts = array.substring(0, array.indexOf(']')).split("\"");
        List<String> found = new ArrayList<>();
        for (int i = 1; i < parts.length; i += 2) {
            found.add(parts[i]);
        }
        return found;
    }

    private int answer(String line) {
        String command = member(line, "command");
        if (command.startsWith("\"new\"")) {
            random = new Random(Long.parseLong(member(line, "seed").split("[^0-9]")[0]));
        }
        // Requests other than "choose" accept any number.
        return command.startsWith("\"choose\"") ? choose(texts(member(line, "actions"))) : 0;
    }

    public static void main(String[] arguments) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        MyBot bot = new MyBot();
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            if (member(line, "command").startsWith("\"quit\"")) break;
            System.out.println(bot.answer(line));
            System.out.flush(); // without it the arena gets no answer
        }
    }
}
