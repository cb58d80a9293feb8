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
import { useOwnTemplates } from '../templates/own-templates';
import { useApplyTemplate } from '../templates/template-calls';
import { TemplateFit } from '../templates/template-fit';
import { useTemplateChoices } from '../templates/use-template-choices';
import { fitWords } from '../templates/words';
import { tabWords as WORDS } from './words';

type Props = {
  dashboardId: string;
  sources: readonly Pick<DataSource, 'id' | 'name'>[];
  /** Whether the dashboard has room for a page. */
  hasRoom: (page: DashboardConfig) => boolean;
  /** False where the dashboard has no room for the page. */
  onAdd: (name: string, page: DashboardConfig | null) => boolean;
  onClose: () => void;
};

/** Of a dashboard, that a template can be used on. */
const MOST_SOURCES = 5;

/** A name for a new tab, and whether it begins empty or as a page filled from the data. */
export function AddTabDialog({ dashboardId, sources, hasRoom, onAdd, onClose }: Props) {
  const form = useId();
  const fill = useFilledTemplate();
  const [typed, setTyped] = useState<string | null>(null);
  const [start, setStart] = useState('blank');
  const [source, setSource] = useState(sources[0]?.id ?? '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const template = TEMPLATE_IDS.find((id) => id === start);
  const applyTemplate = useApplyTemplate();
  const { find, cards, dialogs } = useOwnTemplates((id) => id === start && setStart('blank'));
  const own = find(start);
  const choices = useTemplateChoices(
    own,
    sources.slice(0, MOST_SOURCES).map(({ id }) => id),
  );
  const proposed = template ? TEMPLATES[template].name : (own?.name ?? '');
  const name = (typed ?? proposed).trim();
  /** The page that the tab begins as; null for none. */
  const page = async (): Promise<DashboardConfig | null> => {
    if (template) return fill({ source, template });
    if (!own) return null;
    const used = await applyTemplate({ id: own.id, ...choices.fit, dashboardId });
    return 'page' in used ? used.page : null;
  };
  const add = async () => {
    setTried(true);
    if (name === '' || busy) return;
    setFailure(null);
    setBusy(true);
    try {
      if (own && choices.preview && !hasRoom(choices.preview.config)) setFailure(WORDS.noRoom);
      else if (onAdd(name, await page())) return onClose();
      else setFailure(WORDS.noRoom);
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <>
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
            <Button look="filled" type="submit" form={form} busy={busy} off={choices.pending}>
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
              value={typed ?? proposed}
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
              {cards}
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
          {own && own.tabs.length > 0 && <p className="text-table text-ink-2">{fitWords.oneTab(own.tabs.length)}</p>}
          {own && <TemplateFit choices={choices} given={sources.slice(0, MOST_SOURCES)} />}
        </form>
      </Dialog>
      {dialogs}
    </>
  );
}
