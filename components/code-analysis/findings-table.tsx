'use client';

import { Fragment, useState } from 'react';
import { Choice, ListSearch, ListTools } from '@/components/admin/panels/list';
import { messageOf } from '@/components/client/requests/api-error';
import { counted } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice } from '@/components/ui/error-state';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Select } from '@/components/ui/forms/field';
import { Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { CodeFindingItem } from '@/lib/product/code-analysis/schema';
import { CODE_CATEGORIES, CODE_SEVERITIES, FINDING_STATUSES } from '@/lib/pure/code-analysis/model/categories';
import { useFindingChange } from './calls';
import { byFile, chosenFindings } from './group';
import { CATEGORY_WORD, findingsTableWords, ORIGIN_WORD, SEVERITY, STATUS_WORD } from './words';

const CHANGES = ['open', 'accepted', 'false_positive'] as const;
const MOST_SHOWN = 300;

/** The findings of a run: filtered, by file if one likes, each with why and how to fix it. */
export function FindingsTable({
  runId,
  findings,
  category,
  onCategory,
  mayEdit,
}: {
  runId: string;
  findings: readonly CodeFindingItem[];
  category: string;
  onCategory: (category: string) => void;
  mayEdit: boolean;
}) {
  const [severity, setSeverity] = useState('');
  const [status, setStatus] = useState('');
  const [text, setText] = useState('');
  const [grouped, setGrouped] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = useFindingChange(runId);
  const shown = chosenFindings(findings, { category, severity, status, text });
  const setState = (id: string, next: (typeof CHANGES)[number]) => {
    setFailure(null);
    change({ id, status: next }).catch((error: unknown) => setFailure(messageOf(error)));
  };
  const row = (finding: CodeFindingItem) => (
    <FindingRow key={finding.id} finding={finding} onChange={mayEdit ? (next) => setState(finding.id, next) : null} />
  );
  if (findings.length === 0)
    return (
      <Sheet>
        <EmptyState>{findingsTableWords.none}</EmptyState>
      </Sheet>
    );
  return (
    <section aria-label="Findings">
      <ListTools
        action={
          <Checkbox
            label={findingsTableWords.byFile}
            checked={grouped}
            onChange={(event) => setGrouped(event.target.checked)}
          />
        }
      >
        <ListSearch label="Search findings" value={text} onChange={setText} />
        <Choice
          label="Category"
          value={category}
          onChange={onCategory}
          options={CODE_CATEGORIES.map((each) => [each, CATEGORY_WORD[each]] as const)}
        />
        <Choice
          label="Severity"
          value={severity}
          onChange={setSeverity}
          options={CODE_SEVERITIES.map((each) => [each, SEVERITY[each].word] as const)}
        />
        <Choice
          label="Status"
          value={status}
          onChange={setStatus}
          options={FINDING_STATUSES.filter((each) => each !== 'fixed').map(
            (each) => [each, STATUS_WORD[each]] as const,
          )}
        />
      </ListTools>
      {failure && (
        <Notice tone="bad">
          {findingsTableWords.couldntChange}: {failure}
        </Notice>
      )}
      <Sheet>
        {shown.length === 0 ? (
          <EmptyState>{findingsTableWords.noMatch}</EmptyState>
        ) : (
          <Table label="Findings">
            <thead>
              <tr>
                <Th>Severity</Th>
                <Th>Finding</Th>
                <Th>Place</Th>
                <Th>Status</Th>
              </tr>
            </thead>
            <tbody>
              {grouped
                ? byFile(shown.slice(0, MOST_SHOWN)).map(({ file, findings: own }) => (
                    <Fragment key={file}>
                      <tr>
                        <Td colSpan={4} className="bg-well font-bold">
                          {file} <span className="font-normal text-ink-3">{counted(own.length, 'finding')}</span>
                        </Td>
                      </tr>
                      {own.map(row)}
                    </Fragment>
                  ))
                : shown.slice(0, MOST_SHOWN).map(row)}
            </tbody>
          </Table>
        )}
      </Sheet>
      {shown.length > MOST_SHOWN && (
        <p className="mt-2 text-small text-ink-3">
          Showing {MOST_SHOWN} of {counted(shown.length, 'finding')}. Filter to see the others.
        </p>
      )}
    </section>
  );
}

function FindingRow({
  finding,
  onChange,
}: {
  finding: CodeFindingItem;
  onChange: ((status: (typeof CHANGES)[number]) => void) | null;
}) {
  const { severity, title, message, why, fix, file, line, snippet, status, origin, category } = finding;
  return (
    <tr>
      <Td className="align-top">
        <Badge tone={SEVERITY[severity].tone}>{SEVERITY[severity].word}</Badge>
      </Td>
      <Td className="w-full min-w-60 align-top">
        <details>
          <summary className="cursor-pointer">{message === title ? title : message}</summary>
          <dl className="mt-1.5 max-w-[76ch] text-ink-2 [&_dt]:mt-1.5 [&_dt]:text-small [&_dt]:text-ink-3">
            <dt>Why</dt>
            <dd>{why}</dd>
            <dt>How to fix it</dt>
            <dd>{fix}</dd>
            <dt>Found by</dt>
            <dd>
              {ORIGIN_WORD[origin]}, {CATEGORY_WORD[category].toLowerCase()}
            </dd>
          </dl>
        </details>
        <code className="block max-w-[76ch] overflow-x-auto text-small whitespace-pre text-ink-3">{snippet}</code>
      </Td>
      <Td className="align-top whitespace-nowrap text-ink-2">
        {file}:{line}
      </Td>
      <Td className="align-top">
        {onChange && status !== 'fixed' ? (
          <Select
            small
            className="w-32"
            aria-label={`Status of “${title}” in ${file}, line ${line}`}
            value={status}
            onChange={(event) => onChange(event.target.value as (typeof CHANGES)[number])}
          >
            {CHANGES.map((each) => (
              <option key={each} value={each}>
                {STATUS_WORD[each]}
              </option>
            ))}
          </Select>
        ) : (
          STATUS_WORD[status]
        )}
      </Td>
    </tr>
  );
}
