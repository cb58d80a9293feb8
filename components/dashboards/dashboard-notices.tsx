'use client';

import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { Sources } from './state/use-sources';

/** The data went on while the dashboard was open. */
export function NewerNotice({ data: { sources, newer, load } }: { data: Sources }) {
  if (newer.length === 0) return null;
  const [first] = newer;
  const before = sources.find(({ id }) => id === first!.id)?.version;
  return (
    <Notice
      action={
        <Button size="small" onClick={load}>
          Load the new figures
        </Button>
      }
    >
      {newer.length === 1
        ? `${first!.name} has a newer version (${first!.version}). These numbers are from version ${before}.`
        : `${newer.length} data sources have newer versions than the ones shown.`}
    </Notice>
  );
}

/** What the reader should know of the data before trusting a figure. */
export function SourceNotices({
  sources,
  mayChoose,
}: {
  sources: readonly DataSource[];
  /** Readings are chosen in the strip of offers. */ mayChoose: boolean;
}) {
  return sources.map(({ id, name, version, status, columns, mode, remote, address }) => {
    if (status === 'needs_review' && !mayChoose) {
      const waiting = columns.filter(({ review }) => review !== null).map(({ label }) => label);
      return (
        <Notice key={id}>
          {waiting.length === 1
            ? `${waiting[0]} has two possible readings. Charts that use it are paused until someone chooses.`
            : `${waiting.length} columns in ${name} have two possible readings. Charts that use them are paused until someone chooses.`}
        </Notice>
      );
    }
    // What a live source says of its moments stands in the live bar.
    if (status !== 'stale' || mode === 'live') return null;
    return (
      <Notice key={id}>
        {remote || address
          ? `Couldn’t refresh ${name}. ${remote?.failure?.message ?? ''} You’re viewing the last good version.`
          : `${name} is out of date: what it’s made from has changed. You’re viewing version ${version}.`}
      </Notice>
    );
  });
}
