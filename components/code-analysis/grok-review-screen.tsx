'use client';

import { useState } from 'react';
import Link from 'next/link';
import { AdminNav } from '@/components/admin/admin-nav';
import { dollars } from '@/components/admin/panels/words';
import { usePress } from '@/components/client/requests/use-press';
import { counted } from '@/components/data/words';
import { Button, linkClass } from '@/components/ui/button';
import { ErrorState, Notice } from '@/components/ui/error-state';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Select } from '@/components/ui/forms/field';
import { Page, PageHead } from '@/components/ui/page';
import { SectionHead } from '@/components/ui/overlays/sheet';
import type { CodeAnalysis, CodeRunItem } from '@/lib/product/code-analysis/schema';
import { MOST_REVIEWED } from '@/lib/product/code-analysis/limits-schema';
import type { CodeReview, ReviewPreview } from '@/lib/product/code-analysis/review-schema';
import { CODE_LANGUAGE_NAMES } from '@/lib/pure/code-analysis/model/categories';
import { formatNumber } from '@/lib/pure/format/format';
import {
  previewOf,
  reviewBy,
  useAnalyse,
  useCodeAnalysis,
  useCodeRun,
  useFindingCreate,
  type CodeToReview,
} from './calls';
import { CodeForm, useCodeInput } from './code-form';
import { linesAround } from './review-text';
import { Remarks, type ProviderRemark } from './remarks';
import { grokReviewScreenWords } from './words';

const PROVIDER = 'grok';
const nameOf = ({ fileName, language, createdAt }: CodeRunItem): string =>
  `${fileName || (language ? CODE_LANGUAGE_NAMES[language] : 'Snippet')}, ${createdAt.slice(0, 16).replace('T', ' ')}`;

type Reviewed = { asked: CodeToReview; review: CodeReview };

/** Code that the owner chooses, what would be sent of it and at which cost, then the remarks of a provider. */
export function GrokReviewScreen({ initial }: { initial: CodeAnalysis }) {
  const [input, setInput] = useCodeInput();
  const [runId, setRunId] = useState<string | null>(null);
  const [onlyFindings, setOnlyFindings] = useState(false);
  const [preview, setPreview] = useState<{ asked: CodeToReview; told: ReviewPreview } | null>(null);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const { data = initial } = useCodeAnalysis('snippet', initial);
  const { data: detail } = useCodeRun(runId, null);
  const isOfRun = detail?.code !== null && detail?.code !== undefined && detail.code === input.code;
  const findings = isOfRun ? detail.findings : [];
  const asked: CodeToReview = {
    text:
      onlyFindings && findings.length > 0
        ? linesAround(
            input.code,
            findings.map(({ line }) => line),
          )
        : input.code,
    language: input.language,
    ...(input.fileName.trim() && { fileName: input.fileName.trim() }),
  };
  const ask = usePress(async () => {
    setReviewed(null);
    setPreview({ asked, told: await previewOf({ ...asked, provider: PROVIDER }) });
  });
  const send = usePress(async () => {
    if (preview) setReviewed({ asked: preview.asked, review: await reviewBy(PROVIDER, preview.asked) });
  });
  const isTooLong = asked.text.length > MOST_REVIEWED;
  const change = (next: Partial<typeof input>) => {
    setPreview(null);
    setInput(next);
  };
  const makeFinding = useMakeFinding(isOfRun ? runId : null, input, setRunId);
  return (
    <Page>
      <AdminNav />
      <PageHead title="Grok review" sub={grokReviewScreenWords.sub} />
      <RunChoice runs={data.history} runId={runId} onChoose={setRunId} />
      {detail?.code != null && !isOfRun && (
        <Button size="small" className="mb-3" onClick={() => change(fromRun(detail.run, detail.code ?? ''))}>
          Use this file
        </Button>
      )}
      <CodeForm input={input} onChange={change}>
        {findings.length > 0 && (
          <Checkbox
            label={`Only the lines around its ${counted(findings.length, 'finding')}`}
            checked={onlyFindings}
            onChange={(event) => {
              setPreview(null);
              setOnlyFindings(event.target.checked);
            }}
          />
        )}
        <Button busy={ask.busy} off={input.code.trim() === '' || isTooLong} onClick={() => void ask.press()}>
          Preview what is sent
        </Button>
        {isTooLong && (
          <span className="text-small text-bad">
            A review can be of at most {formatNumber(MOST_REVIEWED)} characters.
          </span>
        )}
      </CodeForm>
      {(ask.failure ?? send.failure) && (
        <ErrorState title={grokReviewScreenWords.couldntReview} className="mb-4">
          {ask.failure ?? send.failure}
        </ErrorState>
      )}
      {preview && <Preview told={preview.told} busy={send.busy} onSend={() => void send.press()} />}
      {reviewed && <Result reviewed={reviewed} onMake={makeFinding} />}
    </Page>
  );
}

