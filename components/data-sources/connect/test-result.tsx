import { DATABASE_NAMES } from '@/components/data/database-names';
import { SqlBlock } from '@/components/evidence/sql-block';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/error-state';
import type { DatabaseType } from '@/lib/engines/manifest/remote';
import type { TestAnswer } from '@/lib/product/connections/connection-schema';
import { testResultWords as words } from './words';

/** 'PostgreSQL 18.4', also where the server gives its number alone. */
const serverInWords = (type: DatabaseType, version: string): string =>
  /^\d/.test(version) ? `${DATABASE_NAMES[type]} ${version}` : version;

/** The server that answered, how fast, and whether the account may do more than read. */
export function TestResult({
  type,
  answer: { serverVersion, latencyMs, warning },
}: {
  type: DatabaseType;
  answer: TestAnswer;
}) {
  return (
    <div className="grid gap-2.5">
      <p className="flex flex-wrap items-center gap-2 text-table">
        <Badge tone="good">Connected</Badge>
        {words.connected(serverInWords(type, serverVersion), latencyMs)}
      </p>
      {warning && (
        <Notice>
          <p>{warning.message}</p>
          {warning.tables.length > 0 && (
            <p className="mt-1 text-small text-ink-2">
              {words.tables(
                warning.tables.map(({ schema, name }) => [schema, name].filter(Boolean).join('.')),
                warning.more,
              )}
            </p>
          )}
          {warning.grants.length > 0 && (
            <>
              <p className="mt-2 text-small text-ink-3">{words.grants}</p>
              <SqlBlock sql={warning.grants.join('\n')} table={null} />
            </>
          )}
        </Notice>
      )}
    </div>
  );
}
