import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { complete } from '@/lib/base/ai/client';
import type { ProviderSetup } from '@/lib/base/ai/providers';
import { askable, groundAll, promptFor, type FactToWord } from '@/lib/base/ai/wording';
import { looseDigits, mismatches } from '@/lib/pure/analysis/narration/lint';
import type { Sentence } from '@/lib/pure/query/schema/claim';
import { insightFacts, predictionFacts, type Known } from './ground/facts';
import { liesAbout, truthsAbout, type Template } from './ground/liar';
import { asTitle, exportedOf, guestTitles } from './ground/shown';
import { argument, figure, given, report } from './report';

/**
 * A lying model on loopback: for each of `--seeds` (default 21) 1,000 lies about what the product says of real tables,
 * and 300 honest rewordings, through the product's own client and `ground`. What is stored of the lies is then read
 * where others read it: in exported files and in what a guest gets. `--data DIR` names a folder with
 * insight/real and forecast/; `--tables N` how many tables; `--detail` prints what got through and what was wrongly
 * dropped.
 */
const corpus = resolve(argument('data') ?? '../shared/corpus');
const folder = join(corpus, 'insight/real');
if (!existsSync(folder)) {
  console.error(
    `bench:ground needs a folder with insight/real and forecast; ${corpus} has none. Name one with --data.`,
  );
  process.exit(1);
}
const LIES = 1000,
  TRUTHS = 300,
  AT_ONCE = 25;
const seeds = (argument('seeds') ?? '21').split(',').map(Number);

type Said = { fact: string; text: string };

/** Answers each request with the next sentences of the script, whatever the prompt says. */
async function serve(script: Said[]) {
  let at = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const sentences = script.slice(at, at + AT_ONCE);
      at += AT_ONCE;
      const chunk = (choice: object) =>
        `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'liar', choices: [{ index: 0, ...choice }] })}\n\n`;
      response.writeHead(200, { 'Content-Type': 'text/event-stream' });
      response.end(
        `${chunk({ delta: { content: JSON.stringify({ sentences }) }, finish_reason: null })}${chunk({ delta: {}, finish_reason: 'stop' })}data: [DONE]\n\n`,
      );
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  const setup: ProviderSetup = {
    provider: 'openai',
    model: 'liar',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    key: 'none',
    price: null,
  };
  return {
    setup,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What came through, by its place in the script. Each sentence is judged alone, as the first said of its fact. */
async function through(script: Said[], asked: FactToWord[]): Promise<(Sentence | null)[]> {
  const { setup, close } = await serve(script);
  const result: (Sentence | null)[] = [];
  for (let start = 0; start < script.length; start += AT_ONCE) {
    const { value } = await complete(
      setup,
      promptFor({ task: 'narrate', audience: 'analyst' }, asked.slice(0, AT_ONCE)),
      new AbortController().signal,
      60_000,
    );
    result.push(
      ...value.sentences.map(
        (sentence) => groundAll({ sentences: [sentence] }, asked, 'openai').worded.get(sentence.fact) ?? null,
      ),
    );
  }
  close();
  return result;
}

const tables = Number(argument('tables') ?? 40);
const known: Known[] = [
  await insightFacts(folder, tables),
  predictionFacts(join(corpus, 'forecast/train.csv'), tables),
];
const facts = known.flatMap((each) => each.facts);
const rowsOf = (id: string) => known.map((each) => each.rowsOf(id)).find((rows) => rows !== undefined);
const asked = askable(facts);
const templates: Template[] = asked.map(
  ({
    fact: {
      id,
      sentence: { text, labels },
    },
    template,
  }) => ({
    id,
    sentence: template,
    names: [...new Set(labels.map(({ start, end }) => text.slice(start, end)))].filter(Boolean),
  }),
);
console.log(
  `${facts.length} sentences of ${tables} tables and series, ${facts.length - asked.length} that no model is asked to word`,
);

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%$]+/gu, ' ')
    .trim();
