'use client';

import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Redo2, Trash2, TriangleAlert, Undo2 } from 'lucide-react';
import { counted } from '@/components/data/words';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { sentenceOf, titleOf } from '@/lib/pure/preparation/kinds';
import type { PreparationPreview } from '@/lib/pure/preparation/outcome';
import { columnsBefore, labelIn, outcomeInWords } from './outcome-words';
import type { StepList } from './use-steps';

type Props = {
  sourceName: string;
  list: StepList;
  preview: PreparationPreview | undefined;
  /** −1: the rows of the source. */
  at: number;
  off: boolean;
  onShow: (at: number) => void;
  onEdit: (at: number) => void;
};

/** The steps in order, each with what it does; the one that is chosen is shown. */
export function StepsInOrder({ sourceName, list, preview, at, off, onShow, onEdit }: Props) {
  const { steps, undo, redo } = list;
  const labelsAt = (nth: number) => labelIn(preview ? columnsBefore(preview, nth) : []);
  return (
    <section aria-labelledby="prepare-steps">
      <div className="mb-2 flex items-center gap-1">
        <h2 id="prepare-steps" className="flex-1 text-body font-bold">
          Steps
        </h2>
        <IconButton label="Undo" disabled={!undo || off} onClick={() => undo?.()}>
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton label="Redo" disabled={!redo || off} onClick={() => redo?.()}>
          <Redo2 aria-hidden />
        </IconButton>
      </div>
      <ol className="space-y-px">
        <li className="flex">
          <Place current={at === -1} onShow={() => onShow(-1)}>
            <span className="block font-medium">{sourceName}</span>
            <span className="block text-small text-ink-3">{preview ? counted(preview.rowCount, 'row') : 'Source'}</span>
          </Place>
        </li>
        {steps.map((step, nth) => {
          const outcome = preview?.outcomes[nth];
          const broken = preview?.fault?.step === nth;
          return (
            <li key={nth} className="flex items-start gap-1">
              <Place current={at === nth} onShow={() => onShow(nth)}>
                <span className="block break-words">
                  {nth + 1}. {sentenceOf(step, labelsAt(nth))}
                </span>
                <span className={classNames('block text-small', broken ? 'text-bad' : 'text-ink-3')}>
                  {broken && <TriangleAlert aria-hidden className="mr-1 !inline !size-3.5" />}
                  {broken ? 'Can’t run' : outcome ? outcomeInWords(outcome) : 'Not run'}
                </span>
              </Place>
              <StepMenu
                nth={nth}
                title={titleOf(step)}
                list={list}
                off={off}
                onEdit={() => onEdit(nth)}
                onShow={onShow}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Place({ current, onShow, children }: { current: boolean; onShow: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-current={current ? 'step' : undefined}
      onClick={onShow}
      className={classNames(
        'focus-inside min-w-0 flex-1 border-l-3 px-2.5 py-1.5 text-left text-table hover:bg-wash',
        current ? 'border-accent bg-wash' : 'border-line-2',
      )}
    >
      {children}
    </button>
  );
}

type MenuProps = {
  nth: number;
  title: string;
  list: StepList;
  off: boolean;
  onEdit: () => void;
  onShow: (at: number) => void;
};

function StepMenu({ nth, title, list, off, onEdit, onShow }: MenuProps) {
  const move = (by: -1 | 1) => {
    list.move(nth, by);
    onShow(nth + by);
  };
  return (
    <Menu>
      <MenuTrigger asChild>
        <IconButton label={`Actions on step ${nth + 1}, ${title}`} disabled={off}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      </MenuTrigger>
      <MenuContent>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
        {nth > 0 && (
          <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => move(-1)}>
            Move up
          </MenuItem>
        )}
        {nth < list.steps.length - 1 && (
          <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => move(1)}>
            Move down
          </MenuItem>
        )}
        <MenuItem
          icon={<Trash2 aria-hidden />}
          danger
          onSelect={() => {
            list.remove(nth);
            onShow(Math.min(nth, list.steps.length - 2));
          }}
        >
          Remove
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
