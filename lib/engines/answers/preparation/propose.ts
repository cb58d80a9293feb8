import { BrokenStep, openSteps, type PreparationSource } from '@/lib/engines/manifest/preparation';
import type { RunStatement } from '@/lib/engines/manifest/sides';
import type { PreparationStep } from '@/lib/pure/preparation/kinds';
import {
  MOST_SPELLING_GROUPS,
  MOST_SPELLINGS,
  MOST_SPLIT,
  MOST_VALUES_COMPARED,
} from '@/lib/pure/preparation/step/limits';
import { packedList } from '@/lib/pure/preparation/proposals/packed-list';
import type { StepProposal, StepProposals } from '@/lib/pure/preparation/proposals/schema';
import { similarSpellings, type CountedValue } from '@/lib/pure/preparation/proposals/spellings';
import { trimmed } from '@/lib/pure/preparation/steps/trim/step';
import { nameOf, type PreparedColumn, type StepTable } from '@/lib/pure/preparation/step/table';
import { countRows } from './count-step';

/** Columns of text whose values are looked at one by one. */
const MOST_COLUMNS = 60;

type Looked = { ask: RunStatement; table: StepTable; rows: number };

async function repeated({ ask, table, rows }: Looked): Promise<StepProposal[]> {
  if (table.columns.length < 2) return [];
  const by = table.columns.map(({ key }) => nameOf(key)).join(', ');
  const [[count] = []] = await ask(
    `SELECT coalesce(sum(n - 1), 0) FROM (SELECT count(*) AS n FROM ${table.from} GROUP BY ${by} HAVING count(*) > 1)`,
  );
  const step: PreparationStep = { kind: 'duplicates', columns: [], keep: 'first' };
  return Number(count) > 0 ? [{ kind: 'duplicates', step, column: null, count: Number(count), of: rows }] : [];
}

const isText = ({ store, type }: PreparedColumn) => store === 'VARCHAR' && type !== 'id';

async function spaced({ ask, table, rows }: Looked): Promise<StepProposal[]> {
  const texts = table.columns.filter(({ store }) => store === 'VARCHAR');
  if (!texts.length) return [];
  const counts = texts.map(({ key }) => `count_if(${trimmed(nameOf(key), true)} IS DISTINCT FROM ${nameOf(key)})`);
  const [found = []] = await ask(`SELECT ${counts.join(', ')} FROM ${table.from}`);
  const spacy = texts.filter((_, nth) => Number(found[nth]) > 0);
  if (!spacy.length) return [];
  return [
    {
      kind: 'spaces',
      step: { kind: 'trim', columns: spacy.map(({ key }) => key), inner: true },
      column: spacy.length === 1 ? spacy[0]!.label : null,
      count: found.reduce<number>((sum, each) => sum + Number(each), 0),
      of: rows,
    },
  ];
}

/** Columns that say nothing. */
async function idle({ ask, table, rows }: Looked): Promise<StepProposal[]> {
  if (rows < 2) return [];
  const facts = table.columns.map(({ key }) => {
    const cell = nameOf(key);
    return `count(${cell}), min(${cell}) = max(${cell}), CAST(min(${cell}) AS VARCHAR)`;
  });
  const [found = []] = await ask(`SELECT ${facts.join(', ')} FROM ${table.from}`);
  return table.columns.flatMap(({ key, label }, nth): StepProposal[] => {
    const [held, single, value] = found.slice(3 * nth, 3 * nth + 3);
    const step: PreparationStep = { kind: 'remove_columns', columns: [key] };
    const about = { step, column: label, count: rows, of: rows };
    if (Number(held) === 0) return [{ ...about, kind: 'empty' }];
    return Number(held) === rows && single === true ? [{ ...about, kind: 'constant', example: value ?? null }] : [];
  });
}

const valuesOf = async ({ ask, table }: Looked, { key }: PreparedColumn): Promise<CountedValue[]> =>
  (
    await ask(
      `SELECT ${nameOf(key)}, count(*) FROM ${table.from} WHERE ${nameOf(key)} IS NOT NULL GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MOST_VALUES_COMPARED + 1}`,
    )
  ).map(([text, rows]) => ({ text: String(text), rows: Number(rows) }));

function spelt(column: PreparedColumn, values: readonly CountedValue[], rows: number): StepProposal[] {
  const groups = similarSpellings(values)
    .filter(({ from }) => from.length <= MOST_SPELLINGS)
    .slice(0, MOST_SPELLING_GROUPS);
  if (!groups.length) return [];
  return [
    {
      kind: 'spellings',
      step: {
        kind: 'spellings',
        column: column.key,
        groups: groups.map(({ to, from }) => ({ to, from: from.map(({ text }) => text) })),
      },
      column: column.label,
      count: groups.reduce((sum, { from }) => sum + from.reduce((all, each) => all + each.rows, 0), 0),
      of: rows,
      groups,
    },
  ];
}

function packed(column: PreparedColumn, values: readonly CountedValue[], rows: number): StepProposal[] {
  const list = packedList(values);
  if (!list || (list.into === 'columns' && list.parts > MOST_SPLIT)) return [];
  const { by, into, parts, rows: count, example } = list;
  const step: PreparationStep = { kind: 'split', column: column.key, by, into, parts: into === 'columns' ? parts : 2 };
  return [{ kind: 'list', step, column: column.label, count, of: rows, example }];
}

/** What the rows after the steps suggest; nothing where a step is broken. Counts are exact. */
export async function proposeSteps(
  ask: RunStatement,
  source: PreparationSource,
  steps: readonly PreparationStep[],
): Promise<StepProposals> {
  const table = await openSteps(ask, source, steps).catch((error: unknown) => {
    if (error instanceof BrokenStep) return null;
    throw error;
  });
  if (!table) return { proposals: [], notCompared: [] };
  const looked: Looked = { ask, table, rows: await countRows(ask, table.from) };
  const proposals = [...(await repeated(looked)), ...(await spaced(looked))];
  const texts = table.columns.filter(isText);
  const notCompared = texts.slice(MOST_COLUMNS).map(({ label }) => label);
  for (const column of texts.slice(0, MOST_COLUMNS)) {
    const values = await valuesOf(looked, column);
    const tooMany = values.length > MOST_VALUES_COMPARED;
    if (tooMany) notCompared.push(column.label);
    else proposals.push(...spelt(column, values, looked.rows));
    proposals.push(...packed(column, values, looked.rows));
  }
  return { proposals: [...proposals, ...(await idle(looked))], notCompared };
}
