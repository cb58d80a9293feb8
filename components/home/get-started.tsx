import { DropZone } from '@/components/data-sources/import/drop-zone';
import { TrySample } from '@/components/data-sources/import/samples';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import { getStartedWords } from './words';

const STEPS = [
  ['Typed and profiled', getStartedWords.everyRowRead],
  ['A dashboard', getStartedWords.kpisChartsChosen],
  [getStartedWords.everyNumberChecked, getStartedWords.selectOneSee],
] as const;

/** In place of the lists while there is no data source. */
export function GetStarted({ mayUpload }: { mayUpload: boolean }) {
  return (
    <Sheet className="middle:grid-cols-2">
      <Cell className="!py-6">
        <h2 className="text-title">Start with a file</h2>
        {mayUpload ? (
          <>
            <p className="mt-1 mb-4 text-ink-2">{getStartedWords.dropFileAnywhere}</p>
            <DropZone />
            <div className="mt-3">
              <TrySample />
            </div>
          </>
        ) : (
          <p className="mt-1 text-ink-2">{getStartedWords.accountViewOnly}</p>
        )}
      </Cell>
      <Cell className="!py-6">
        <h2 className="text-title">What you get</h2>
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
