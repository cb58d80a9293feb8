import { isTime } from '@/lib/pure/query/schema/column';
import { singular } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import type { QuestionFigure } from './figure';
import { canMeasure } from './measurable';
import { isPhrase, isThing, partId, use, type QuestionScene } from './scene';

const MOST = /^(most|fewest|least)$/;
const SURELY = 0.9;

/** 'Which state has the most cities' of a column of cities: how many different ones. None where rows or numbers are meant. */
export function mostOf(scene: QuestionScene): QuestionFigure[] {
  const { mentions, used, groupings } = scene;
  const at = mentions.findIndex((mention) => isPhrase(mention, 'superlative') && MOST.test(mention.words));
  const place = mentions.findIndex((mention, nth) => nth > at && !isPhrase(mention, 'filler'));
  const named = mentions[place];
  if (at < 0 || !isThing(named) || used.has(place) || singular(named.words) === named.words) return [];
  if (named.said.counted?.column === null || named.said.values.some(({ surety }) => surety > SURELY)) return [];
  const [best] = named.said.columns;
  const isName =
    best !== undefined &&
    best.surety > SURELY &&
    !canMeasure(best.column) &&
    !isTime(best.column) &&
    best.column.role !== 'ignore' &&
    !groupings.some(({ column }) => column === best.column);
  if (!isName) return [];
  use(scene, place);
  return [{ kind: 'distinct', id: partId(named), column: best.column }];
}

/**
 * @throws AskedBack for 'which airline is the most punctual' of flights that are on time or late: the airline with most
 * such flights may only be the largest, and the share of them isn't asked for.
 */
export function refuseMostOfState({ mentions, conditions, groupings }: QuestionScene): void {
  if (!groupings.length) return;
  mentions.forEach((mention, at) => {
    const isMost = isPhrase(mention, 'superlative') && /^(most|least)$/.test(mention.words);
    const state = conditions.find((condition) => condition.role === 'filter' && condition.at === at + 1);
    const adjective = mentions[at + 1];
    const isAlone = mentions.slice(at + 2).every((each) => isPhrase(each, 'filler', 'of'));
    if (!isMost || !state || !adjective || !isAlone || singular(adjective.words) !== adjective.words) return;
    askBack('ambiguous', `“${mention.text} ${adjective.text}” by their number or by their share? Ask for one of them.`);
  });
}
