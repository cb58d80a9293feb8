'use client';

import { useState } from 'react';
import NameDialog from '@/components/data/name-dialog';
import { RadioCard, RadioCards } from '@/components/ui/forms/radio-cards';
import { useToast } from '@/components/ui/overlays/toast';
import { LONGEST_TEMPLATE_NAME } from '@/lib/product/dashboards/templates/template-limits-schema';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import { shownTabs } from '@/lib/pure/query/schema/dashboard-tabs';
import { useReloadTemplates, useSaveTemplate } from './template-calls';
import { saveTemplateWords as words } from './words';

type Props = {
  dashboard: Pick<Dashboard, 'id' | 'name' | 'config'>;
  /** The open one; null where it is one page. */
  tab: string | null;
  onClose: () => void;
};

/** Keeps the dashboard, or its open tab, as a template under a name. */
export default function SaveTemplateDialog({ dashboard: { id, name, config }, tab, onClose }: Props) {
  const [what, setWhat] = useState('all');
  const save = useSaveTemplate();
  const reload = useReloadTemplates();
  const toast = useToast();
  const tabs = shownTabs(config);
  const open = tabs.find((each) => each.id === tab);
  return (
    <NameDialog
      title={words.title}
      about={words.about}
      name={name.slice(0, LONGEST_TEMPLATE_NAME).trim()}
      longest={LONGEST_TEMPLATE_NAME}
      confirm={words.confirm}
      onName={async (typed) => {
        const { template, leftOut } = await save({
          dashboardId: id,
          name: typed,
          ...(what === 'tab' && open && { tab: open.id }),
        });
        void reload();
        toast({
          title: words.saved(template.name),
          variant: 'success',
          ...(leftOut.length > 0 && { description: words.leftOut(leftOut) }),
        });
      }}
      onClose={onClose}
    >
      {open && (
        <RadioCards label={words.what} value={what} onChange={setWhat} className="mt-4">
          <RadioCard value="all" title={words.all} note={words.allNote(tabs.length)} />
          <RadioCard value="tab" title={words.onlyTab(open.name)} note={words.onlyTabNote} />
        </RadioCards>
      )}
    </NameDialog>
  );
}
