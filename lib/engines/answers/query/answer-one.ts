import type { ChildAnswers, RowsWork } from '../protocol/messages';
import { writeFile } from './file';
import { findCells } from './find';
import { readPage } from './page';
import type { Connected } from './relations';
import { readStatistics } from './statistics';

/** Does work that has one answer. */
export function answerOne({ connections }: Connected, work: RowsWork): Promise<ChildAnswers[keyof ChildAnswers]> {
  switch (work.kind) {
    case 'page':
      return readPage(connections, work);
    case 'find':
      return findCells(connections, work);
    case 'statistics':
      return readStatistics(connections, work);
    case 'file':
      return writeFile(connections[0], work);
  }
}
