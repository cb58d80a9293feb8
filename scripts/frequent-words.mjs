// node scripts/frequent-words.mjs VOCABULARY: writes the list of frequent English words that slips of the pen are told
// from. VOCABULARY is a text file whose lines begin with a word, the most frequent first, such as glove.6B.100d.txt.
import { readFileSync, writeFileSync } from 'node:fs';

const READ = 25_000;
const LONGEST_LINE = 110;
const target = new URL('../lib/pure/analysis/questions/language/frequent-words.json', import.meta.url);

const words = readFileSync(process.argv[2], 'utf8')
  .split('\n')
  .map((line) => line.split(' ', 1)[0])
  .filter((word) => /^[a-z]([a-z'-]*[a-z])?$/.test(word))
  .slice(0, READ)
  .filter((word) => /^[a-z]{3,}$/.test(word));
const lines = [''];
for (const word of words) {
  const line = `${lines.at(-1)} ${word}`.trim();
  if (line.length > LONGEST_LINE) lines.push(word);
  else lines[lines.length - 1] = line;
}
const source = 'The first words of the vocabulary of GloVe 6B (Pennington, Socher, Manning 2014), PDDL 1.0.';
writeFileSync(target, `${JSON.stringify({ source, words: lines }, null, 2)}\n`);
