import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import type { ImportOffer, ReadingOptions } from '@/lib/engine/shapes';
import type { ReadingOptionsPatch } from '@/lib/datasets/schema';
import { doneInWords, offerInWords, type OneClick } from './import-words';

type Props = {
  read: { offers: readonly ImportOffer[]; options: ReadingOptions; rowCount: number };
  busy?: boolean;
  /** Absent where the reader may not change anything. */
  onChoose?: (options: ReadingOptionsPatch, click: OneClick) => void;
};

/** What a press would do to the whole table, with its effect in numbers, and what a press did. */
export function OneClicks({ read: { offers, options, rowCount }, busy, onChoose }: Props) {
  const offered = offers.filter(({ kind }) => options[kind] === undefined).map((offer) => offerInWords(offer, rowCount));
  return [...offered, ...doneInWords(options)].map((click) => (
    <Notice key={`${click.key} ${click.action}`} tone="info" action={onChoose && <Button size="small" busy={busy} onClick={() => onChoose(click.options, click)}>{click.action}</Button>}>
      <b>{click.said}</b> {click.effect}
    </Notice>
  ));
}
