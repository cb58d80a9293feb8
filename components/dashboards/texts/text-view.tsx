import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { CheckedNumber } from '@/components/ui/evidence-mark';
import type { TextBlock, TextInline } from '@/lib/pure/format/rich-text';
import { MEMBER_IMAGES, TextImage, type ImagePlace } from './text-image';

/** A number of a widget within a text; `missing`: why it cannot be had, null while its answer is on its way. */
export type BoundNumber =
  | { shown: string; widget: string; evidenceId: string; point: number | null }
  | { missing: string | null };
type Bound = Extract<BoundNumber, { shown: string }>;

const HEADINGS = [
  ['h2', 'text-[1.125rem] leading-[26px] font-bold'],
  ['h3', 'text-control font-bold'],
  ['h4', 'text-table font-bold text-ink-2'],
] as const;

type Props = {
  blocks: readonly TextBlock<BoundNumber>[];
  /** Absent where a number only shows. */
  onOpen?: (number: Bound) => void;
  /** Where its images are asked for: as a member, where nothing is said. */
  images?: ImagePlace;
  className?: string;
};

/** A text of a page. */
export const TextView = ({ blocks, onOpen, images = MEMBER_IMAGES, className }: Props) => (
  <div className={classNames('flex flex-col gap-2 wrap-anywhere [&>:not(hr,img)]:max-w-[80ch]', className)}>
    {blocks.map((block, nth) => {
      switch (block.kind) {
        case 'rule':
          return <hr key={nth} className="w-full border-line-1" />;
        case 'image':
          return <TextImage key={`${nth} ${block.image.hash}`} image={block.image} place={images} />;
        case 'heading': {
          const [Heading, look] = HEADINGS[block.level - 1]!;
          return (
            <Heading key={nth} className={look}>
              {inline(block.children, onOpen)}
            </Heading>
          );
        }
        case 'list': {
          const List = block.start === null ? 'ul' : 'ol';
          return (
            <List
              key={nth}
              start={block.start ?? undefined}
              className={classNames('flex flex-col gap-1 pl-5', block.start === null ? 'list-disc' : 'list-decimal')}
            >
              {block.items.map((item, place) => (
                <li key={place}>{inline(item, onOpen)}</li>
              ))}
            </List>
          );
        }
        case 'paragraph':
          return <p key={nth}>{inline(block.children, onOpen)}</p>;
      }
    })}
  </div>
);

const inline = (children: readonly TextInline<BoundNumber>[], onOpen: Props['onOpen']): ReactNode =>
  children.map((child, nth) => {
    switch (child.kind) {
      case 'text':
        return child.text;
      case 'break':
        return <br key={nth} />;
      case 'code':
        return <code key={nth}>{child.text}</code>;
      case 'strong':
        return <strong key={nth}>{inline(child.children, onOpen)}</strong>;
      case 'emphasis':
        return (
          <em key={nth} className="italic [font-synthesis:style]">
            {inline(child.children, onOpen)}
          </em>
        );
      case 'link':
        return (
          <a key={nth} href={child.href} rel="noopener noreferrer nofollow" target="_blank" className="underline">
            {inline(child.children, onOpen)}
          </a>
        );
      case 'number': {
        const { bound } = child;
        if ('missing' in bound)
          return (
            <span key={nth} className="text-ink-3">
              {bound.missing === null ? '…' : `– (${bound.missing})`}
            </span>
          );
        return (
          <CheckedNumber key={nth} opens="show how this number was calculated" onOpen={onOpen && (() => onOpen(bound))}>
            {bound.shown}
          </CheckedNumber>
        );
      }
    }
  });
