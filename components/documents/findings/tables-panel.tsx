'use client';

import { useState } from 'react';
import { useRouter } from 'next/navigation';
import { useEnded } from '@/components/client/jobs/use-ended';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { useToast } from '@/components/ui/overlays/toast';
import type { DocumentAnalysisItem, DocumentItem } from '@/lib/product/documents/schema';
import type { DocumentTable } from '@/lib/pure/documents/schema';
import { useTableToDataSource } from '../calls/document-calls';
import { tablesWords as words } from '../calls/words';
import type { LitPlace } from '../viewer/place';

type Props = {
  document: DocumentItem;
  analysis: DocumentAnalysisItem | undefined;
  mayEdit: boolean;
  onChoose: (place: LitPlace) => void;
};

const SHOWN_ROWS = 8;

/** The tables of a document; one click makes one, or several alike, a data source. */
export function TablesPanel({ document, analysis, mayEdit, onChoose }: Props) {
  const make = useMakeSource(document.id);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const tables = analysis?.tables ?? [];
  const toggle = (number: number, isOn: boolean) =>
    setChosen((now) => new Set([...now].filter((each) => each !== number).concat(isOn ? [number] : [])));
  if (tables.length === 0) return <p className="p-3 text-ink-2">{words.none}</p>;
  const several = [...chosen].toSorted((a, b) => a - b);
  return (
    <div className="space-y-4 p-2">
      {several.length > 1 && mayEdit && (
        <Button look="filled" busy={make.busy} onClick={() => void make.run(several)}>
          {words.makeSelected(several.length)}
        </Button>
      )}
      {tables.map((table) => (
        <section key={table.number} aria-label={words.title(table.number, table.title)}>
          <div className="mb-1 flex flex-wrap items-baseline gap-x-3">
            <h2 className="min-w-0 flex-1 font-bold">
              {mayEdit ? (
                <Checkbox
                  label={<span className="text-ink-1">{words.title(table.number, table.title)}</span>}
                  checked={chosen.has(table.number)}
                  onChange={(event) => toggle(table.number, event.target.checked)}
                />
              ) : (
                words.title(table.number, table.title)
              )}
            </h2>
            <span className="text-small text-ink-3">
              {words.onPages(table.pages)} · {words.size(table.rows.length - table.asides.length, table.header.length)}
            </span>
          </div>
          <TableSample table={table} onChoose={onChoose} />
          {mayEdit && (
            <Button size="small" className="mt-1.5" busy={make.busy} onClick={() => void make.run([table.number])}>
              {words.make}
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}

function useMakeSource(documentId: string) {
  const make = useTableToDataSource();
  const untilEnded = useEnded();
  const show = useToast();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const run = async ([table, ...tables]: number[]) => {
    setBusy(true);
    try {
      const { dataSource, job } = await make({ documentId, table: table!, tables });
      await untilEnded(job);
      show({ title: words.made(dataSource.name), variant: 'success' });
      router.push(`/data-sources/${dataSource.id}`);
    } catch (error) {
      show({ title: words.couldntMake, description: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

function TableSample({ table, onChoose }: { table: DocumentTable; onChoose: (place: LitPlace) => void }) {
  const { header, rows, asides, cells } = table;
  const placeOf = (row: number, column: number): LitPlace | null => {
    const cell = cells.find((each) => each.row === row && each.column === column);
    return cell?.box ? { page: cell.page, bbox: cell.box } : null;
  };
  return (
    <div className="overflow-x-auto" role="group" tabIndex={0} aria-label={words.title(table.number, table.title)}>
      <table className="w-full text-tiny">
        <thead>
          <tr>
            {header.map((label, nth) => (
              <th
                key={nth}
                scope="col"
                className="border-b border-line-2 px-1.5 py-0.5 text-left font-medium text-ink-3"
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN_ROWS).map((row, nth) => (
            <tr key={nth} className={asides.includes(nth) ? 'text-ink-3 italic' : ''}>
              {row.map((text, column) => {
                const place = placeOf(nth, column);
                return (
                  <td key={column} className="border-b border-line-1 px-1.5 py-0.5">
                    {place && text !== '' ? (
                      <button
                        type="button"
                        className="focus-inside text-left hover:underline"
                        onClick={() => onChoose(place)}
                      >
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > SHOWN_ROWS && (
        <p className="mt-1 text-small text-ink-3">{words.moreRows(rows.length - SHOWN_ROWS)}</p>
      )}
    </div>
  );
}
