import type { ReactNode } from 'react';
import { PublicFooter } from '@/components/public/public-footer';
import { PublicHeader } from '@/components/public/public-header';
import { LEGAL_TEXTS } from '@/lib/product/admin/answer-schema';
import { formatDate } from '@/lib/pure/format/format';

export type LegalPath = (typeof LEGAL_TEXTS)[number]['path'];

/** A text to be read: one column of about seventy characters, its sections beside it where there is room. */
export function LegalPage({
  path,
  lead,
  sections,
}: {
  path: LegalPath;
  lead: ReactNode;
  sections: readonly { id: string; title: string; body: ReactNode }[];
}) {
  const { title, changed } = LEGAL_TEXTS.find((text) => text.path === path)!;
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main
        id="main"
        className="mx-auto w-full max-w-[1280px] flex-1 px-(--gutter) pt-8 pb-16 wide:grid wide:grid-cols-[240px_minmax(0,1fr)] wide:gap-x-12 wide:pt-12"
      >
        <nav
          aria-label="Sections"
          className="mb-8 border-t-2 border-ink-1 wide:sticky wide:top-8 wide:mb-0 wide:self-start"
        >
          <ol className="text-table">
            {sections.map((section) => (
              <li key={section.id} className="border-b border-line-1">
                <a
                  href={`#${section.id}`}
                  className="block rounded-tag py-1.5 text-ink-2 hover:text-ink-1 hover:underline pointer-coarse:py-3"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="max-w-[68ch] text-lead leading-6 [&_dd]:mb-3 [&_dd]:text-ink-2 [&_dt]:font-bold [&_li]:mt-1.5 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5">
          <h1 className="text-[1.75rem] leading-9">{title}</h1>
          <p className="!mt-1 text-small text-ink-3">
            Last changed <time dateTime={changed}>{formatDate(changed)}</time>
          </p>
          <div className="mt-5 text-title leading-7 text-ink-2">{lead}</div>
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-9 scroll-mt-6">
              <h2 id={`${id}-title`} className="text-title">
                {heading}
              </h2>
              {body}
            </section>
          ))}
        </article>
      </main>
      <PublicFooter />
    </div>
  );
}

/** A term and what holds for it, in a ruled table that folds on a phone. */
export function Facts({
  label,
  rows,
}: {
  label: string;
  rows: readonly (readonly [term: ReactNode, fact: ReactNode])[];
}) {
  return (
    <table aria-label={label} className="mt-4 w-full border-t border-line-2 text-body">
      <tbody>
        {rows.map(([term, fact], nth) => (
          <tr key={nth} className="border-b border-line-1 align-top max-middle:block max-middle:py-2">
            <th
              scope="row"
              className="w-[13em] py-2 pr-4 text-left font-bold max-middle:block max-middle:w-auto max-middle:py-0"
            >
              {term}
            </th>
            <td className="py-2 text-ink-2 max-middle:block max-middle:py-0">{fact}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
