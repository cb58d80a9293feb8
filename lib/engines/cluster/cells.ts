import type { Cell } from '@/lib/pure/query/schema/column';

type Reader = (value: unknown) => Cell;

/** Without what says only how a type is stored. */
export const bareType = (type: string): string => {
  const inner = /^(?:Nullable|LowCardinality)\((.*)\)$/.exec(type)?.[1];
  return inner === undefined ? type : bareType(inner);
};

const wholeNumber: Reader = (value) => {
  const text = String(value);
  return Number.isSafeInteger(Number(text)) ? Number(text) : text;
};
const number: Reader = (value) => (Number.isFinite(Number(value)) ? Number(value) : null);
const instant: Reader = (value) => {
  const [day, time = '00:00:00'] = String(value).split(' ');
  return `${day}T${time.replace(/\.?0+$/, (zeros) => (zeros.startsWith('.') ? '' : time.includes('.') ? '' : zeros))}`;
};

/** How cells of a type travel, as those of DuckDB do: whole numbers beyond 2^53 as text, instants with a T. */
export function readerOf(type: string): Reader {
  const bare = bareType(type);
  const read: Reader = /^U?Int\d+$/.test(bare)
    ? wholeNumber
    : /^(Float|Decimal)/.test(bare)
      ? number
      : /^DateTime/.test(bare)
        ? instant
        : bare === 'Bool'
          ? (value) => value === true
          : (value) => String(value);
  return (value) => (value === null || value === undefined ? null : read(value));
}
