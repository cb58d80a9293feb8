'use client';

import { useState } from 'react';
import type {
  ListedTemplate,
  TemplateFitInput,
  TemplatePreview,
} from '@/lib/product/dashboards/templates/template-schema';
import { useTemplateFit } from './template-calls';

type Choices = Required<Pick<TemplateFitInput, 'sources' | 'columns'>>;
const NONE: Choices = { sources: [], columns: [] };

export type TemplateChoices = {
  fit: TemplateFitInput;
  preview: TemplatePreview | undefined;
  failure: unknown;
  /** What is shown is not yet of what was chosen last. */
  pending: boolean;
  retry: () => void;
  chooseSource: (source: string, dataSourceId: string) => void;
  chooseColumn: (source: string, field: string, to: string | null) => void;
};

/** What is chosen for a template, and what comes of it; other data or another template begin anew. */
export function useTemplateChoices(template: ListedTemplate | undefined, ids: readonly string[]): TemplateChoices {
  const about = [template?.id, ...ids].join(' ');
  const [made, setMade] = useState({ about, choices: NONE });
  const choices = made.about === about ? made.choices : NONE;
  const choose = (next: Choices) => setMade({ about, choices: next });
  const fit = { dataSourceIds: template ? [...ids] : [], ...choices };
  const { data, error, isFetching, isPlaceholderData, refetch } = useTemplateFit(template?.id ?? 'none', fit);
  return {
    fit,
    preview: isPlaceholderData && made.about !== about ? undefined : data,
    failure: error,
    pending: isFetching && (isPlaceholderData || !data),
    retry: () => void refetch(),
    chooseSource: (source, dataSourceId) =>
      choose({
        sources: [...choices.sources.filter((each) => each.source !== source), { source, dataSourceId }],
        columns: choices.columns.filter((each) => each.source !== source),
      }),
    chooseColumn: (source, field, to) =>
      choose({
        ...choices,
        columns: [
          ...choices.columns.filter((each) => each.source !== source || each.field !== field),
          { source, field, to },
        ],
      }),
  };
}
