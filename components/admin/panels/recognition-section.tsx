'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import type { AdminSettings } from '@/lib/product/admin/answer-schema';
import { Section, useSave } from './settings-section';
import { recognitionSectionWords as words } from './words';

/** Whether text in pictures of documents is recognised. */
export function RecognitionSection({ settings }: { settings: AdminSettings }) {
  const [isOn, setIsOn] = useState(settings.textRecognition);
  const { save, busy, failure } = useSave();
  return (
    <Section
      title={words.title}
      note={words.note}
      failure={failure}
      onSubmit={() => void save({ textRecognition: isOn })}
      actions={
        <Button type="submit" busy={busy}>
          {words.save}
        </Button>
      }
    >
      <Checkbox label={words.turnOn} checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
    </Section>
  );
}
