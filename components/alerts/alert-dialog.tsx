'use client';

import { useId, useState, type FormEvent } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/error-state';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { Segmented } from '@/components/ui/forms/segmented';
import { Dialog } from '@/components/ui/overlays/dialog';
import { useToast } from '@/components/ui/overlays/toast';
import type { SavedAlert } from '@/lib/product/alerts/schema';
import type { AlertRule, AlertTest } from '@/lib/pure/analysis/alerts/rule-schema';
import { alertTarget, type AlertTarget } from '@/lib/pure/analysis/alerts/target';
import { FALSE_ALARM_RATE } from '@/lib/pure/analysis/alerts/words';
import type { Cell, Column, Grain } from '@/lib/pure/query/schema/column';
import type { Chart, Kpi } from '@/lib/pure/query/schema/dashboard-config';
import { ALERTS_PATH, create, useLists } from './use-lists';
import { ABOUT_CHECKS, ABOUT_SECRET, ABOUT_WEBHOOK, GRAIN_WORDS, NEEDS_PERIODS } from './words';

type Props = {
  dashboardId: string;
  widget: Kpi | Chart;
  columns: readonly Column[];
  /** Groups that the chart shows now. */ groups: readonly Cell[];
  onClose: () => void;
};

const nameOf = (widget: Kpi | Chart) => ('label' in widget ? widget.label : widget.title);

/** A new alert on one widget; with a webhook its secret is shown once. */
export default function AlertDialog(props: Props) {
  const target = alertTarget(props.widget, props.columns);
  return target && <AlertForm {...props} target={target} />;
}

type Kind = AlertTest['kind'];
const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'above', label: 'Above' },
  { value: 'below', label: 'Below' },
  { value: 'change', label: 'Changes' },
  { value: 'unusual', label: 'Unusual' },
];
const ANY = 'any';

