import type { Cell, Rows } from '../engine';

// What Snowflake's REST answers hold: every value is text or null.

type Shape = { type: string; precision?: number; scale?: number; length?: number };
type Kind = { shape: Shape; write: (value: Cell) => string };

const partOf = (value: Cell, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;
/** Seconds with nine digits behind the point. */
function seconds(value: Cell): string {
  const micros = BigInt(String(partOf(value, 'micros')));
  const rest = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  return `${(micros - rest) / 1_000_000n}.${String(rest).padStart(6, '0')}000`;
}

function kindOf(type: string): Kind {
  const decimal = /^DECIMAL\((\d+),\s*(\d+)\)/.exec(type);
  if (decimal)
    return { shape: { type: 'fixed', precision: Number(decimal[1]), scale: Number(decimal[2]) }, write: String };
  if (type === 'BOOLEAN') return { shape: { type: 'boolean' }, write: (value) => (value ? '1' : '0') };
  if (/INT(EGER)?$/.test(type)) return { shape: { type: 'fixed', precision: 38, scale: 0 }, write: String };
  if (/^(DOUBLE|FLOAT)/.test(type)) return { shape: { type: 'real' }, write: String };
  if (type === 'DATE') return { shape: { type: 'date' }, write: (value) => String(partOf(value, 'days')) };
  if (/TIME ZONE/.test(type)) return { shape: { type: 'timestamp_ltz', scale: 9 }, write: seconds };
  if (/^TIMESTAMP/.test(type)) return { shape: { type: 'timestamp_ntz', scale: 9 }, write: seconds };
  return { shape: { type: 'text', length: 16_777_216 }, write: String };
}

const rowType = (name: string, { shape }: Kind) => ({
  name,
  database: '',
  schema: '',
  table: '',
  nullable: true,
  length: null,
  byteLength: null,
  scale: null,
  precision: null,
  collation: null,
  ...shape,
});

export const good = (data: object | null) => ({ data, code: null, message: null, success: true });
export const bad = (code: string, message: string, sqlState = '42000') => ({
  data: { internalError: false, errorCode: code, sqlState, queryId: '0' },
  code,
  message,
  success: false,
});
export const inProgress = (queryId: string) => ({
  ...good({ queryId, getResultUrl: `/queries/${queryId}/result`, queryAbortsAfterSecs: 300 }),
  code: '333333',
  message: 'Query execution in progress',
});

const CHUNK = 5_000;
export type Answer = { body: object; chunks: { id: string; text: string }[] };

/** The first rows stand in the answer, the others in chunks that are fetched one by one. */
export function answerOf({ names, types, rows }: Rows, { queryId, base }: { queryId: string; base: string }): Answer {
  const kinds = types.map(kindOf);
  const wire = rows.map((row) => row.map((value, nth) => (value === null ? null : (kinds[nth]?.write(value) ?? null))));
  const chunks: { id: string; text: string; rowCount: number }[] = [];
  for (let at = CHUNK; at < wire.length; at += CHUNK) {
    const part = wire.slice(at, at + CHUNK);
    // Without the outer brackets.
    chunks.push({ id: `${queryId}-${at}`, text: JSON.stringify(part).slice(1, -1), rowCount: part.length });
  }
  const data = {
    queryId,
    parameters: [],
    rowtype: names.map((name, nth) => rowType(name, kinds[nth] ?? kindOf(''))),
    rowset: wire.slice(0, CHUNK),
    total: wire.length,
    returned: wire.length,
    queryResultFormat: 'json',
    statementTypeId: 0x1000,
    version: 1,
    ...(chunks.length && {
      chunkHeaders: {},
      chunks: chunks.map(({ id, text, rowCount }) => {
        const size = Buffer.byteLength(text);
        return { url: `${base}/chunk/${id}`, rowCount, uncompressedSize: size, compressedSize: size };
      }),
    }),
  };
  return { body: good(data), chunks };
}

/** An answer of texts: what SHOW and commands say. */
export const textAnswer = (names: readonly string[], rows: readonly string[][]): Rows => ({
  names: [...names],
  types: names.map(() => 'VARCHAR'),
  rows: rows.map((row) => [...row]),
});
