'use client';

import { Segmented } from '@/components/ui/forms/segmented';
import type { SourceMode } from '@/lib/product/data-sources/schema/remote-schema';
import { modeWords as words } from './words';

/** Whether rows of a database are asked there or copied. */
export function ModeChoice({ mode, onMode }: { mode: SourceMode; onMode: (mode: SourceMode) => void }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <Segmented label={words.label} value={mode} options={words.modes} onChange={onMode} />
      <p className="text-small text-ink-3">{words.about[mode]}</p>
    </div>
  );
}
