'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/components/client/requests/api';
import { useChange } from '@/components/client/requests/use-change';
import type {
  KeptTemplate,
  ListedTemplate,
  TemplateCreate,
  TemplateFitInput,
  TemplatePreview,
  TemplateUseInput,
  UsedTemplate,
} from '@/lib/product/dashboards/templates/template-schema';

const PATH = '/api/dashboards/templates';

export const useTemplates = () => useQuery<{ templates: ListedTemplate[] }>({ queryKey: [PATH], staleTime: 0 });

/** Asks again for the list, after a change of it. */
export function useReloadTemplates(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [PATH] });
}

/** What a template shows of some data. What is asked next keeps what is shown until it is there. */
export const useTemplateFit = (id: string, fit: TemplateFitInput) =>
  useQuery<TemplatePreview>({
    queryKey: [PATH, 'fit', id, fit],
    queryFn: ({ signal }) => api(`${PATH}/${id}/fit`, { method: 'POST', data: fit, signal }),
    enabled: fit.dataSourceIds.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

export const useSaveTemplate = () =>
  useChange([PATH, 'save'], (data: TemplateCreate, idempotencyKey) =>
    api<KeptTemplate>(PATH, { method: 'POST', data, idempotencyKey }),
  );

export const renameTemplate = (id: string, name: string) => api(`${PATH}/${id}`, { method: 'PATCH', data: { name } });
export const deleteTemplate = (id: string) => api(`${PATH}/${id}`, { method: 'DELETE' });

export const useApplyTemplate = () =>
  useChange([PATH, 'use'], ({ id, ...data }: TemplateUseInput & { id: string }, idempotencyKey) =>
    api<UsedTemplate>(`${PATH}/${id}/use`, { method: 'POST', data, idempotencyKey }),
  );
