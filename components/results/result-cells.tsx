import Link from 'next/link';
import { Age } from '@/components/data/age';
import { Badge } from '@/components/ui/badge';
import { Td } from '@/components/ui/table';

export function NameCell({ href, name }: { href: string; name: string }) {
  return (
    <Td first className="max-w-[52vw] middle:max-w-80">
      <Link href={href} className="block truncate font-bold hover:underline" title={name}>
        {name}
      </Link>
    </Td>
  );
}

/** The data that it was made of, and when. */
export function MadeCells({
  made: { words, stale, computedAt },
}: {
  made: { words: { dataSource: string }; stale: boolean; computedAt: string | null };
}) {
  return (
    <>
      <Td className="max-w-56 max-middle:hidden">
        <span className="block truncate" title={words.dataSource}>
          {words.dataSource}
        </span>
        {stale && <Badge tone="uncertain">Newer data</Badge>}
      </Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
        {computedAt && <Age at={computedAt} />}
      </Td>
    </>
  );
}
