'use client';

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { messageOf } from '@/components/client/requests/api-error';
import { useChange } from '@/components/client/requests/use-change';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input } from '@/components/ui/forms/field';
import { Sheet } from '@/components/ui/overlays/sheet';
import { useToast } from '@/components/ui/overlays/toast';
import {
  THRESHOLDS,
  type SavedServerAlerts,
  type ServerAlertRule,
  type ServerAlerts,
} from '@/lib/product/admin/server-alert-kinds-schema';
import { Section } from './panels/settings-section';
import { serverAlertsWords } from './words';

const ALERTS = '/api/admin/server-alerts';

/** When the owners are told that the server is not well: by mail, and by a webhook. */
export function ServerAlertsSection() {
  const { data, error } = useQuery<ServerAlerts>({ queryKey: [ALERTS] });
  if (error) return <p className="mb-[22px] text-bad">{messageOf(error)}</p>;
  return data ? <AlertsForm initial={data} /> : null;
}

function AlertsForm({ initial }: { initial: ServerAlerts }) {
  const [alerts, setAlerts] = useState(initial);
  const [url, setUrl] = useState(initial.webhookUrl ?? '');
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const show = useToast();
  const save = useChange([ALERTS, 'save'], (data: object) => api<SavedServerAlerts>(ALERTS, { method: 'PUT', data }));
  const submit = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const saved = await save({
        rules: alerts.rules.map(({ kind, enabled, threshold }) => ({ kind, enabled, threshold })),
        mail: alerts.mail,
        webhookUrl: url.trim() || null,
      });
      setAlerts(saved.alerts);
      setSecret(saved.secret ?? null);
      show({ title: serverAlertsWords.saved, variant: 'success' });
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const change = (kind: ServerAlertRule['kind'], to: Partial<ServerAlertRule>) =>
    setAlerts({ ...alerts, rules: alerts.rules.map((rule) => (rule.kind === kind ? { ...rule, ...to } : rule)) });
  return (
    <Sheet className="mb-[22px]">
      <Section
        title={serverAlertsWords.title}
        note={serverAlertsWords.note}
        failure={failure}
        onSubmit={() => void submit()}
        actions={
          <Button type="submit" busy={busy}>
            {serverAlertsWords.save}
          </Button>
        }
      >
        {alerts.rules.map((rule) => (
          <RuleLine key={rule.kind} rule={rule} onChange={(to) => change(rule.kind, to)} />
        ))}
        <Checkbox
          label={serverAlertsWords.mail}
          checked={alerts.mail}
          onChange={(event) => setAlerts({ ...alerts, mail: event.target.checked })}
        />
        <Field label="Webhook" hint={alerts.webhookError ?? serverAlertsWords.webhookHint}>
          <Input type="url" maxLength={2000} value={url} onChange={(event) => setUrl(event.target.value)} />
        </Field>
        {secret && (
          <p className="border-l-3 border-good pl-3">
            {serverAlertsWords.secret} <code className="font-mono break-all">{secret}</code>
          </p>
        )}
      </Section>
    </Sheet>
  );
}

type RuleLineProps = { rule: ServerAlerts['rules'][number]; onChange: (to: Partial<ServerAlertRule>) => void };

function RuleLine({ rule: { kind, enabled, threshold, firing }, onChange }: RuleLineProps) {
  const bounds = THRESHOLDS[kind];
  const { label, unit } = serverAlertsWords.rules[kind];
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <Checkbox label={label} checked={enabled} onChange={(event) => onChange({ enabled: event.target.checked })} />
      {bounds && (
        <span className="inline-flex items-center gap-1.5 text-table text-ink-2">
          <Input
            type="number"
            className="w-24"
            aria-label={`${label} (${unit})`}
            step="any"
            min={bounds.least}
            max={bounds.most}
            value={threshold}
            onChange={(event) => onChange({ threshold: Number(event.target.value) })}
          />
          {unit}
        </span>
      )}
      {firing && <Badge tone="bad">{serverAlertsWords.firing}</Badge>}
    </div>
  );
}