const fromRun = ({ language, fileName }: CodeRunItem, code: string) => ({
  code,
  fileName,
  ...(language && { language }),
});

/** A remark becomes a finding of the run whose code was reviewed; code that was pasted is analysed first. */
function useMakeFinding(
  runId: string | null,
  { code, language, fileName }: ReturnType<typeof useCodeInput>[0],
  onRun: (id: string) => void,
): (remark: ProviderRemark) => Promise<void> {
  const analyse = useAnalyse();
  const create = useFindingCreate();
  return async ({ line, title, text, fix, severity, category, origin }) => {
    const id = runId ?? (await analyse({ target: 'snippet', code, language, fileName: fileName.trim() }));
    if (id !== runId) onRun(id);
    await create({ runId: id, line, title, text: text || title, fix, severity, category, origin });
  };
}

function RunChoice({
  runs,
  runId,
  onChoose,
}: {
  runs: readonly CodeRunItem[];
  runId: string | null;
  onChoose: (id: string | null) => void;
}) {
  const ready = runs.filter(({ status }) => status === 'ready');
  if (ready.length === 0) return null;
  return (
    <Field label="Analysed file" hint="Or paste code below." className="mb-3 max-w-[420px]">
      <Select value={runId ?? ''} onChange={(event) => onChoose(event.target.value || null)}>
        <option value="">None</option>
        {ready.map((run) => (
          <option key={run.id} value={run.id}>
            {nameOf(run)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Preview({ told, busy, onSend }: { told: ReviewPreview; busy: boolean; onSend: () => void }) {
  const { name, model, sent, lines, tokens, cost } = told;
  return (
    <section aria-label="What is sent" className="mb-6">
      <SectionHead title={name ? `What is sent to ${name}` : 'Nothing is sent'} />
      {name === null ? (
        <Notice>
          {grokReviewScreenWords.noProvider}{' '}
          <Link href="/health-ai" className={linkClass}>
            Health AI
          </Link>
        </Notice>
      ) : (
        <p className="mb-2 text-table text-ink-2">
          {model}. {counted(lines, 'line')}, at most about {formatNumber(tokens)} tokens with the answer.{' '}
          {cost === null
            ? 'No price is set for this provider, so its cost is unknown.'
            : `At most about ${dollars(cost)}.`}
        </p>
      )}
      {name !== null && (
        <pre
          // The keyboard scrolls it.
          tabIndex={0}
          role="region"
          aria-label="Exact text"
          className="focus-inside max-h-80 overflow-auto bg-well px-3 py-2 text-small whitespace-pre-wrap"
        >
          {sent}
        </pre>
      )}
      <Button look="filled" className="mt-3" busy={busy} onClick={onSend}>
        {name ? `Send to ${name}` : 'Review with built-in rules'}
      </Button>
    </section>
  );
}

function Result({
  reviewed: { asked, review },
  onMake,
}: {
  reviewed: Reviewed;
  onMake: (remark: ProviderRemark) => Promise<void>;
}) {
  const { comments, dropped, model, fellBack, ms, tokens } = review;
  return (
    <section aria-label="Review" className="mb-6">
      <SectionHead title={`Review: ${counted(comments.length, 'remark')}`} />
      {model === null && <Notice>{grokReviewScreenWords.fellBackToRules}</Notice>}
      {model !== null && fellBack && (
        <Notice tone="info">{grokReviewScreenWords.fellBackToOther('Grok', model)}</Notice>
      )}
      <p className="mb-2 text-small text-ink-3">
        {model !== null && `${model}, ${formatNumber(ms)} ms, ${formatNumber(tokens)} tokens. `}
        {dropped > 0 && grokReviewScreenWords.dropped(dropped)}
      </p>
      <Remarks comments={comments} text={asked.text} onMake={onMake} />
    </section>
  );
}
