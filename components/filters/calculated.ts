import { createContext } from 'react';
import type { Calculation } from '@/lib/product/dashboards/calculation-schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';

/**
 * A data source with the calculations over it: those of each row stand among its columns, those of the group beside
 * them.
 */
export type CalculatedSource = DataSource & { calculations: Calculation[] };

export const withCalculations = (
  sources: readonly DataSource[],
  calculations: readonly Calculation[],
): CalculatedSource[] =>
  sources.map((source) => {
    const own = calculations.filter(({ dataSourceId, status }) => dataSourceId === source.id && status === 'valid');
    return {
      ...source,
      columns: [...source.columns, ...own.flatMap(({ column }) => column ?? [])],
      calculations: own.filter(({ level }) => level === 'aggregate'),
    };
  });

/** The dashboard whose calculations a question may name; undefined for one that is not kept. */
export const DashboardId = createContext<string | undefined>(undefined);
