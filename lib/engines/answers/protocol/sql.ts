import type { PartsRelation } from '@/lib/engines/manifest/relation';
import type { Cell } from '@/lib/pure/query/schema/column';

/** Why a statement isn't run, or failed; the place counts from 1. */
export type SqlFault = { message: string; line?: number; column?: number };

/** A table as a statement may name it. `columns` are those of its parts that are shown, in their order. */
export type SqlTable = { name: string; parts: string[]; columns: string[] };

/** Which tables a statement reads: asked before their files are brought. */
export type SqlCheckWork = { kind: 'sql_check'; relation: PartsRelation; text: string };
export type SqlWork = { kind: 'sql'; relation: PartsRelation; text: string; tables: SqlTable[]; limit: number };

/** `at`: where each is named first, as line and column. */
export type SqlCheck = { tables: { name: string; line?: number; column?: number }[] } | { fault: SqlFault };

export type SqlColumn = { name: string; type: 'integer' | 'decimal' | 'boolean' | 'date' | 'datetime' | 'text' };
/** `more`: rows or bytes beyond what is answered. */
export type SqlRows = { columns: SqlColumn[]; rows: Cell[][]; more: boolean };
export type SqlOutcome = SqlRows | { fault: SqlFault };
