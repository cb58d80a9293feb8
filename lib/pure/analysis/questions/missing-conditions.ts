import type { Cell, Column } from '@/lib/pure/query/schema/column';
import type { Filter } from '@/lib/pure/query/schema/query';
import { askBack } from './asked-back';
import { plainNounBehind } from './had-conditions';
import { polesOf } from './mentions';
import { canMeasure } from './measurable';
import { chooseColumn, isPhrase, isThing, neighbour, partId, surest, use, type QuestionScene } from './scene';

const LACKING = /^(missing|empty|blank|absent|unspecified|unrecorded|null|lacking|lacks|lack|unknown|undefined)$/;
const HELD = /^(filled|given|known|recorded|specified|available|provided|stated|reported|entered|present)$/;
const BEING = /^(is|are|was|were|be|been)$/;
const LINKS = /^(values?|entry|entries|field|fields|a|an|any|the|their|its|no)$/;
/** 'No gender given', 'without any value for age': nothing stands there. */
const NONE_SAID =
  /^(given|known|recorded|specified|available|provided|stated|reported|entered|listed|noted|filled in|value|values|entry|entries|info|information|data|record|records)$/;
/** What tables write for 'no value'. */
const PLACEHOLDER = /^(null|n\/?a|nan|unknown|not (given|known|available|specified|recorded)|missing|[-?.])$/i;

/** So sure is a name beside 'missing'. */
const NAMED = 0.7;

type State = { lacks: boolean; from: number; to: number; /** May stand before its column. */ before: boolean };

/** 'Missing', 'not given', 'is filled in' at a place; null for anything else. */
function stateAt({ mentions, used }: QuestionScene, place: number): State | null {
  const { words, said } = mentions[place]!;
  if (used.has(place) || said.kind === 'clock' || said.kind === 'number') return null;
  if (said.kind === 'thing' && surest(said.columns) > NAMED) return null;
  const isNot = mentions[place - 1]?.words === 'not';
  if (LACKING.test(words)) return { lacks: !isNot, from: place - Number(isNot), to: place, before: !isNot };
  const isBeing = BEING.test(mentions[place - 1]?.words ?? '');
  if (!HELD.test(words) || !(isNot || isBeing)) return null;
  const isIn = /^(in|out)$/.test(mentions[place + 1]?.words ?? '') && words === 'filled';
  return { lacks: isNot, from: place - Number(isNot), to: place + Number(isIn), before: false };
}

/** The name of a column beside a place, over small words. */
function columnBeside(scene: QuestionScene, from: number, step: 1 | -1): { column: Column; at: number } | null {
  const { mentions, used } = scene;
  for (let at = from + step; at >= 0 && at < mentions.length; at += step) {
    const mention = mentions[at]!;
    const isLink = LINKS.test(mention.words) || BEING.test(mention.words) || isPhrase(mention, 'of', 'filler');
    if (isThing(mention) && !used.has(at)) {
      const sure = mention.said.columns.filter(({ surety }) => surety > NAMED);
      const column = chooseColumn(scene, mention, sure, (each) => polesOf(each) === null || each.nulls > 0);
      if (column && (mention.said.counted === null || sure[0]!.surety > 0.9)) return { column, at };
    }
    if (!isLink) return null;
  }
  return null;
}

/** The value that stands for none; undefined where no row lacks one. */
function noneOf(column: Column, { table }: QuestionScene): Cell | undefined {
  if (column.nulls > 0) return null;
  const values = table.values.get(column.key) ?? column.top;
  return values.find(({ value }) => PLACEHOLDER.test(String(value).trim()))?.value;
}

function holding(column: Column, none: Cell, lacks: boolean): Filter {
  if (none === null) return { field: column.key, op: lacks ? 'is_null' : 'not_null' };
  return { field: column.key, op: lacks ? 'eq' : 'ne', value: none };
}

