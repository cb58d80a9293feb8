'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field, Textarea } from '@/components/ui/forms/field';
import type { AdminSettings } from '@/lib/product/admin/answer-schema';
import { Section, useSave } from './settings-section';

/** Private hosts that this server may call for the people who use it. */
export function HostsSection({ settings }: { settings: AdminSettings }) {
  const [hosts, setHosts] = useState(settings.allowedHosts.join('\n'));
  const { save, busy, failure } = useSave();
  const lines = hosts
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    <Section
      title="Private hosts"
      note="Webhooks reach public addresses over HTTPS. Add a private host to allow it, with or without HTTPS."
      failure={failure}
      onSubmit={() => void save({ allowedHosts: lines })}
      actions={
        <Button type="submit" busy={busy}>
          Save private hosts
        </Button>
      }
    >
      <Field label="Allowed hosts" hint="One host:port per line, such as hooks.internal:8443.">
        <Textarea rows={3} maxLength={5000} value={hosts} onChange={(event) => setHosts(event.target.value)} />
      </Field>
    </Section>
  );
}
