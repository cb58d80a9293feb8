'use client';

import Link from 'next/link';
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Bell,
  Download,
  Flag,
  Sheet,
  Lightbulb,
  MessageSquare,
  Palette,
  PanelTop,
  Pencil,
  Rows3,
  Table2,
  TextCursorInput,
  Trash2,
  Type,
  Waypoints,
} from 'lucide-react';
import { FORMAT_WORDS, WORDS } from '@/components/exports/words';
import { MenuItem, MenuSeparator, Submenu } from '@/components/ui/overlays/menu';
import { FORMATS_OF } from '@/lib/product/exports/kinds-schema';

export type WidgetFormat = (typeof FORMATS_OF)['widget'][number];

export type WidgetChange =
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'width'; by: 1 | -1 }
  | { kind: 'height'; by: 1 | -1 };

export type WidgetMenuProps = {
  label: string;
  what?: 'chart' | 'KPI' | 'text';
  asTable?: boolean;
  asPivot?: boolean;
  /** Of a chart that shows a finding. */
  insightHref?: string;
  onToggleTable?: () => void;
  onEvidence?: () => void;
  onRelated?: () => void;
  onExport?: (format: WidgetFormat) => void;
  onComment?: () => void;
  /** Absent where the dashboard cannot be changed. */
  edit?: {
    onChange: (change: WidgetChange) => void;
    /** The tabs that it can be moved to. */ toTab: {
      tabs: readonly { id: string; name: string }[];
      onMove: (tab: string) => void;
    };
    /** Absent where the text is the name. */ onRename?: () => void;
    /** Adds a text above. */ onTextAbove?: () => void;
    /** Absent where no value can be watched. */ onAlert?: () => void;
    /** Absent where there is nothing to ask. */ onEdit?: () => void;
    /** Absent where no value has a colour. */ onColours?: () => void;
    /** Absent where it runs along no time. */ onAnnotations?: () => void;
    /** Absent where there are no two groupings. */ onTurn?: () => void;
    onRemove: () => void;
  };
};

/** What stands in the menu of a widget. */
export default function WidgetMenuItems({
  what = 'chart',
  asTable,
  asPivot,
  insightHref,
  onToggleTable,
  onEvidence,
  onRelated,
  onExport,
  onComment,
  edit,
}: WidgetMenuProps) {
  return (
    <>
      {onToggleTable && (
        <MenuItem icon={<Table2 aria-hidden />} onSelect={onToggleTable}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </MenuItem>
      )}
      {onEvidence && (
        <MenuItem icon={<Waypoints aria-hidden />} onSelect={onEvidence}>
          How this was calculated
        </MenuItem>
      )}
      {insightHref && (
        <MenuItem asChild>
          <Link href={insightHref}>
            <Lightbulb aria-hidden />
            View the insight
          </Link>
        </MenuItem>
      )}
      {onRelated && (
        <MenuItem icon={<Rows3 aria-hidden />} onSelect={onRelated}>
          Related charts
        </MenuItem>
      )}
      {onExport && (
        <Submenu icon={<Download aria-hidden />} label={WORDS.export}>
          {FORMATS_OF.widget.map((format) => (
            <MenuItem key={format} onSelect={() => onExport(format)}>
              {FORMAT_WORDS[format]}
            </MenuItem>
          ))}
        </Submenu>
      )}
      {onComment && (
        <MenuItem icon={<MessageSquare aria-hidden />} onSelect={onComment}>
          Comment
        </MenuItem>
      )}
      {edit && (
        <>
          <MenuSeparator />
          {edit.onEdit && (
            <MenuItem icon={<Pencil aria-hidden />} onSelect={edit.onEdit}>
              Edit {what}
            </MenuItem>
          )}
          {edit.onColours && (
            <MenuItem icon={<Palette aria-hidden />} onSelect={edit.onColours}>
              Colours
            </MenuItem>
          )}
          {edit.onAnnotations && (
            <MenuItem icon={<Flag aria-hidden />} onSelect={edit.onAnnotations}>
              Annotations
            </MenuItem>
          )}
          {edit.onTurn && (
            <MenuItem icon={<Sheet aria-hidden />} onSelect={edit.onTurn}>
              {asPivot ? 'Show as chart' : 'Show as pivot table'}
            </MenuItem>
          )}
          {edit.onAlert && (
            <MenuItem icon={<Bell aria-hidden />} onSelect={edit.onAlert}>
              Alert me
            </MenuItem>
          )}
          {edit.onRename && (
            <MenuItem icon={<TextCursorInput aria-hidden />} onSelect={edit.onRename}>
              Rename
            </MenuItem>
          )}
          {edit.onTextAbove && (
            <MenuItem icon={<Type aria-hidden />} onSelect={edit.onTextAbove}>
              Add text above
            </MenuItem>
          )}
          <Submenu icon={<ArrowRight aria-hidden />} label="Move">
            <MenuItem icon={<ArrowLeft aria-hidden />} onSelect={() => edit.onChange({ kind: 'move', by: -1 })}>
              Move earlier<Keys>Shift ←</Keys>
            </MenuItem>
            <MenuItem icon={<ArrowRight aria-hidden />} onSelect={() => edit.onChange({ kind: 'move', by: 1 })}>
              Move later<Keys>Shift →</Keys>
            </MenuItem>
            {edit.toTab.tabs.map(({ id, name }) => (
              <MenuItem key={id} icon={<PanelTop aria-hidden />} onSelect={() => edit.toTab.onMove(id)}>
                To “{name}”
              </MenuItem>
            ))}
          </Submenu>
          <Submenu icon={<ArrowDown aria-hidden />} label="Size">
            {what !== 'text' && (
              <>
                <MenuItem icon={<ArrowRight aria-hidden />} onSelect={() => edit.onChange({ kind: 'width', by: 1 })}>
                  Wider<Keys>Alt Shift →</Keys>
                </MenuItem>
                <MenuItem icon={<ArrowLeft aria-hidden />} onSelect={() => edit.onChange({ kind: 'width', by: -1 })}>
                  Narrower<Keys>Alt Shift ←</Keys>
                </MenuItem>
              </>
            )}
            <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => edit.onChange({ kind: 'height', by: 1 })}>
              Taller<Keys>Alt Shift ↓</Keys>
            </MenuItem>
            <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => edit.onChange({ kind: 'height', by: -1 })}>
              Shorter<Keys>Alt Shift ↑</Keys>
            </MenuItem>
          </Submenu>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={edit.onRemove}>
            Remove
          </MenuItem>
        </>
      )}
    </>
  );
}

const Keys = ({ children }: { children: string }) => (
  <kbd className="ml-auto pl-6 text-ink-3 pointer-coarse:hidden">{children}</kbd>
);
