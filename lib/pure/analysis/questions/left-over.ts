import { readLabel } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import { editDistance, stem } from './language/likeness';
import { isPhrase, isThing, neighbour, type QuestionScene } from './scene';
import type { Suggestion } from './schema';

/** Words whose sense hangs on what others say; alone they change nothing. */
const HARMLESS = ['filler', 'of', 'who', 'which', 'group', 'and', 'count', 'contrast', 'among'] as const;

/** Behind the name of a column these say only that it is one: 'payment method', 'customer type'. */
const CLASSIFYING = new Set([
  'method',
  'type',
  'kind',
  'category',
  'group',
  'class',
  'level',
  'status',
  'name',
  'value',
  'option',
  'segment',
  'column',
]);

function saysNothingMore(scene: QuestionScene, place: number): boolean {
  const [before, mention] = [scene.mentions[place - 1], scene.mentions[place]!];
  return (
    CLASSIFYING.has(mention.text.toLowerCase().replace(/s$/, '')) &&
    mention.said.kind === 'unknown' &&
    isThing(before) &&
    scene.used.has(place - 1) &&
    before.said.columns.length > 0
  );
}

/** @throws AskedBack where a word of the question has found no place: what it is and what comes nearest. */
export function explainLeft(scene: QuestionScene): void {
  const left = scene.mentions.flatMap((mention, place) =>
    scene.used.has(place) || isPhrase(mention, ...HARMLESS) || saysNothingMore(scene, place) ? [] : [place],
  );
  const [place] = left;
  if (place === undefined) return;
  const text = joined(scene, left);
  const unknown = scene.mentions[place]!.said.kind === 'unknown';
  const before = scene.mentions[neighbour(scene, place, -1)];
  const suggestions = nearest(scene, text);
  if (!unknown) askBack('not_a_query', `“${text}” wasn’t understood.`, suggestions);
  const isValue =
    /\b(in|from|for|of|at)$/i.test(scene.mentions[place - 1]?.text ?? '') &&
    !isPhrase(before, 'aggregate', 'group', 'count', 'share');
  askBack(
    isValue ? 'no_such_value' : 'no_such_column',
    isValue ? `No value “${text}” in this data.` : `This data has no “${text}”.`,
    suggestions,
  );
}

function joined({ mentions }: QuestionScene, left: readonly number[]): string {
  const [first] = left;
  const words = [mentions[first!]!.text];
  for (const place of left.slice(1)) {
    if (place !== left[words.length - 1]! + 1) break;
    words.push(mentions[place]!.text);
  }
  return words.join(' ');
}

const OFFERED = 4;
/** Further from the word than this, by its share of letters, a name is another word. */
const NEAR = 0.4;

/** The columns whose names come near a word: it may be a slip of the pen. */
function nearest({ table, mentions }: QuestionScene, text: string): Suggestion[] {
  const question = mentions.map((mention) => mention.text);
  const word = text.toLowerCase().split(' ').at(-1)!;
  const far = (label: string) =>
    Math.min(
      ...readLabel(label).words.map((each) =>
        stem(each) === stem(word) ? 0 : editDistance(each, word) / Math.max(each.length, word.length),
      ),
    );
  const columns = table.columns.filter(
    ({ role, distinct, label }) => role !== 'ignore' && role !== 'id' && distinct > 1 && label.trim() !== '',
  );
  const main = [
    ...table.meaning.measures.map(({ column }) => column),
    ...table.meaning.dimensions.map(({ column }) => column),
  ];
  const rank = (column: (typeof columns)[number]) => {
    const at = main.indexOf(column);
    return far(column.label) + (at < 0 ? 0.3 : at / 100);
  };
  return columns
    .filter(({ label }) => far(label) <= NEAR)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, OFFERED)
    .map(({ label }) => ({
      text: label,
      question: question
        .map((each) =>
          text.startsWith(each) && text.includes(each)
            ? each === text.split(' ')[0] || each === text
              ? label
              : ''
            : each,
        )
        .filter(Boolean)
        .join(' '),
    }));
}
