import { PublicFooter } from './public-footer';
import { PublicHeader } from './public-header';
import { Badge } from '@/components/ui/badge';
import { linkClass } from '@/components/ui/button';
import { apiReferenceWords } from './words';

export type ReferredOperation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  scope: 'read' | 'write';
  parameters: { name: string; required: boolean }[];
  /** The JSON Schema of its body. */ body: string | null;
};
type Group = { name: string; operations: ReferredOperation[] };

/** What programs may ask, for people: as the description at /api/openapi.json says it. */
export function ApiReference({ groups, address }: { groups: readonly Group[]; address: string }) {
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
            {groups.map(({ name }) => (
              <li key={name} className="border-b border-line-1">
                <a
                  href={`#${name}`}
                  className="block rounded-tag py-1.5 text-ink-2 hover:text-ink-1 hover:underline pointer-coarse:py-3"
                >
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="min-w-0">
          <h1 className="text-[1.75rem] leading-9">API</h1>
          <p className="mt-3 max-w-[68ch] text-lead text-ink-2">{apiReferenceWords.lead}</p>
          <pre tabIndex={0} aria-label="Example" className="mt-4 overflow-x-auto border-y border-line-1 py-2 font-mono text-small">
            {`curl -H "Authorization: Bearer plb_…" ${address}/api/data-sources`}
          </pre>
          <p className="mt-4 max-w-[68ch] text-ink-2">
            {apiReferenceWords.assistants}{' '}
            <a href="/api/openapi.json" className={linkClass}>
              OpenAPI 3.1
            </a>
          </p>
          {groups.map(({ name, operations }) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`} className="mt-9 scroll-mt-6">
              <h2 id={`${name}-title`} className="text-title">
                {name}
              </h2>
              <ul className="mt-2 border-t border-line-2">
                {operations.map((operation) => (
                  <Operation key={operation.id} operation={operation} />
                ))}
              </ul>
            </section>
          ))}
        </article>
      </main>
      <PublicFooter />
    </div>
  );
}

function Operation({ operation }: { operation: ReferredOperation }) {
  const { method, path, summary, scope, parameters, body } = operation;
  return (
    <li className="border-b border-line-1 py-2.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <code className="font-mono text-small break-all">
          <strong>{method}</strong> {path}
        </code>
        {scope === 'write' && <Badge tone="warn">write</Badge>}
      </p>
      <p className="text-ink-2">{summary}</p>
      {parameters.length > 0 && (
        <p className="text-small text-ink-3">
          Parameters: {parameters.map(({ name, required }) => `${name}${required ? '' : ' (optional)'}`).join(', ')}
        </p>
      )}
      {body && (
        <details className="mt-1 text-small">
          <summary className="cursor-pointer text-ink-2">Body</summary>
          <pre
            tabIndex={0}
            aria-label={`Body of ${summary}`}
            className="mt-1 max-h-80 overflow-auto border border-line-1 bg-well p-2 font-mono text-small"
          >
            {body}
          </pre>
        </details>
      )}
    </li>
  );
}
