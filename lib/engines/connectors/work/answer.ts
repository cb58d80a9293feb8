import type { QueryOutcome } from '@/lib/engines/answers/protocol/answers';
import type { ConnectorAnswers, ConnectorWork } from '../messages';
import type { CopyProgress } from '../requests';
import type { WorkContext } from './ask';
import { copyRows } from './copy';
import type { Database } from './database';
import { checkSelect, describeRows, describeTable, listTables, testDatabase } from './describe';
import { findCells } from './find';
import { measureRows } from './measure';
import { readPage } from './page';
import { answerQueries } from './queries';
import { answerSelect } from './select';
import { readStatistics } from './statistics';

/** Who is told while work is under way. */
export type Reported = WorkContext & {
  emit: (id: string, outcome: QueryOutcome) => void;
  onProgress: (progress: CopyProgress) => void;
};

/** Does one piece of work on a database. @throws RemoteFailure, BrokenQuery */
export async function answerWork(
  database: Database,
  work: ConnectorWork,
  asked: Reported,
): Promise<ConnectorAnswers[keyof ConnectorAnswers]> {
  switch (work.kind) {
    case 'queries':
      await answerQueries(database, work, asked);
      return null;
    case 'page':
      return readPage(database, work, asked);
    case 'find':
      return findCells(database, work, asked);
    case 'statistics':
      return readStatistics(database, work, asked);
    case 'test':
      return testDatabase(database, asked);
    case 'tables':
      return listTables(database, work, asked);
    case 'table':
      return describeTable(database, work.table, asked);
    case 'select':
      return checkSelect(database, work.sql, asked);
    case 'statement':
      return answerSelect(database, work, asked);
    case 'describe':
      return describeRows(database, work, asked);
    case 'measure':
      return measureRows(database, work, asked);
    case 'copy':
      return copyRows(database, work, asked);
  }
}
