import type { FieldPacket } from 'mysql2';
import type { RemoteValue } from '@/lib/engines/manifest/remote';
import type { ColumnInfo } from '../connector';
import { BINARY, BLOBS, FLAG, TEXTS, TYPE } from './protocol';

// Types in the words of `SHOW COLUMNS`, from the catalogue or made of what the protocol says of an answer's columns.

const INTEGERS: Record<number, string> = {
  [TYPE.tiny]: 'tinyint',
  [TYPE.short]: 'smallint',
  [TYPE.int24]: 'mediumint',
  [TYPE.long]: 'int',
  [TYPE.longlong]: 'bigint',
};
const PLAIN: Record<number, string> = {
  [TYPE.float]: 'float',
  [TYPE.double]: 'double',
  [TYPE.date]: 'date',
  [TYPE.newdate]: 'date',
  [TYPE.time]: 'time',
  [TYPE.year]: 'year',
  [TYPE.json]: 'json',
  [TYPE.geometry]: 'geometry',
  [TYPE.enum]: 'enum',
  [TYPE.set]: 'set',
  [TYPE.null]: 'null',
};

function typeOf(field: FieldPacket): string {
  const { columnType: type = -1, columnLength: length = 0, decimals, characterSet, extendedTypeName } = field;
  const flags = typeof field.flags === 'number' ? field.flags : 0;
  const unsigned = flags & FLAG.unsigned ? ' unsigned' : '';
  if (extendedTypeName) return extendedTypeName;
  if (INTEGERS[type]) return `${INTEGERS[type]}${type === TYPE.tiny && length === 1 ? '(1)' : ''}${unsigned}`;
  if (type === TYPE.decimal || type === TYPE.newdecimal)
    return `decimal(${length - (decimals ? 1 : 0) - (unsigned ? 0 : 1)},${decimals})${unsigned}`;
  if (type === TYPE.datetime || type === TYPE.timestamp)
    return `${type === TYPE.datetime ? 'datetime' : 'timestamp'}${decimals > 0 && decimals <= 6 ? `(${decimals})` : ''}`;
  if (type === TYPE.bit) return `bit(${length})`;
  if (PLAIN[type]) return PLAIN[type];
  if (flags & FLAG.enum) return 'enum';
  if (flags & FLAG.set) return 'set';
  if (BLOBS.has(type)) return characterSet === BINARY ? 'blob' : 'text';
  if (TEXTS.has(type)) return characterSet === BINARY ? 'varbinary' : 'varchar';
  return 'unknown';
}

/** A column of an answer, as the protocol describes it. */
export const columnOf = (field: FieldPacket): ColumnInfo => ({
  name: field.name,
  databaseType: typeOf(field),
  nullable: !((typeof field.flags === 'number' ? field.flags : 0) & FLAG.notNull),
});

/** What a server has for exact reading. */
export type ReadingFacts = {
  /** Compares characters by code point, and blanks at the end too where the server can. */
  collation: string;
  /** Dates such as 0000-00-00 can be stored. */
  zeroDates: boolean;
  isMaria: boolean;
};

type Reading = { value: RemoteValue; sql: (name: string) => string };

const plain = (value: RemoteValue): Reading => ({ value, sql: (name) => name });
const text = ({ collation }: ReadingFacts, said = (name: string) => name): Reading => ({
  value: 'text',
  sql: (name) => `CONVERT(${said(name)} USING utf8mb4) COLLATE ${collation}`,
});
/** A date without a month or a day is none. On MariaDB it has no weekday either, which takes half as long to ask. */
const time = (value: 'date' | 'datetime', { zeroDates, isMaria }: ReadingFacts): Reading => {
  if (!zeroDates) return plain(value);
  const isWhole = (name: string) => (isMaria ? `weekday(${name}) >= 0` : `month(${name}) > 0 AND day(${name}) > 0`);
  return { value, sql: (name) => `CASE WHEN ${isWhole(name)} THEN ${name} END` };
};

function decimalReading(databaseType: string): Reading {
  const [, precision, scale = '0'] = /\((\d+)(?:,(\d+))?\)/.exec(databaseType) ?? [];
  return plain(scale === '0' && precision !== undefined && Number(precision) <= 18 ? 'integer' : 'decimal');
}

/** How values of a type are read; null for what no Query can use. */
export function readingOf(databaseType: string, facts: ReadingFacts): Reading | null {
  const base = /^[a-z0-9]+/i.exec(databaseType)?.[0].toLowerCase() ?? '';
  switch (base) {
    case 'tinyint':
    case 'smallint':
    case 'mediumint':
    case 'int':
    case 'bigint':
      return /^tinyint\(1\)/i.test(databaseType)
        ? { value: 'boolean', sql: (name) => `(${name} <> 0)` }
        : plain('integer');
    case 'bit':
      return databaseType === 'bit(1)'
        ? { value: 'boolean', sql: (name) => `(${name} <> 0)` }
        : { value: 'integer', sql: (name) => `(${name} + 0)` };
    case 'year':
      return { value: 'integer', sql: (name) => `(${name} + 0)` };
    case 'decimal':
      return decimalReading(databaseType);
    case 'float':
      return { value: 'decimal', sql: (name) => `(${name} + 0e0)` };
    case 'double':
      return plain('decimal');
    case 'date':
      return time('date', facts);
    case 'datetime':
    case 'timestamp':
      return time('datetime', facts);
    case 'char':
    case 'varchar':
    case 'tinytext':
    case 'text':
    case 'mediumtext':
    case 'longtext':
    case 'enum':
    case 'set':
    case 'json':
      return text(facts);
    case 'time':
    case 'uuid':
    case 'inet4':
    case 'inet6':
    case 'null':
      return text(facts, (name) => `CAST(${name} AS CHAR)`);
    default:
      return null;
  }
}
