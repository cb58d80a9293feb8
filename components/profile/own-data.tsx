import { Button } from '@/components/ui/button';
import { Cell } from '@/components/ui/overlays/sheet';

/** A plain link: the browser saves what the page cookie opens. */
export function OwnData() {
  return (
    <Cell className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="max-w-[60ch] text-ink-2">
        A zip file with your account, sessions and memberships, and the dashboards and original files of the workspace
        you’re in.
      </p>
      <Button asChild>
        <a href="/api/user/export" download>
          Download my data
        </a>
      </Button>
    </Cell>
  );
}
