import { hash } from 'node:crypto';

const LANES = 8;
const NEWLINE = 10;

/**
 * A figure over the rows of a COPY in text form, the same in whatever order they come: a database may lay short rows
 * into the room that longer ones before them have left. The hashes of the rows (SHA-256) are added up, lane by lane
 * modulo 2^32, so that a row that is there twice counts twice. The end of a row is the only bare newline of the form.
 */
export class RowsDigest {
  private readonly sums = new Uint32Array(LANES);
  private rest: Buffer = Buffer.alloc(0);

  add(bytes: Buffer): void {
    const all = this.rest.length ? Buffer.concat([this.rest, bytes]) : bytes;
    let from = 0;
    for (let end = all.indexOf(NEWLINE); end >= 0; end = all.indexOf(NEWLINE, from)) {
      this.addRow(all.subarray(from, end));
      from = end + 1;
    }
    this.rest = Buffer.from(all.subarray(from));
  }

  /** Hexadecimal, 64 digits. */
  digest(): string {
    if (this.rest.length) this.addRow(this.rest);
    this.rest = Buffer.alloc(0);
    return [...this.sums].map((sum) => sum.toString(16).padStart(8, '0')).join('');
  }

  private addRow(row: Buffer): void {
    const bytes = hash('sha256', row, 'buffer');
    for (let lane = 0; lane < LANES; lane++) this.sums[lane] = (this.sums[lane] ?? 0) + bytes.readUInt32BE(lane * 4);
  }
}
