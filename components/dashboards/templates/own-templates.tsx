'use client';

import { useState, type ReactNode } from 'react';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { messageOf } from '@/components/client/requests/api-error';
import { useMayChange } from '@/components/client/session/session';
import { Age } from '@/components/data/age';
import NameDialog from '@/components/data/name-dialog';
import { Button, IconButton } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { RadioCard } from '@/components/ui/forms/radio-cards';
import { ConfirmDialog } from '@/components/ui/overlays/dialog';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { useToast } from '@/components/ui/overlays/toast';
import { Skeleton } from '@/components/ui/skeleton';
import { LONGEST_TEMPLATE_NAME, MOST_TEMPLATES } from '@/lib/product/dashboards/templates/template-limits-schema';
import type { ListedTemplate } from '@/lib/product/dashboards/templates/template-schema';
import { deleteTemplate, renameTemplate, useReloadTemplates, useTemplates } from './template-calls';
import { ownTemplatesWords as words } from './words';

type Act = { kind: 'rename' | 'delete'; template: ListedTemplate };

/**
 * The templates of the workspace: the one of an id, cards to choose them by, which stand within RadioCards, and the
 * dialogs that change them, which stand beside the form that the cards are in.
 */
export function useOwnTemplates(onGone: (id: string) => void): {
  find: (id: string) => ListedTemplate | undefined;
  cards: ReactNode;
  dialogs: ReactNode;
} {
  const { data, error, refetch } = useTemplates();
  const [act, setAct] = useState<Act | null>(null);
  const templates = data?.templates ?? [];
  return {
    find: (id) => templates.find((template) => template.id === id),
    cards: (
      <>
        <h3 className="col-span-full mt-1 text-table font-medium text-ink-2">{words.heading}</h3>
        {error ? (
          <ErrorState
            title={words.couldntLoad}
            className="col-span-full"
            action={
              <Button size="small" onClick={() => void refetch()}>
                {words.retry}
              </Button>
            }
          >
            {messageOf(error)}
          </ErrorState>
        ) : !data ? (
          <Skeleton className="col-span-full h-16" />
        ) : templates.length === 0 ? (
          <p className="col-span-full text-small text-ink-3">{words.none}</p>
        ) : (
          templates.map((template) => <TemplateCard key={template.id} template={template} onAct={setAct} />)
        )}
        {templates.length >= MOST_TEMPLATES && <p className="col-span-full text-small text-ink-3">{words.full}</p>}
      </>
    ),
    dialogs: act && <ActDialog act={act} onGone={onGone} onClose={() => setAct(null)} />,
  };
}

function TemplateCard({ template, onAct }: { template: ListedTemplate; onAct: (act: Act) => void }) {
  const mayChange = useMayChange();
  const { id, name, madeBy, createdAt } = template;
  return (
    <div className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <RadioCard
          value={id}
          title={<span className="wrap-anywhere">{name}</span>}
          note={
            <>
              {words.holds(template)} {words.savedBy(madeBy)} <Age at={createdAt} />.
            </>
          }
        />
      </div>
      {mayChange && (
        <Menu>
          <MenuTrigger asChild>
            <IconButton label={words.actions(name)}>
              <Ellipsis aria-hidden />
            </IconButton>
          </MenuTrigger>
          <MenuContent>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAct({ kind: 'rename', template })}>
              {words.rename}
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} danger onSelect={() => onAct({ kind: 'delete', template })}>
              {words.remove}
            </MenuItem>
          </MenuContent>
        </Menu>
      )}
    </div>
  );
}

type ActProps = { act: Act; onGone: (id: string) => void; onClose: () => void };

function ActDialog({ act: { kind, template }, onGone, onClose }: ActProps) {
  const { id, name } = template;
  const reload = useReloadTemplates();
  const toast = useToast();
  if (kind === 'rename')
    return (
      <NameDialog
        title={words.renameTitle}
        name={name}
        longest={LONGEST_TEMPLATE_NAME}
        confirm={words.rename}
        onName={async (next) => {
          await renameTemplate(id, next);
          await reload();
        }}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.removeTitle(name)}
      confirm={words.remove}
      onConfirm={async () => {
        await deleteTemplate(id);
        onGone(id);
        await reload();
        toast({ title: words.removed(name) });
      }}
    >
      {words.removeBody}
    </ConfirmDialog>
  );
}
