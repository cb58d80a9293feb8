'use client';

import { useState } from 'react';
import Link from 'next/link';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Field, Input } from '@/components/ui/forms/field';
import { PROVIDER_NAMES } from '@/lib/base/ai/provider-schema';
import type { AdminSettings } from '@/lib/product/admin/answer-schema';
import { Section, useSave } from './settings-section';
import { aiSectionWords } from './words';

/** In which order AI providers are tried, and how much each may spend. Their keys stand in the server's environment. */
export function AiSection({ settings }: { settings: AdminSettings }) {
  const [order, setOrder] = useState(settings.aiOrder);
  const [cap, setCap] = useState(settings.aiDailyTokens === null ? '' : String(settings.aiDailyTokens));
  const { save, busy, failure } = useSave();
  const swap = (at: number) =>
    setOrder(order.map((provider, nth) => (nth === at ? order[at + 1]! : nth === at + 1 ? order[at]! : provider)));
  return (
    <Section
      title="AI providers"
      note={
        <>
          Tried from the first to the last, then the built-in engine. Whether they work is told on{' '}
          <Link href="/health-ai">Health AI</Link>.
        </>
      }
      failure={failure}
      onSubmit={() => void save({ aiOrder: order, aiDailyTokens: cap === '' ? null : Number(cap) })}
      actions={
        <Button type="submit" busy={busy}>
          Save AI providers
        </Button>
      }
    >
      <ol aria-label="Order" className="border-t border-line-1">
        {order.map((provider, nth) => (
          <li key={provider} className="flex items-center gap-2 border-b border-line-1 py-1">
            <span className="w-5 text-ink-3 tabular-nums">{nth + 1}</span>
            <span className="flex-1">{PROVIDER_NAMES[provider]}</span>
            <Button
              size="small"
              aria-label={`Move ${PROVIDER_NAMES[provider]} up`}
              off={nth === 0}
              onClick={() => swap(nth - 1)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              size="small"
              aria-label={`Move ${PROVIDER_NAMES[provider]} down`}
              off={nth === order.length - 1}
              onClick={() => swap(nth)}
            >
              <ArrowDown aria-hidden />
            </Button>
          </li>
        ))}
      </ol>
      <Field label={aiSectionWords.dailyTokenLimit} hint={aiSectionWords.leaveEmptyNo}>
        <Input
          type="number"
          min={1000}
          max={1_000_000_000}
          value={cap}
          onChange={(event) => setCap(event.target.value)}
          className="!w-40"
        />
      </Field>
    </Section>
  );
}
