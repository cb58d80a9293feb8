import { isNumeric, type Column } from '@/lib/pure/query/schema/column';
import type { Aggregate } from '@/lib/pure/query/schema/query';
import { readLabel } from '../semantics/lexicon/read-label';
import { singular, splitName } from '../semantics/lexicon/words';
import { askBack } from './asked-back';
import type { Mention } from './mentions';
import { canMeasure } from './measurable';
import { chooseColumn, isPhrase, isThing, neighbour, partId, soleMeasure, use, type QuestionScene } from './scene';
import type { QuestionFigure } from './figure';
import { namingColumn } from './groups';
import { refusedMeasure } from './shown-answer';
import { NAMES, rows } from './counted';
import { columnFigure } from './column-figure';
import { usualAggregate } from './usual-aggregate';
import { verbColumn } from './verb-figures';

/** @throws AskedBack where a mean or total is asked of what only names or places something. */
function refuseNames({ said }: Mention, agg: Aggregate): void {
  const [named] = 'columns' in said ? said.columns.filter(({ surety }) => surety >= NAMES) : [];
  const refused =
    named &&
    refusedMeasure({ measures: [{ field: named.column.key, agg }], dimensions: [], filters: [] }, [named.column]);
  if (refused)
    askBack('not_a_query', refused.message, [
      { text: `how many ${named.column.label}`, question: `how many ${named.column.label}` },
    ]);
}

/** What the rows are about: the entity, or the one column of names of it. */
function calledColumn({ table }: QuestionScene): Column | null {
  const names = table.columns.filter(
    (column) =>
      !isNumeric(column) &&
      column.distinct > 1 &&
      readLabel(column.label).words.includes('name') &&
      // 'NAME1' is a line of an address, of whatever that is.
      !/\d\s*$/.test(column.label),
  );
  return table.meaning.entity?.column ?? (names.length === 1 ? names[0]! : null);
}

/** The figure that words behind 'average', 'total' or 'median' name. */
export function aggregated(scene: QuestionScene, place: number): QuestionFigure | null {
  const phrase = scene.mentions[place]!;
  if (!isPhrase(phrase, 'aggregate')) return null;
  const { agg } = phrase.said.phrase;
  for (let at = place + 1; at < scene.mentions.length; at++) {
    const mention = scene.mentions[at]!;
    if (isPhrase(mention, 'group', 'among')) break;
    // 'Different restaurants were inspected': what is counted stands next to the word, or is nothing known.
    if (agg === 'distinct' && mention.said.kind === 'unknown') {
      const entity = calledColumn(scene);
      if (
        !entity ||
        !splitName(scene.table.name).some((word) => singular(word.toLowerCase()) === singular(mention.words))
      )
        break;
      use(scene, place, at);
      return { kind: 'distinct', id: partId(mention), column: entity };
    }
    if (!isThing(mention) || (scene.used.has(at) && !isShared(scene, place, at))) continue;
    if (agg === 'distinct') {
      const column =
        mention.said.counted?.column ??
        chooseColumn(scene, mention, mention.said.columns, ({ role }) => role !== 'ignore') ??
        (mention.said.counted ? namingColumn(scene) : null);
      if (!column) break;
      use(scene, place, at);
      return { kind: 'distinct', id: partId(mention), column };
    }
    const column = chooseColumn(scene, mention, mention.said.columns, canMeasure);
    if (column) {
      use(scene, place, at);
      return columnFigure(scene, at, column, agg);
    }
    refuseNames(mention, agg);
    if (agg === 'sum' && mention.said.counted) {
      use(scene, place, at);
      return mention.said.counted.column
        ? { kind: 'distinct', id: partId(mention), column: mention.said.counted.column }
        : rows();
    }
  }
  return (
    aggregatedHow(scene, place, agg) ??
    aggregatedBefore(scene, place, agg) ??
    aggregatedByVerb(scene, place, agg) ??
    aggregatedSole(scene, place, agg)
  );
}

/** 'Minimum and maximum price': what the first of two found is of the second as well. */
function isShared({ mentions, used }: QuestionScene, place: number, at: number): boolean {
  const isSame = (between: readonly Mention[]) => between.every((mention) => isPhrase(mention, 'filler', 'of'));
  return (
    isPhrase(mentions[place - 1], 'and') &&
    isPhrase(mentions[place - 2], 'aggregate') &&
    used.has(place - 2) &&
    isSame(mentions.slice(place + 1, at))
  );
}

/** 'Maximum for Norway' of a table with one column of numbers; what is averaged has no total. */
function aggregatedSole(scene: QuestionScene, place: number, agg: Aggregate): QuestionFigure | null {
  const column = soleMeasure(scene.table);
  const mayBe = column && agg !== 'distinct' && !(agg === 'sum' && usualAggregate(column, scene) !== 'sum');
  if (!mayBe || scene.mentions.some((mention) => isPhrase(mention, 'count'))) return null;
  use(scene, place);
  return { kind: 'column', id: partId(scene.mentions[place]!), column, agg, said: true, near: [] };
}

/** 'What does a house cost on average': behind 'do' and 'does' the verb says which column. */
function aggregatedByVerb(scene: QuestionScene, place: number, agg: Aggregate): QuestionFigure | null {
  const said = agg === 'distinct' ? null : verbColumn(scene);
  if (!said) return null;
  use(scene, place, said.at);
  return columnFigure(scene, said.at, said.column, agg);
}

/** 'How old are the players on average': what is asked for stands before what it is asked of. */
function aggregatedHow(scene: QuestionScene, place: number, agg: Aggregate): QuestionFigure | null {
  const at = scene.mentions.findIndex(
    (mention, nth) => nth < place && isThing(mention) && mention.words.startsWith('how ') && !scene.used.has(nth),
  );
  const mention = scene.mentions[at];
  const column =
    isThing(mention) && agg !== 'distinct' ? chooseColumn(scene, mention, mention.said.columns, canMeasure) : null;
  if (!column) return null;
  use(scene, place, at);
  return columnFigure(scene, at, column, agg);
}

/** 'prix moyen', 'sales total': the column stands right before its aggregate. */
function aggregatedBefore(scene: QuestionScene, place: number, agg: Aggregate): QuestionFigure | null {
  const at = neighbour(scene, place, -1);
  const mention = scene.mentions[at];
  if (at < 0 || scene.used.has(at) || !isThing(mention) || agg === 'distinct') return null;
  const column = chooseColumn(scene, mention, mention.said.columns, canMeasure);
  if (!column) return null;
  use(scene, place, at);
  return columnFigure(scene, at, column, agg);
}
