import { Button } from '@/components/ui/button';
import { Cell } from '@/components/ui/overlays/sheet';
import { ownDataWords } from './words';

/** A plain link: the browser saves what the page cookie opens. */
export function OwnData() {
  return (
    <Cell className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="max-w-[60ch] text-ink-2">{ownDataWords.zipFileAccount}</p>
      <Button asChild>
        <a href="/api/user/export" download>
          Download my data
        </a>
      </Button>
    </Cell>
  );
}
