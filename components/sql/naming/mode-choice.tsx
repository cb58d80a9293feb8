'use client';

import { Segmented } from '@/components/ui/forms/segmented';
import type { SourceMode } from '@/lib/product/data-sources/schema/remote-schema';
import { resultWords as words } from '../result/words';

/** Whether rows of a database are asked there or copied. */
export function ModeChoice({ mode, onMode }: { mode: SourceMode; onMode: (mode: SourceMode) => void }) {
  return (
    <div className="grid justify-items-start gap-1.5">
      <Segmented label={words.mode} value={mode} options={words.modes} onChange={onMode} />
      <p className="text-small text-ink-3">{words.aboutMode[mode]}</p>
    </div>
  );
}
