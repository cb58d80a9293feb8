import { MOST_CELLS, tooSparse } from '../bytes/refusals';
import type { TableWriter } from './table-writer';

/**
 * The cells of one record while it is read, in any order: places in the bytes of the file, or text where these had to
 * be decoded.
 */
export class RowCells {
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly decoded: (string | null)[] = [];

  constructor(private readonly bytes: Buffer) {}

  clear(): void {
    this.from.fill(0);
    this.to.fill(0);
    this.decoded.fill(null);
  }

  /** A cell that stands in the file as it is. */
  bytesAt(place: number, from: number, to: number): void {
    this.from[place] = from;
    this.to[place] = to;
    this.decoded[place] = null;
  }

  text(place: number, text: string): void {
    this.decoded[place] = text;
  }

  /** The text of a cell that was set before, '' where it was not. */
  textAt(place: number): string {
    return this.decoded[place] ?? this.bytes.toString('utf8', this.from[place] ?? 0, this.to[place] ?? 0);
  }

  write(writer: TableWriter, width: number): void {
    if (writer.rows * width > MOST_CELLS) throw tooSparse(width);
    for (let place = 0; place < width; place++) {
      const text = this.decoded[place];
      if (text !== undefined && text !== null) writer.text(text);
      else writer.bytes(this.bytes, this.from[place] ?? 0, this.to[place] ?? 0);
    }
    writer.endRow();
  }
}
