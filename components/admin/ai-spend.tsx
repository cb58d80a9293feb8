import Link from 'next/link';
import { count, counted } from '@/components/data/words';
import { EmptyState } from '@/components/ui/empty-state';
import { SectionHead, Sheet } from '@/components/ui/overlays/sheet';
import { Table, Td, Th } from '@/components/ui/table';
import type { AiSpend, Spend } from '@/lib/base/ai/schema';
import { formatNumber } from '@/lib/pure/format/format';
import { Figure } from './figure';
import { dollars } from './panels/words';
import { aiSpendWords } from './words';

/** Of the daily cap: from there on it wants looking at. */
const NEAR = 0.9;

const share = (part: number, whole: number) => formatNumber(part / whole, { kind: 'percent' });
const costOf = (spends: readonly Spend[]): number | null =>
  spends.every(({ cost }) => cost === null) ? null : spends.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
const sumOf = (spends: readonly Spend[], of: (spend: Spend) => number) =>
  spends.reduce((sum, spend) => sum + of(spend), 0);

/** What AI providers took, against what each may take a day. */
export function AiSpendSheet({ spend: { dailyCap, providers, days } }: { spend: AiSpend }) {
  const [today, month] = [providers.map((provider) => provider.today), providers.map((provider) => provider.month)];
  const [costToday, costMonth] = [costOf(today), costOf(month)];
  const [sentences, dropped, fellBack] = [
    sumOf(month, (each) => each.sentences),
    sumOf(month, (each) => each.dropped),
    sumOf(month, (each) => each.fellBack),
  ];
  return (
    <section aria-labelledby="ai-spend" className="mt-[22px]">
      <SectionHead title="AI providers" id="ai-spend">
        <Link href="/admin?tab=settings" className="text-small hover:underline">
          {dailyCap === null ? 'No daily cap' : aiSpendWords.dailyCapTokens(count(dailyCap))}
        </Link>
      </SectionHead>
      {providers.length === 0 ? (
        <Sheet>
          <EmptyState>{aiSpendWords.noAiProvider}</EmptyState>
        </Sheet>
      ) : (
        <>
          <Sheet className="grid-cols-2 middle:grid-cols-4">
            <Figure
              label="Spent today"
              value={costToday === null ? '–' : dollars(costToday)}
              note={costMonth === null ? 'no price is set' : `${dollars(costMonth)} this month`}
              days={costMonth === null ? undefined : days.cost}
              drawn="dollars per day"
            />
            <Figure
              label="Tokens today"
              value={count(sumOf(today, ({ tokens }) => tokens))}
              note={`${count(sumOf(month, ({ tokens }) => tokens))} this month`}
              days={days.tokens}
              drawn="per day"
            />
            <Figure
              label="Calls today"
              value={count(sumOf(today, ({ calls }) => calls))}
              note={aiSpendWords.usedFallbackMonth(counted(fellBack, 'call'))}
              low={sumOf(today, (each) => each.fellBack) > 0}
              days={days.calls}
              drawn="per day"
            />
            <Figure
              label="Sentences dropped"
              value={sentences === 0 ? '–' : share(dropped, sentences)}
              note={
                sentences === 0
                  ? 'no AI sentences this month'
                  : aiSpendWords.rejectedMonthNot(count(dropped), count(sentences))
              }
            />
          </Sheet>
          <Sheet joined>
            <Table label={aiSpendWords.aiProvidersToday}>
              <thead>
                <tr>
                  <Th first>Provider</Th>
                  <Th numeric>Calls today</Th>
                  <Th numeric>Tokens today</Th>
                  <Th numeric>Of the cap</Th>
                  <Th numeric>Cost today</Th>
                  <Th numeric>Calls, month</Th>
                  <Th numeric>Tokens, month</Th>
                  <Th numeric>Cost, month</Th>
                  <Th numeric>Fell back</Th>
                  <Th numeric>Dropped</Th>
                </tr>
              </thead>
              <tbody>
                {providers.map((provider) => (
                  <tr key={provider.provider}>
                    <Td first className="min-w-32">
                      <b>{provider.name}</b>{' '}
                      <span className="text-small text-ink-3">{provider.model ?? 'no longer set up'}</span>
                    </Td>
                    <Td numeric>{count(provider.today.calls)}</Td>
                    <Td numeric>{count(provider.today.tokens)}</Td>
                    <Td
                      numeric
                      className={
                        dailyCap !== null && provider.today.tokens >= NEAR * dailyCap
                          ? 'font-strong text-bad'
                          : undefined
                      }
                    >
                      {dailyCap === null ? 'no cap' : share(provider.today.tokens, dailyCap)}
                    </Td>
                    <Td numeric>
                      <Cost cost={provider.today.cost} />
                    </Td>
                    <Td numeric>{count(provider.month.calls)}</Td>
                    <Td numeric>{count(provider.month.tokens)}</Td>
                    <Td numeric>
                      <Cost cost={provider.month.cost} />
                    </Td>
                    <Td numeric>{count(provider.month.fellBack)}</Td>
                    <Td numeric>
                      {provider.month.sentences === 0 ? (
                        <span className="text-ink-3">no sentences</span>
                      ) : (
                        `${count(provider.month.dropped)} of ${count(provider.month.sentences)}`
                      )}
                    </Td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </Sheet>
        </>
      )}
    </section>
  );
}

const Cost = ({ cost }: { cost: number | null }) =>
  cost === null ? <span className="text-ink-3">no price</span> : dollars(cost);
