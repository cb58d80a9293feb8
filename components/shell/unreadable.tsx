import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { unreadableWords } from './words';

/** In place of what an earlier version saved and this one can’t read. The sentence comes from the store. */
export function Unreadable({ sentence }: { sentence: string }) {
  return (
    <Page className="max-w-[640px]">
      <div className="mt-6 border-l-3 border-bad pl-4">
        <h1>This can’t be read</h1>
        <p className="mt-2">{sentence}</p>
        <p className="mt-1 text-ink-2">{unreadableWords.storedSavedNothing}</p>
        <Button asChild className="mt-4">
          <Link href="/home">Back to Home</Link>
        </Button>
      </div>
    </Page>
  );
}
