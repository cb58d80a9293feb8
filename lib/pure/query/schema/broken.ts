/** A query that cannot be asked of these columns. The message is shown; it names columns, never cells. */
export class BrokenQuery extends Error {
  constructor(
    message: string,
    readonly field?: string,
  ) {
    super(message);
    this.name = 'BrokenQuery';
  }
}
