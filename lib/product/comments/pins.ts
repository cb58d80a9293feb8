import type { UserActor } from '@/lib/base/actor/actor';
import { AppError, orNull } from '@/lib/base/errors/errors';
import { cutText } from '@/lib/base/errors/text';
import { loadTable, versionOf } from '@/lib/product/data-sources/read/load';
import { answersAgain, getEvidence } from '@/lib/product/evidence/evidence';
import { askedNow } from '@/lib/product/evidence/now';
import { formatCell, formatDate, formatPart } from '@/lib/pure/format/format';
import { describeQuery } from '@/lib/pure/query/resolve/describe';
import { BrokenQuery } from '@/lib/pure/query/schema/broken';
import type { Cell } from '@/lib/pure/query/schema/column';
import type { Dimension, Query } from '@/lib/pure/query/schema/query';
import type { Evidence, ResultColumn, Row } from '@/lib/pure/query/schema/result';
import type { CommentCreate, CommentPin, PinnedNumber, PinState } from './schema';

type Asker = Pick<UserActor, 'workspaceId'>;

const LONGEST_QUESTION = 1000;
/** Of one list; what is beyond shows its number as it was. */
const MOST_ASKED = 100;

const nameOf = (cell: Cell, column: ResultColumn, dimension: Dimension | undefined): string => {
  if (dimension?.part && typeof cell === 'number') return formatPart(dimension.part, cell);
  if (dimension?.grain && typeof cell === 'string') return formatDate(cell, dimension.grain);
  return formatCell(cell, column.format);
};

/** What was asked, in the words of the data as it was then. */
async function questionOf(actor: Asker, { query, dataSourceId, dataVersion }: Evidence): Promise<string> {
  const table = await orNull(loadTable(actor, dataSourceId, dataVersion)).catch(() => null);
  if (!table) return '';
  try {
    return cutText(
      describeQuery(query as Query, table.columns)
        .map(({ text }) => text)
        .join(''),
      LONGEST_QUESTION,
    );
  } catch (error) {
    if (error instanceof BrokenQuery) return '';
    throw error;
  }
}

/**
 * The number as it is now, read from its evidence: what the asker says of it is its name alone. @throws AppError
 * 'not_found' for evidence that is not of the workspace.
 */
export async function pinNumber(
  actor: Asker,
  { evidenceId, point }: NonNullable<CommentCreate['pin']>,
): Promise<PinnedNumber> {
  const evidence = await getEvidence(actor, evidenceId);
  const { columns, dataSourceId, dataVersion } = evidence;
  const measure = columns.findLast(({ kind }) => kind === 'measure') ?? columns.at(-1);
  if (!measure) throw new AppError('unusable', 'This evidence holds no number to comment on.');
  const dimensions = columns.filter(({ kind }) => kind === 'dimension');
  const row =
    point === null
      ? null
      : (evidence.rows[point] ??
        (await answersAgain(actor, [evidenceId], { fresh: false })).get(evidenceId)?.rows[point] ??
        null);
  if (point !== null && row === null) throw new AppError('not_found', 'That row isn’t in the result.');
  const asked = (evidence.query as Partial<Query>).dimensions ?? [];
  return {
    evidenceId,
    dataSourceId,
    dataVersion,
    point,
    label: measure.label,
    format: measure.format,
    value: row?.[measure.key] ?? null,
    group:
      row && dimensions.length > 0
        ? dimensions.map((column, nth) => nameOf(row[column.key] ?? null, column, asked[nth])).join(', ')
        : null,
    keys: row ? Object.fromEntries(dimensions.map(({ key }) => [key, row[key] ?? null])) : {},
    measure: measure.key,
    question: await questionOf(actor, evidence),
  };
}

const isOf = (row: Row, keys: PinnedNumber['keys']): boolean =>
  Object.entries(keys).every(([key, value]) => (row[key] ?? null) === value);

/** What became of pinned numbers: asked again of the newest version where there is one. */
export async function pinsNow(actor: Asker, pins: readonly PinnedNumber[]): Promise<Map<PinnedNumber, CommentPin>> {
  const sources = new Map<string, number | null>();
  const kept = new Map<string, boolean>();
  const answers = await askedNow(actor, [...new Set(pins.map(({ evidenceId }) => evidenceId))].slice(0, MOST_ASKED));
  const known = new Map<PinnedNumber, CommentPin>();
  for (const pin of pins) {
    const { dataSourceId, dataVersion, keys, measure, ...shown } = pin;
    if (!sources.has(dataSourceId))
      sources.set(dataSourceId, (await orNull(versionOf(actor, dataSourceId)))?.version.number ?? null);
    const newest = sources.get(dataSourceId) ?? null;
    const version = `${dataSourceId} ${dataVersion}`;
    if (!kept.has(version)) kept.set(version, newest !== null && (await isKept(actor, dataSourceId, dataVersion)));
    const answer = answers.get(pin.evidenceId);
    const at = answer?.rows.findIndex((row) => isOf(row, keys)) ?? -1;
    const now =
      answer && (pin.point === null || at >= 0)
        ? {
            evidenceId: answer.evidenceId,
            dataVersion: answer.dataVersion,
            point: pin.point === null ? null : at,
            value: pin.point === null ? null : (answer.rows[at]?.[measure] ?? null),
          }
        : null;
    const state: PinState =
      newest === null ? 'deleted' : dataVersion >= newest ? 'current' : now ? 'newer' : 'unanswered';
    known.set(pin, { ...shown, dataSourceId, dataVersion, state, now, rowsKept: kept.get(version) ?? false });
  }
  return known;
}

async function isKept(actor: Asker, dataSourceId: string, dataVersion: number): Promise<boolean> {
  return versionOf(actor, dataSourceId, dataVersion).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && (error.code === 'gone' || error.code === 'not_found')) return false;
      throw error;
    },
  );
}
