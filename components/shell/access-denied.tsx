import Link from 'next/link';
import { Button } from '@/components/ui/button';
import { Page } from '@/components/ui/page';
import { accessDeniedWords } from './words';

/**
 * For a signed-in person whose role does not open this page. The sentence comes from the door (specification, section
 * 2).
 */
export function AccessDenied({ sentence }: { sentence: string }) {
  return (
    <Page className="max-w-[640px]">
      <div className="mt-6 border-l-3 border-bad pl-4">
        <h1>Access Denied</h1>
        <p className="mt-2">{sentence}</p>
        <p className="mt-1 text-ink-2">{accessDeniedWords.contactAdministratorIf}</p>
        <Button asChild className="mt-4">
          <Link href="/home">Back to Home</Link>
        </Button>
      </div>
    </Page>
  );
}
