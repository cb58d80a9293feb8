import { DropZone } from '@/components/data-sources/drop-zone';
import { TrySample } from '@/components/data-sources/samples';
import { Cell, Sheet } from '@/components/ui/sheet';

const STEPS = [
  ['Typed and profiled', 'Every row is read and none is dropped. Types come from the whole file; where a column can be read in two ways you are asked.'],
  ['A dashboard', 'The measures and charts that suit its columns, ready in seconds and yours to change.'],
  ['Every number can be checked', 'Press one: it opens its query, its SQL and the rows behind it.'],
] as const;

/** In place of the lists while there is no data source. */
export function GetStarted({ mayUpload }: { mayUpload: boolean }) {
  return (
    <Sheet className="middle:grid-cols-2">
      <Cell className="!py-6">
        <h2 className="text-title">Start with a file</h2>
        {mayUpload
          ? <><p className="mt-1 mb-4 text-ink-2">Drop one anywhere on this page.</p><DropZone /><div className="mt-3"><TrySample /></div></>
          : <p className="mt-1 text-ink-2">Your account may read, not upload. What others share with you will stand here.</p>}
      </Cell>
      <Cell className="!py-6">
        <h2 className="text-title">What comes of it</h2>
        <ol className="mt-2">
          {STEPS.map(([title, text]) => (
            <li key={title} className="border-t border-line-1 py-2.5">
              <b className="block">{title}</b>
              <span className="text-small text-ink-3">{text}</span>
            </li>
          ))}
        </ol>
      </Cell>
    </Sheet>
  );
}
