'use client';

import { useId, useState } from 'react';
import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Input, Select } from '@/components/ui/forms/field';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import { Dialog } from '@/components/ui/overlays/dialog';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { TEMPLATE_IDS, TEMPLATES } from '@/lib/pure/analysis/dashboard/templates/templates';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';
import { LONGEST_TAB_NAME } from '@/lib/pure/query/schema/dashboard-limits';
import { useFilledTemplate } from '../state/change-dashboards';
import { tabWords as WORDS } from './words';

type Props = {
  sources: readonly Pick<DataSource, 'id' | 'name'>[];
  /** False where the dashboard has no room for the page. */
  onAdd: (name: string, page: DashboardConfig | null) => boolean;
  onClose: () => void;
};

/** A name for a new tab, and whether it begins empty or as a page filled from the data. */
export function AddTabDialog({ sources, onAdd, onClose }: Props) {
  const form = useId();
  const fill = useFilledTemplate();
  const [typed, setTyped] = useState<string | null>(null);
  const [start, setStart] = useState('blank');
  const [source, setSource] = useState(sources[0]?.id ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const template = TEMPLATE_IDS.find((id) => id === start);
  const name = (typed ?? (template ? TEMPLATES[template].name : '')).trim();
  const add = async () => {
    setTried(true);
    if (name === '' || busy) return;
    setFailure(null);
    setBusy(true);
    try {
      const page = template ? await fill({ source, template }) : null;
      if (onAdd(name, page)) return onClose();
      setFailure(WORDS.noRoom);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onClose();
      }}
      dismissible={!busy}
      title={WORDS.addTitle}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {WORDS.cancel}
          </Button>
          <Button look="filled" type="submit" form={form} busy={busy}>
            {WORDS.addAction}
          </Button>
        </>
      }
    >
      <form
        method="dialog"
        id={form}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        {failure !== null && <ErrorState title={WORDS.failed}>{failure}</ErrorState>}
        <Field label={WORDS.name} required error={tried && name === '' ? WORDS.nameMissing : null}>
          <Input
            value={typed ?? (template ? TEMPLATES[template].name : '')}
            maxLength={LONGEST_TAB_NAME}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        {sources.length > 0 && (
          <RadioCards label={WORDS.startWith} value={start} onChange={setStart} className="middle:grid-cols-2">
            <RadioCard value="blank" title={WORDS.blank} note={WORDS.blankNote} />
            {TEMPLATE_IDS.map((id) => (
              <RadioCard key={id} value={id} title={TEMPLATES[id].name} note={TEMPLATES[id].about} />
            ))}
          </RadioCards>
        )}
        {template && sources.length > 1 && (
          <Field label={WORDS.dataSource}>
            <Select value={source} onChange={(event) => setSource(event.target.value)}>
              {sources.map(({ id, name: said }) => (
                <option key={id} value={id}>
                  {said}
                </option>
              ))}
            </Select>
          </Field>
        )}
      </form>
    </Dialog>
  );
}
