/** A query that cannot be asked of these columns. The message is shown; it names columns, never cells. */
export class BrokenQuery extends Error {
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
    this.name = 'BrokenQuery';
  }

  /** The server's bundles each hold a copy of this class, and what one throws another catches. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'BrokenQuery';
  }
}
