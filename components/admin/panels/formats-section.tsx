'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { BEYOND_FORMATS, formatOf } from '@/lib/engines/ingest/schema/file-formats';
import type { AdminSettings } from '@/lib/product/admin/answer-schema';
import { Section, useSave } from './settings-section';
import { formatsSectionWords as words } from './words';

/** Which file formats beyond CSV, JSON, XML and TXT can be uploaded. */
export function FormatsSection({ settings }: { settings: AdminSettings }) {
  const [off, setOff] = useState(settings.formatsOff);
  const { save, busy, failure } = useSave();
  return (
    <Section
      title={words.title}
      note={words.note}
      failure={failure}
      onSubmit={() => void save({ formatsOff: BEYOND_FORMATS.filter((family) => off.includes(family)) })}
      actions={
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
      }
    >
      {BEYOND_FORMATS.map((family) => (
        <Checkbox
          key={family}
          label={words.allow(formatOf(family).word, formatOf(family).endings)}
          checked={!off.includes(family)}
          onChange={(event) =>
            setOff(event.target.checked ? off.filter((other) => other !== family) : [...off, family])
          }
        />
      ))}
    </Section>
  );
}
