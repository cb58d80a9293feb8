import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import type { Calculation, CalculationProposal, Validation } from '@/lib/product/dashboards/calculation-schema';
import type { ColumnFormat } from '@/lib/pure/query/schema/column';

const PATH = '/api/ai-calculations';
/** A pause in typing, in milliseconds. */
const PAUSE = 300;

export type CalculationInput = {
  id: string | null;
  dashboardId: string;
  dataSourceId: string;
  name: string;
  expression: string;
  format: ColumnFormat | null;
  /** What was asked for in words, where a proposal was taken. */ prompt?: string;
};

export const readCalculations = (dashboardId: string) => api<Calculation[]>(`${PATH}?dashboardId=${dashboardId}`);

export const useSaveCalculation = () =>
  useChange([PATH, 'save'], ({ id, name, expression, format, prompt, ...place }: CalculationInput, idempotencyKey) =>
    (id === null
      ? api<{ calculation: Calculation }>(PATH, {
          method: 'POST',
          data: { ...place, name, expression, format, prompt },
          idempotencyKey,
        })
      : api<{ calculation: Calculation }>(`${PATH}/${id}`, { method: 'PATCH', data: { name, expression, format } })
    ).then(({ calculation }) => calculation),
  );

export const proposeCalculation = (asked: { dashboardId: string; dataSourceId: string; prompt: string }) =>
  api<{ proposal: CalculationProposal }>(PATH, { method: 'POST', data: asked });

/** Whoever deletes has been told which widgets read it. */
export const useDeleteCalculation = () =>
  useChange([PATH, 'delete'], (id: string) => api(`${PATH}/${id}?force=true`, { method: 'DELETE' }));

function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export type ExpressionCheck = {
  validation: Validation | null;
  /** The answer to this very text is on its way. */ waiting: boolean;
  failure: unknown;
};

/**
 * What the server says of an expression after each pause in typing; a question that nobody waits for any more is
 * stopped.
 */
export function useValidation(dashboardId: string, dataSourceId: string, expression: string): ExpressionCheck {
  const settled = useSettled(expression);
  const asked = settled.trim() !== '';
  const { data, isFetching, error } = useQuery({
    queryKey: [`${PATH}/validate`, dashboardId, dataSourceId, settled],
    queryFn: ({ signal }) =>
      api<Validation>(`${PATH}/validate`, {
        method: 'POST',
        data: { dashboardId, dataSourceId, expression: settled },
        signal,
      }),
    enabled: asked,
    retry: false,
  });
  const current = settled === expression;
  return {
    validation: asked && current ? (data ?? null) : null,
    waiting: expression.trim() !== '' && (!current || isFetching),
    failure: current ? error : null,
  };
}
