'use client';

import { useState } from 'react';
import Link from 'next/link';
import { messageOf } from '@/components/client/requests/api-error';
import { momentInWords, readInWords } from '@/components/data/live';
import { connectionHref } from '@/components/data-sources/connect/database-kinds';
import { SqlBlock } from '@/components/evidence/sql-block';
import { Button, linkClass } from '@/components/ui/button';
import { Drawer, DrawerNode } from '@/components/ui/overlays/drawer';
import type { SqlEvidence } from '@/lib/product/sql/schema';
import { askedAgain, askSql } from '../run/use-run';
import { sqlEvidenceWords as words } from './words';

type Props = { evidence: SqlEvidence; onClose: () => void };

/** What a result stands on: its text, the versions that it read, the engine, and whether it comes out again. */
export default function SqlEvidenceDrawer({ evidence, onClose }: Props) {
  return (
    <Drawer
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      spine
      title={words.title}
    >
      <DrawerNode title={words.statement} className="pb-4">
        <SqlBlock sql={evidence.text} table={null} />
      </DrawerNode>
      <DrawerNode title={words.data} className="pb-4">
        <Data evidence={evidence} />
      </DrawerNode>
      <DrawerNode title={words.calculated} className="pb-4">
        <p className="text-small text-ink-2">
          {words.calculatedBy(momentInWords(evidence.computedAt), evidence.engine)}
        </p>
      </DrawerNode>
      <Recheck evidence={evidence} />
    </Drawer>
  );
}

function Data({ evidence: { sources, connection, moment } }: { evidence: SqlEvidence }) {
  if (!connection || !moment) return <Sources sources={sources} />;
  return (
    <p className="text-small text-ink-2">
      <Link href={connectionHref(connection.id)} className={linkClass}>
        {connection.name}
      </Link>
      {words.connection(readInWords(moment))}
    </p>
  );
}

function Sources({ sources }: Pick<SqlEvidence, 'sources'>) {
  if (!sources.length) return <p className="text-small text-ink-2">{words.noData}</p>;
  return (
    <ul className="text-small text-ink-2">
      {sources.map(({ dataSourceId, table, name, version }) => (
        <li key={dataSourceId}>
          <Link href={`/data-sources/${dataSourceId}`} className={linkClass}>
            {name}
          </Link>
          , {words.version(version)}, {words.as} <code>{table}</code>
        </li>
      ))}
    </ul>
  );
}

/** The same text asked again: the same hash stands for the same versions, columns and cells. */
async function recheck(evidence: SqlEvidence): Promise<string> {
  const { hash, sources, connection } = evidence;
  const { evidence: now } = await askSql(askedAgain(evidence));
  if (now.hash === hash) return words.same;
  if (connection) return words.movedOn;
  const newer = now.sources.find(
    ({ dataSourceId, version }) => sources.find((before) => before.dataSourceId === dataSourceId)?.version !== version,
  );
  return newer ? words.newer(newer.name, newer.version) : words.differs;
}

function Recheck({ evidence }: { evidence: SqlEvidence }) {
  const [said, setSaid] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const press = () => {
    setBusy(true);
    void recheck(evidence)
      .catch((failure: unknown) => `${words.couldnt}: ${messageOf(failure)}`)
      .then((outcome) => {
        setSaid(outcome);
        setBusy(false);
      });
  };
  return (
    <DrawerNode title={words.recheck} bob>
      <p role="status" className="mb-2 text-small text-ink-2">
        {busy ? words.rechecking : (said ?? words.about)}
      </p>
      <Button size="small" busy={busy} onClick={press}>
        {words.recheck}
      </Button>
    </DrawerNode>
  );
}