function AlertForm({ dashboardId, widget, groups, target, onClose }: Props & { target: AlertTarget }) {
  const form = useId();
  const toast = useToast();
  const { alerts, reload } = useLists(dashboardId);
  const [kind, setKind] = useState<Kind>('above');
  const [measure, setMeasure] = useState(target.measures.at(-1)!);
  const [group, setGroup] = useState(ANY);
  const [limit, setLimit] = useState('');
  const [by, setBy] = useState<'percent' | 'absolute'>('percent');
  const [direction, setDirection] = useState<'up' | 'down' | 'either'>('either');
  const ofChart = target.by !== null && widget.query.dimensions.some(({ grain }) => grain);
  const [asked, setAsked] = useState(false);
  const inPeriods = ofChart || asked;
  const [grain, setGrain] = useState<Grain | ''>(target.by?.grain ?? '');
  const [mail, setMail] = useState(true);
  const [mailRecovery, setMailRecovery] = useState(false);
  const [url, setUrl] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const needsNumber = kind !== 'unusual';
  const wrong = needsNumber && (limit.trim() === '' || !Number.isFinite(Number(limit)));
  const compares = kind === 'change' || kind === 'unusual';

  const testOf = (): AlertTest => {
    if (kind === 'unusual') return { kind };
    if (kind === 'change') return { kind, by, direction, amount: Number(limit) };
    return { kind, value: Number(limit) };
  };
  const ruleOf = (): AlertRule => ({
    widget: widget.id,
    measure,
    group: !target.group ? null : group === ANY ? { any: true } : { value: groups[Number(group)]! },
    by: target.by && (compares || inPeriods) ? { field: target.by.field, ...(grain && { grain }) } : null,
    test: testOf(),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wrong || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      const { webhookSecret } = await create<SavedAlert>(ALERTS_PATH, {
        dashboardId,
        rule: ruleOf(),
        mail,
        mailRecovery,
        webhook: url.trim() ? { url: url.trim() } : null,
      });
      void reload();
      if (webhookSecret) setSecret(webhookSecret);
      else {
        toast({ title: 'Alert created', variant: 'success' });
        onClose();
      }
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (secret !== null)
    return (
      <Dialog open onOpenChange={onClose} title="Alert created" footer={<Button onClick={onClose}>Done</Button>}>
        <p className="mb-3 max-w-[60ch] text-ink-2">{ABOUT_SECRET}</p>
        <Field label="Signing secret">
          <Input readOnly value={secret} onFocus={(event) => event.target.select()} className="font-mono" />
        </Field>
      </Dialog>
    );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Alert me about “${nameOf(widget)}”`}
      description={ABOUT_CHECKS}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="filled" type="submit" form={form} busy={busy}>
            Create alert
          </Button>
        </>
      }
    >
      <form method="dialog" id={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        {target.measures.length > 1 && (
          <Field label="Value">
            <Select value={measure} onChange={(event) => setMeasure(event.target.value)}>
              {target.measures.map((key) => (
                <option key={key}>{key}</option>
              ))}
            </Select>
          </Field>
        )}
        {target.group && (
          <Field label="Group">
            <Select value={group} onChange={(event) => setGroup(event.target.value)}>
              <option value={ANY}>Any group shown</option>
              {groups.map((value, nth) => (
                <option key={String(value)} value={nth}>
                  {value === null ? '(no value)' : String(value)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <div>
          <Segmented label="When" value={kind} options={target.by ? KINDS : KINDS.slice(0, 2)} onChange={setKind} />
        </div>
        {!target.by && <p className="-mt-2 text-small text-ink-3">{NEEDS_PERIODS}</p>}
        {needsNumber && (
          <Field
            label={kind === 'change' ? 'By at least' : 'Limit'}
            required
            error={tried && wrong ? 'Enter a number.' : null}
          >
            <Input
              type="number"
              step="any"
              value={limit}
              onChange={(event) => setLimit(event.target.value)}
              className="!w-40"
            />
          </Field>
        )}
        {kind === 'change' && (
          <div className="flex flex-wrap gap-3">
            <Segmented
              label="Measured"
              value={by}
              options={[
                { value: 'percent', label: 'Percent' },
                { value: 'absolute', label: 'Difference' },
              ]}
              onChange={setBy}
            />
            <Segmented
              label="Direction"
              value={direction}
              options={[
                { value: 'either', label: 'Either way' },
                { value: 'up', label: 'Up' },
                { value: 'down', label: 'Down' },
              ]}
              onChange={setDirection}
            />
          </div>
        )}
        {kind === 'unusual' && <p className="text-small text-ink-3">{FALSE_ALARM_RATE}</p>}
        {target.by && !compares && !ofChart && (
          <Checkbox
            label="Watch the last whole period, not the value shown"
            checked={asked}
            onChange={(event) => setAsked(event.target.checked)}
          />
        )}
        {target.by && grain !== '' && (compares || inPeriods) && (
          <Field label="Period">
            <Select value={grain} onChange={(event) => setGrain(event.target.value as Grain)} className="!w-40">
              {Object.entries(GRAIN_WORDS).map(([value, word]) => (
                <option key={value} value={value}>
                  {word}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <fieldset className="grid gap-2 border-t border-line-1 pt-3">
          <legend className="sr-only">How you’re told</legend>
          <p className="text-small text-ink-3">Always shown in the bell at the top of the page.</p>
          {alerts.data?.mailIsSetUp !== false && (
            <>
              <Checkbox label="Email me" checked={mail} onChange={(event) => setMail(event.target.checked)} />
              <Checkbox
                label="Also email me when it recovers"
                checked={mail && mailRecovery}
                disabled={!mail}
                onChange={(event) => setMailRecovery(event.target.checked)}
              />
            </>
          )}
          <Field label="Webhook" hint={ABOUT_WEBHOOK}>
            <Input
              type="url"
              maxLength={2000}
              placeholder="https://"
              value={url}
              onChange={(event) => setUrl(event.target.value)}
            />
          </Field>
        </fieldset>
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