/**
 * 'The sulfate value is missing', 'age not given', 'missing an email', 'company is filled in': rows without a value of a
 * column, or with one.
 * @throws AskedBack where every row has one.
 */
export function readMissing(scene: QuestionScene): void {
  scene.mentions.forEach((_, place) => {
    const state = stateAt(scene, place);
    if (!state) return;
    const found = columnBeside(scene, state.from, -1) ?? (state.before ? columnBeside(scene, state.to, 1) : null);
    if (!found) return;
    const { column, at } = found;
    // 'Unknown' is a value of this column, and read as one.
    const own = scene.mentions[state.to];
    if (isThing(own) && own.said.values.some((value) => value.column === column)) return;
    const none = noneOf(column, scene);
    if (none === undefined) return askBack('out_of_range', `Every row has a value in ${column.label}.`);
    const [from, to] = [Math.min(at, state.from), Math.max(at, state.to)];
    use(scene, ...Array.from({ length: to - from + 1 }, (__, nth) => from + nth), plainNounBehind(scene, to));
    scene.conditions.push({
      id: partId(scene.mentions[at]!),
      filter: holding(column, none, state.lacks),
      column,
      at,
      role: 'filter',
    });
  });
}

/**
 * 'Customers with no gender given', 'without any age recorded': rows without a value of what is named.
 */
export function readNoneGiven(scene: QuestionScene): void {
  const { mentions, used } = scene;
  mentions.forEach((mention, place) => {
    const isNone = isPhrase(mention, 'not') && /^(no|without)$/.test(mention.words);
    const at = /^(any|an?)$/.test(mentions[place + 1]?.words ?? '') ? place + 2 : place + 1;
    const near = mentions[at];
    const behind = mentions[at + 1];
    if (!isNone || used.has(place) || !isThing(near) || used.has(at) || !NONE_SAID.test(behind?.words ?? '')) return;
    const sure = near.said.columns.filter(({ surety }) => surety > NAMED);
    const column = chooseColumn(scene, near, sure, (each) => noneOf(each, scene) !== undefined);
    if (!column) return;
    use(scene, place, at - 1, at, at + 1);
    scene.conditions.push({
      id: partId(near),
      filter: holding(column, noneOf(column, scene)!, true),
      column,
      at,
      role: 'filter',
    });
  });
}

const BEHIND = /^(behind|attached|assigned|given|listed|recorded|on file|on record)$/;

/** 'Bookings with a company behind them': of what the rows are, those that have a value of it. */
export function readPresent(scene: QuestionScene): void {
  const { mentions, used } = scene;
  mentions.forEach(({ words }, place) => {
    const rows = mentions[neighbour(scene, place, -1)];
    const at = place + 2;
    const near = mentions[at];
    if (!/^(with|having|have|has)$/.test(words) || !/^an?$/.test(mentions[place + 1]?.words ?? '')) return;
    if (!isThing(rows) || rows.said.counted?.column !== null || !isThing(near) || used.has(at)) return;
    const isEnd = !isThing(mentions[at + 1]) && !isPhrase(mentions[at + 1], 'comparator', 'of');
    if (!isEnd || mentions[at + 1]?.said.kind === 'number' || surest(near.said.values) > 0) return;
    if (mentions.some((mention) => isPhrase(mention, 'top', 'superlative'))) return;
    const column = chooseColumn(
      scene,
      near,
      near.said.columns.filter(({ surety }) => surety > 0.9),
      (each) => each.nulls > 0 && polesOf(each) === null && !(canMeasure(each) && Number(each.min) === 0),
    );
    if (!column) return;
    const isBehind = BEHIND.test(mentions[at + 1]?.words ?? '');
    use(scene, place, place + 1, at, isBehind ? at + 1 : -1);
    scene.conditions.push({
      id: partId(near),
      filter: { field: column.key, op: 'not_null' },
      column,
      at,
      role: 'filter',
    });
  });
}
