'use client';

import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Calculation } from '@/lib/product/dashboards/calculation-schema';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import { readCalculations } from '../calculations/use-calculations';
import type { Sources } from './use-sources';

/** What another person’s change brings that this page was not loaded with: data sources, calculations. */
export function useNewParts(
  saved: Dashboard | null,
  { sources, add }: Pick<Sources, 'sources' | 'add'>,
  onCalculations: (calculations: Calculation[]) => void,
): void {
  const queries = useQueryClient();
  const known = useRef(saved?.version);
  const id = saved?.id;
  const version = saved?.version;
  const lacking = (saved?.dataSourceIds ?? []).filter((one) => !sources.some((source) => source.id === one)).join(' ');
  useEffect(() => {
    if (version === known.current) return;
    known.current = version;
    if (id) readCalculations(id).then(onCalculations, () => undefined); // the charts say what they lack
    for (const one of lacking.split(' ').filter(Boolean))
      queries
        .fetchQuery<DataSource>({ queryKey: [`/api/data-sources/${one}`], staleTime: 0 })
        .then(add, () => undefined); // a deleted one is said by its charts
  }, [id, version, lacking, queries, add, onCalculations]);
}
