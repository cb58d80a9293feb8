import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where `npm run test-databases` puts servers that come from npm. */
export const databasesFolder = process.env.TEST_DATABASES ?? join(homedir(), '.cache/plumbline/databases');
