import { readLabel } from '../semantics/lexicon/read-label';
import { isMoneyWord } from '../semantics/lexicon/lexicon';
import { isPlural } from '../semantics/lexicon/naming-numbers';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import type { QuestionFigure } from './figure';
import { isPhrase, isThing, partId, type QuestionScene } from './scene';

const OF_SIZE = /^(the )?(biggest|largest|smallest|longest|shortest)$/;
const OF_NUMBER = /^(the )?(most|fewest|least)$/;

/**
 * @throws AskedBack for 'the biggest round' of a column of how many rounds there were, and for 'the most bids' of one that
 * holds what was bid: one is told by another number than many.
 */
export function refuseOneOfMany({ mentions, choices, table }: QuestionScene, figures: readonly QuestionFigure[]): void {
  for (const figure of figures) {
    if (figure.kind !== 'column' || choices[figure.id] !== undefined) continue;
    const place = mentions.findIndex((mention) => partId(mention) === figure.id);
    const [named, before] = [mentions[place], mentions.slice(0, Math.max(0, place)).findLast(isSaid)];
    const head = readLabel(figure.column.label).words.at(-1) ?? '';
    const last = named?.words.split(' ').at(-1) ?? '';
    if (!isThing(named) || !before || singular(last) !== singular(head)) continue;
    const { label, type } = figure.column;
    const isMany = isPlural(label);
    if (OF_SIZE.test(before.words) && isMany && singular(last) === last && type === 'integer' && !isMoneyWord(head))
      askBack('ambiguous', `${label} says how many there are, not how large one is. Name a measure.`);
    if (
      OF_NUMBER.test(before.words) &&
      table.meaning.rows.countable &&
      !isMany &&
      singular(last) !== last &&
      figure.agg === 'avg' &&
      !figure.said
    )
      askBack('ambiguous', `“${before.text} ${named.text}”: the number of rows, or ${label} itself? Name one.`);
  }
}

const isSaid = (mention: QuestionScene['mentions'][number]) => !isPhrase(mention, 'filler', 'of', 'which');
