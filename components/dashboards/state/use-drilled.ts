'use client';

import { useEffect, useMemo, useState } from 'react';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type * as drillFile from '@/lib/pure/analysis/charts/drill';
import type { Drill } from '@/lib/pure/analysis/charts/drill-axis';

type Drilling = typeof drillFile;

/** Comes with the first drill. */
let loaded: Drilling | null = null;
export const loadDrilling = async (): Promise<Drilling> =>
  (loaded ??= await import('@/lib/pure/analysis/charts/drill'));

const NONE: readonly Drill[] = [];

/** The dashboard as it stands under the drills of its charts, the same object where there are none; and those drills. */
export function useDrilled(
  dashboard: Dashboard,
  drills: readonly Drill[],
  sources: readonly DataSource[],
): { shown: Dashboard; drilled: readonly Drill[] } {
  const [file, setFile] = useState(loaded);
  const isWanted = drills.length > 0;
  useEffect(() => {
    if (!isWanted || file) return;
    loadDrilling().then(setFile, () => undefined); // its cell waits
  }, [isWanted, file]);
  return useMemo(() => {
    const drilling = file ?? loaded;
    if (!isWanted || !drilling) return { shown: dashboard, drilled: NONE };
    const { config } = dashboard;
    return {
      shown: { ...dashboard, config: drilling.drilledConfig(config, drills, sources) },
      drilled: config.charts.flatMap((chart) => drilling.drillOn(chart, drills) ?? []),
    };
  }, [dashboard, drills, sources, isWanted, file]);
}
