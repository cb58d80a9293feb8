'use client';

import { useState } from 'react';
import Link from 'next/link';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useMe } from '@/components/client/session/session';
import { PLAN_NAMES } from '@/components/plans/plan-words';
import { Badge } from '@/components/ui/badge';
import { Button, IconButton, linkClass } from '@/components/ui/button';
import { ConfirmDialog, Dialog } from '@/components/ui/overlays/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { PlanMeter } from '@/components/ui/plan-meter';
import { useToast } from '@/components/ui/overlays/toast';
import type { Calculation } from '@/lib/product/dashboards/calculation-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { CalculationEditor } from './calculation-editor';
import { readCalculations, useDeleteCalculation } from './use-calculations';
import { sayLevel, sayLoss, sayUse, calculationsPanelWords } from './words';

type Props = {
  dashboardId: string;
  sources: readonly DataSource[];
  calculations: readonly Calculation[];
  /** How many the plan allows on a dashboard; null for any number. */
  limit: number | null;
  onChange: (calculations: Calculation[]) => void;
  onClose: () => void;
};

type Open = { kind: 'edit'; calculation: Calculation | null } | { kind: 'delete'; calculation: Calculation } | null;

/** The calculations of a dashboard: what each comes to, where it is used, and the way to write another. */
export default function CalculationsPanel({ dashboardId, sources, calculations, limit, onChange, onClose }: Props) {
  const { plan } = useMe();
  const show = useToast();
  const [open, setOpen] = useState<Open>(null);
  const deleteCalculation = useDeleteCalculation();
  const full = limit !== null && calculations.length >= limit;
  const reload = async () => onChange(await readCalculations(dashboardId));
  if (open?.kind === 'edit') {
    return (
      <CalculationEditor
        dashboardId={dashboardId}
        sources={sources}
        calculation={open.calculation}
        onBack={() => setOpen(null)}
        onClose={onClose}
        onSaved={(saved) => {
          show({ title: `“${saved.name}” saved`, variant: 'success' });
          void reload();
          setOpen(null);
        }}
      />
    );
  }
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Calculations"
      description={calculationsPanelWords.columnsMeasuresComputed}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button
            look="filled"
            off={full || sources.length === 0}
            aria-describedby={full ? 'calculations-full' : undefined}
            onClick={() => setOpen({ kind: 'edit', calculation: null })}
          >
            <Plus aria-hidden />
            New calculation
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {full && (
          <p id="calculations-full" className="border-l-3 border-warn bg-warn-wash px-3 py-2 text-table">
            Your plan allows {limit} custom calculations per dashboard. Delete one or{' '}
            <Link href="/pricing" className={linkClass}>
              upgrade
            </Link>
            .
          </p>
        )}
        <PlanMeter used={calculations.length} limit={limit} plan={PLAN_NAMES[plan]} />
        {calculations.length === 0 ? (
          <EmptyState className="!px-0 !py-4">
            No calculations yet. Try a ratio of two sums, such as <code>SUM([Tip]) / SUM([Fare])</code>, or a category,
            such as <code>IF([Fare] &gt; 20, &apos;high&apos;, &apos;low&apos;)</code>.
          </EmptyState>
        ) : (
          <ul className="border-t border-line-1">
            {calculations.map((calculation) => (
              <Item
                key={calculation.id}
                calculation={calculation}
                source={
                  sources.length > 1 ? sources.find(({ id }) => id === calculation.dataSourceId)?.name : undefined
                }
                onEdit={() => setOpen({ kind: 'edit', calculation })}
                onDelete={() => setOpen({ kind: 'delete', calculation })}
              />
            ))}
          </ul>
        )}
      </div>
      {open?.kind === 'delete' && (
        <ConfirmDialog
          open
          onOpenChange={() => setOpen(null)}
          title={`Delete “${open.calculation.name}”?`}
          confirm="Delete calculation"
          onConfirm={async () => {
            await deleteCalculation(open.calculation.id);
            await reload();
          }}
        >
          {sayLoss(open.calculation)}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

function Item({
  calculation,
  source,
  onEdit,
  onDelete,
}: {
  calculation: Calculation;
  source: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { name, expression, status, error } = calculation;
  return (
    <li className="flex items-start gap-3 border-b border-line-1 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-strong">{name}</span>
          <span className="text-small text-ink-3">
            {[sayLevel(calculation), sayUse(calculation), source].filter(Boolean).join(' · ')}
          </span>
        </p>
        <code className="mt-0.5 block break-words text-ink-2">{expression}</code>
        {status === 'invalid' && error && (
          <p className="mt-1 text-small">
            <Badge tone="bad">invalid</Badge> {error.message}
          </p>
        )}
      </div>
      <span className="flex shrink-0 pointer-coarse:gap-1">
        <IconButton label={`Edit ${name}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </IconButton>
        <IconButton label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
