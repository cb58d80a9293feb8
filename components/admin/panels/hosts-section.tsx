'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/forms/field';
import type { AdminSettings } from '@/lib/product/admin/answer-schema';
import { Section, useSave } from './settings-section';
import { hostsSectionWords } from './words';

const hostsOf = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Private hosts that this server may call for the people who use it, and databases that may be asked without TLS. */
export function HostsSection({ settings }: { settings: AdminSettings }) {
  const [hosts, setHosts] = useState(settings.allowedHosts.join('\n'));
  const [plainHosts, setPlainHosts] = useState(settings.allowPlainHosts.join('\n'));
  const { save, busy, failure } = useSave();
  return (
    <Section
      title="Private hosts"
      note={hostsSectionWords.note}
      failure={failure}
      onSubmit={() => void save({ allowedHosts: hostsOf(hosts), allowPlainHosts: hostsOf(plainHosts) })}
      actions={
        <Button type="submit" busy={busy}>
          Save private hosts
        </Button>
      }
    >
      <Field label="Allowed hosts" hint={hostsSectionWords.allowed}>
        <Textarea rows={3} maxLength={5000} value={hosts} onChange={(event) => setHosts(event.target.value)} />
      </Field>
      <Field label="Databases without TLS" hint={hostsSectionWords.plain}>
        <Textarea
          rows={3}
          maxLength={5000}
          value={plainHosts}
          onChange={(event) => setPlainHosts(event.target.value)}
        />
      </Field>
    </Section>
  );
}
