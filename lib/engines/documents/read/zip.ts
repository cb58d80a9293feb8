import { ZipFault, contentOf as contentIn, entriesOf as entriesIn, type ZipEntry } from '@/lib/base/files/zip';
import { Unreadable } from '../protocol';

/** What an archive lacks, in the words of this engine. */
function told<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ZipFault)) throw error;
    throw new Unreadable(error.reason === 'too_large' ? 'too_large' : 'broken');
  }
}

export const entriesOf = (zip: Buffer): Map<string, ZipEntry> => told(() => entriesIn(zip));

/** The bytes of an entry, at most `most` of them. @throws Unreadable 'too_large', 'broken' */
export const contentOf = (zip: Buffer, entry: ZipEntry, most: number): Buffer =>
  told(() => contentIn(zip, entry, most));
