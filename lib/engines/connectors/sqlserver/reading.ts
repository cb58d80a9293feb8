import type { RemoteValue } from '@/lib/engines/manifest/remote';

type Reading = { value: RemoteValue; sql: (name: string) => string };

const as = (type: string) => (name: string) => `CAST(${name} AS ${type})`;
const same = (name: string) => name;

// Sums keep the type of what they add: int would overflow at 2^31, bigint at 2^63.
const NUMBERS: Record<string, Reading> = {
  tinyint: { value: 'integer', sql: as('bigint') },
  smallint: { value: 'integer', sql: as('bigint') },
  int: { value: 'integer', sql: as('bigint') },
  bigint: { value: 'integer', sql: as('decimal(38, 0)') },
  decimal: { value: 'decimal', sql: same },
  numeric: { value: 'decimal', sql: same },
  money: { value: 'decimal', sql: as('decimal(19, 4)') },
  smallmoney: { value: 'decimal', sql: as('decimal(19, 4)') },
  float: { value: 'decimal', sql: same },
  real: { value: 'decimal', sql: as('float') },
  bit: { value: 'boolean', sql: same },
};
const TIMES: Record<string, Reading> = {
  date: { value: 'date', sql: same },
  datetime2: { value: 'datetime', sql: same },
  datetime: { value: 'datetime', sql: as('datetime2(3)') },
  smalldatetime: { value: 'datetime', sql: as('datetime2(0)') },
  datetimeoffset: { value: 'datetime', sql: (name) => `CAST(${name} AT TIME ZONE 'UTC' AS datetime2)` },
};

/** How text is made Unicode: `char` is padded with blanks, a code page cannot be compared by code points. */
function unicode(type: string, length: string): ((name: string) => string) | null {
  switch (type) {
    case 'nvarchar':
    case 'sysname':
      return same;
    case 'nchar':
      return (name) => `RTRIM(${name})`;
    case 'varchar':
      return as(`nvarchar(${shorter(length)})`);
    case 'char':
      return (name) => `RTRIM(CAST(${name} AS nvarchar(${shorter(length)})))`;
    case 'text':
    case 'ntext':
      return as('nvarchar(max)');
    case 'time':
      return as('nvarchar(16)');
    case 'uniqueidentifier':
      return (name) => `LOWER(CAST(${name} AS nvarchar(36)))`;
    default:
      return null;
  }
}

const MOST_UNITS = 4_000;
const shorter = (length: string): string => (Number(length) <= MOST_UNITS ? length : 'max');

/**
 * How values of a type are read; null for what no Query can use (binary, xml, geometry).
 * @param comparesCodePoints whether the database's own order of text is that of code points
 */
export function readingOf(databaseType: string, comparesCodePoints: boolean): Reading | null {
  const [, type = '', length = ''] = /^(\w+)(?:\((\w+))?/.exec(databaseType.toLowerCase()) ?? [];
  const plain = NUMBERS[type] ?? TIMES[type];
  if (plain) return plain;
  const text = unicode(type, length);
  if (!text) return null;
  return {
    value: 'text',
    sql: (name) => (comparesCodePoints ? text(name) : `${text(name)} COLLATE Latin1_General_100_BIN2`),
  };
}
