'use client';

import type { ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, RefreshCw, X } from 'lucide-react';
import { msInWords } from '@/components/admin/telemetry-chart';
import { dollars, instantInWords } from '@/components/admin/panels/words';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { usePress } from '@/components/client/requests/use-press';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Page, PageHead } from '@/components/ui/page';
import { Cell, Sheet } from '@/components/ui/overlays/sheet';
import {
  type AiHealth,
  type ProviderHealth,
  type ProviderState,
  type SelfTest,
  type TestResult,
} from '@/lib/base/ai/schema';
import { FAILURE_WORDS, FAILURES } from '@/lib/base/ai/provider-schema';
import { formatNumber } from '@/lib/pure/format/format';
import { healthAiScreenWords } from './words';

const HEALTH = '/api/admin/ai-health';

const STATE: Record<ProviderState, { tone: BadgeTone; word: string }> = {
  ok: { tone: 'good', word: 'working' },
  degraded: { tone: 'warn', word: 'some calls fail' },
  down: { tone: 'bad', word: 'down' },
  not_configured: { tone: 'neutral', word: 'not set up' },
};
const KEY_NAME = { openai: 'OPENAI', gemini: 'GEMINI', grok: 'GROK' } as const;

/**
 * The engine that needs no key, then each provider: does it answer, how fast, at what cost, and how much of it was not
 * grounded.
 */
export function HealthAiScreen({ initial }: { initial: AiHealth }) {
  const { data, error, isFetching, refetch } = useQuery<AiHealth>({ queryKey: [HEALTH], initialData: initial });
  const used = data.providers.filter(({ state }) => state !== 'not_configured');
  return (
    <Page>
      <PageHead
        title="Health AI"
        sub={
          used.length === 0
            ? healthAiScreenWords.noAiProvider
            : `Tried in this order: ${used.map(({ name }) => name).join(', ')}, then the built-in engine. Providers receive names and sentences with numbers removed, never values or rows.`
        }
        actions={
          <Button busy={isFetching} onClick={() => void refetch()}>
            <RefreshCw aria-hidden />
            Refresh
          </Button>
        }
      />
      {error && <Notice tone="bad">Couldn’t refresh: {messageOf(error)}</Notice>}
      <Sheet className="grid-cols-1 middle:grid-cols-2">
        <EngineCell test={data.engine} />
        {data.providers.map((provider) => (
          <ProviderCell key={provider.provider} health={provider} />
        ))}
      </Sheet>
    </Page>
  );
}

function Head({ title, tone, word }: { title: string; tone: BadgeTone; word: string }) {
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
      <h2 className="text-body font-bold">{title}</h2>
      <Badge tone={tone}>{word}</Badge>
    </div>
  );
}

function EngineCell({ test: { passed, checks, ms } }: { test: SelfTest }) {
  return (
    <Cell>
      <Head
        title="Built-in engine"
        tone={passed ? 'good' : 'bad'}
        word={passed ? 'working, needs no key' : 'its self-test failed'}
      />
      <p className="text-ink-2">{healthAiScreenWords.runsAllAnalysis}</p>
      <ul className="mt-2.5 text-table">
        {checks.map(({ name, passed: holds }) => (
          <li key={name} className="flex items-baseline gap-2 py-0.5">
            {holds ? (
              <Check aria-hidden className="size-3.5 flex-none translate-y-0.5 text-good" />
            ) : (
              <X aria-hidden className="size-3.5 flex-none translate-y-0.5 text-bad" />
            )}
            <span>
              <span className="sr-only">{holds ? 'Passed: ' : 'Failed: '}</span>
              {name}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-small text-ink-3">Self-test took {Math.max(1, ms)} ms on sample data.</p>
    </Cell>
  );
}

function ProviderCell({ health }: { health: ProviderHealth }) {
  const { provider, name, state, lastCheckAt } = health;
  const queries = useQueryClient();
  const { press, busy, outcome, failure } = usePress(async () => {
    const result = await api<TestResult>(`${HEALTH}/test`, { method: 'POST', data: { provider } });
    queries.setQueryData<AiHealth>(
      [HEALTH],
      (known) =>
        known && {
          ...known,
          providers: known.providers.map((each) => (each.provider === provider ? result.health : each)),
        },
    );
    return result;
  });
  if (state === 'not_configured') {
    return (
      <Cell>
        <Head title={name} {...STATE.not_configured} />
        <p className="text-ink-2">
          Set <code className="font-mono text-table">{KEY_NAME[provider]}_API_KEY</code> in the server&#8217;s
          environment and start it again. A server of your own goes in{' '}
          <code className="font-mono text-table">{KEY_NAME[provider]}_BASE_URL</code>.
        </p>
      </Cell>
    );
  }
  return (
    <Cell>
      <Head
        title={name}
        tone={lastCheckAt ? STATE[state].tone : 'neutral'}
        word={lastCheckAt ? STATE[state].word : 'set up, not used yet'}
      />
      <Figures health={health} />
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Button size="small" busy={busy} onClick={() => void press()} aria-label={`Test ${name} now`}>
          Test now
        </Button>
        <p role="status" className="min-w-0 flex-1 text-table">
          {failure ? (
            <span className="text-bad">{failure}</span>
          ) : outcome ? (
            <span className={outcome.ok ? 'text-good' : 'text-bad'}>
              {outcome.message} {msInWords(outcome.ms)}
            </span>
          ) : (
            <span className="text-ink-3">{healthAiScreenWords.sendsOneFixed}</span>
          )}
        </p>
      </div>
    </Cell>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3 border-b border-line-1 py-1">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 text-right break-words tabular-nums">{children}</dd>
    </div>
  );
}

const percent = (share: number) => formatNumber(share, { kind: 'percent' });

function Figures({
  health: { model, address, lastCheckAt, lastFailure, p50, p95, today, dropRate, dailyCap },
}: {
  health: ProviderHealth;
}) {
  const errors = FAILURES.filter((kind) => (today.failures[kind] ?? 0) > 0);
  return (
    <dl className="text-table">
      <Line label="Model">
        {model}
        {address && <span className="text-ink-3"> at {address}</span>}
      </Line>
      <Line label="Last check">
        {lastCheckAt ? `${instantInWords(lastCheckAt)} UTC` : 'never'}
        {lastFailure && <span className="block text-bad">{FAILURE_WORDS[lastFailure]}</span>}
      </Line>
      <Line label="Response time, 7 days">
        {p50 === null ? 'no responses yet' : `median ${msInWords(p50)}, 95th percentile ${msInWords(p95)}`}
      </Line>
      <Line label="Tokens today">
        {formatNumber(today.tokens)}
        {dailyCap !== null && <span className="text-ink-3"> of {formatNumber(dailyCap)}</span>}
      </Line>
      <Line label="Cost today">{today.cost === null ? 'no price is set' : dollars(today.cost)}</Line>
      <Line label="Sentences dropped, 7 days">{dropRate === null ? 'none yet' : percent(dropRate)}</Line>
      <Line label="Failed today">
        {errors.length === 0
          ? `0 of ${formatNumber(today.runs)}`
          : errors.map((kind) => (
              <span key={kind} className="block">
                {FAILURE_WORDS[kind].replace(/\.$/, '')}: {today.failures[kind]}
              </span>
            ))}
      </Line>
    </dl>
  );
}
