'use client';

import { useMemo } from 'react';
import { panelDimension } from '@/lib/pure/analysis/charts/panels';
import { drawnChart } from '@/lib/pure/analysis/dashboard/lint/drawn';
import { neutralForm } from '@/lib/pure/analysis/dashboard/lint/neutral-form';
import { ChartPicture, type ChartPictureProps } from './chart-picture';

/** A chart under filters beside its own: drawn where what they leave is a picture. */
export function NarrowedChart(picture: Omit<ChartPictureProps, 'form'>) {
  const { chart, answer, columns } = picture;
  const form = useMemo(
    () => (panelDimension(chart) ? null : neutralForm(drawnChart(chart), answer, columns)),
    [chart, answer, columns],
  );
  return <ChartPicture {...picture} form={form} />;
}
