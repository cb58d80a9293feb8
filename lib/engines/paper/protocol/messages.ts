/** What the child that writes files is told: what it is to write from, in pieces that hold up nobody, and where. */
export type ToPaperChild =
  | { kind: 'content'; content: unknown }
  /** One entry of a record of the content: of `widgets`, say. */
  | { kind: 'piece'; record: string; key: string; value: unknown }
  | { kind: 'write'; path: string };

/** `told`: a reason for the person who asked. */
export type FromPaperChild = { kind: 'ready' } | { kind: 'done' } | { kind: 'failed'; told: boolean; message: string };

/** Why a file cannot be written, for the person who asked. */
export class NotWritten extends Error {}