const leaks: Record<string, number> = {},
  lost: Record<string, [number, number]> = {};
const shown: Sentence[] = facts.map(({ sentence }) => sentence);
let leaked = 0,
  dropped = 0;
const outside = { exported: 0, guests: 0, digits: 0, loose: 0 };

/** Sentences as they are kept after a model has lied, where people read them who never saw the model. */
async function readOutside(stored: readonly Sentence[]): Promise<{ exported: number; guests: number }> {
  const known = new Set(facts.flatMap(({ sentence: { text } }) => [plain(text), plain(asTitle(text))]));
  const invented = (texts: readonly string[]) => texts.filter((text) => !known.has(plain(text))).length;
  const { texts, digits, loose } = await exportedOf(stored);
  outside.digits += digits;
  outside.loose += loose;
  return { exported: invented(texts), guests: invented(guestTitles(stored)) };
}
const [awake] = facts;
const lying: Sentence = { ...awake!.sentence, text: `${awake!.sentence.text} It has doubled since.` };
const control = await readOutside([lying]);
if (control.exported === 0 || control.guests === 0) throw new Error('A lie that was stored is not found.');
for (const seed of seeds) {
  const lies = liesAbout(templates, LIES, seed);
  const told = await through(
    lies.map(({ fact, lie }) => ({ fact, text: lie.text })),
    asked,
  );
  told.forEach((sentence, nth) => {
    const { fact, lie } = lies[nth]!;
    const engine = facts.find(({ id }) => id === fact)!.sentence;
    if (!sentence || plain(sentence.text) === plain(engine.text)) return;
    leaked++;
    leaks[lie.kind] = (leaks[lie.kind] ?? 0) + 1;
    if (given('detail')) console.log(`LEAK ${lie.kind}\n  fact ${engine.text}\n  said ${sentence.text}`);
  });
  // Where a wording is refused, the engine's own words are kept.
  const stored = told.map((sentence, nth) => sentence ?? facts.find(({ id }) => id === lies[nth]!.fact)!.sentence);
  const { exported, guests } = await readOutside(stored);
  outside.exported += exported;
  outside.guests += guests;
  const truths = truthsAbout(templates, TRUTHS, seed);
  (await through(truths, asked)).forEach((sentence, nth) => {
    const { kind, text } = truths[nth]!;
    const [wrong, all] = lost[kind] ?? [0, 0];
    lost[kind] = [wrong + (sentence ? 0 : 1), all + 1];
    if (sentence) shown.push(sentence);
    else {
      dropped++;
      if (given('detail')) console.log(`DROPPED ${kind}: ${text}`);
    }
  });
}

const digits = shown.flatMap(({ text }) => [...text.matchAll(/\p{Nd}/gu)]).length;
const untraced = shown.reduce(
  (sum, sentence) =>
    sum +
    looseDigits(sentence).length +
    mismatches(sentence, rowsOf).reduce((signs, { shown: text }) => signs + [...text.matchAll(/\p{Nd}/gu)].length, 0),
  0,
);
if (leaked) console.log('inventions that came through', leaks);
console.log(
  'honest sentences dropped',
  Object.fromEntries(Object.entries(lost).map(([kind, [wrong, all]]) => [kind, `${wrong}/${all}`])),
);
report(
  'ground',
  seeds[0]!,
  [
    figure('ground.inventions-shown', leaked / seeds.length),
    figure('ground.digits-traced', 100 * (1 - untraced / digits)),
    figure('ground.exports.inventions', outside.exported / seeds.length),
    figure('ground.exports.digits-traced', 100 * (1 - outside.loose / Math.max(1, outside.digits))),
    figure('ground.guests.inventions', outside.guests / seeds.length),
    figure('ground.honest-dropped', (100 * dropped) / (TRUTHS * seeds.length)),
  ],
  ['openai'],
);
