'use client';

import { messageOf } from '@/components/client/requests/api-error';
import { Button } from '@/components/ui/button';
import { ErrorState } from '@/components/ui/error-state';
import { Field, Select } from '@/components/ui/forms/field';
import { LongSelect } from '@/components/ui/forms/long-select';
import { Spinner } from '@/components/ui/spinner';
import type { FittedSource } from '@/lib/product/dashboards/templates/template-schema';
import { canStandFor, type TemplateMatch } from '@/lib/pure/analysis/dashboard/templates/own/match';
import type { LeftOutPart } from '@/lib/pure/analysis/dashboard/templates/own/fill';
import type { TemplateChoices } from './use-template-choices';
import { fitWords as words } from './words';

type Props = {
  choices: TemplateChoices;
  /** The data that was chosen, in whose place the template’s own is asked. */
  given: readonly { id: string; name: string }[];
};

/** The data source and the columns in place of a template’s own, and what it shows of them. */
export function TemplateFit({ choices, given }: Props) {
  const { preview, failure, retry, pending } = choices;
  if (failure)
    return (
      <ErrorState
        title={words.couldntCompare}
        action={
          <Button size="small" onClick={retry}>
            {words.retry}
          </Button>
        }
      >
        {messageOf(failure)}
      </ErrorState>
    );
  if (!preview) return <Spinner words={words.comparing} />;
  const { config, sources, leftOut } = preview;
  const page = { kpis: config.kpis.length, charts: config.charts.length, texts: config.texts?.length ?? 0 };
  const isEmpty = page.kpis + page.charts === 0 && (leftOut.length > 0 || page.texts === 0);
  return (
    <section aria-label={words.label} aria-busy={pending} className="flex flex-col gap-4 border-t border-line-1 pt-4">
      {sources.map((source) => (
        <SourceFit key={source.source} source={source} given={given} choices={choices} />
      ))}
      <div role="status" className="text-table text-ink-2">
        {isEmpty ? words.showsNothing : words.shows(page)}
        {leftOut.length > 0 && <LeftOut parts={leftOut} />}
      </div>
    </section>
  );
}

function LeftOut({ parts }: { parts: readonly LeftOutPart[] }) {
  const more = parts.length - words.mostNamed;
  return (
    <div className="mt-2 border-l-3 border-warn pl-3">
      {words.leftOut}
      <ul>
        {parts.slice(0, words.mostNamed).map((part) => (
          <li key={`${part.kind} ${part.title} ${part.needs.join()}`}>{words.part(part)}</li>
        ))}
        {more > 0 && <li>{words.more(more)}</li>}
      </ul>
    </div>
  );
}

function SourceFit({ source, given, choices }: Props & { source: FittedSource }) {
  const { source: id, name, dataSourceId, columns } = source;
  const asked = columns.filter(({ by }) => by !== 'name');
  return (
    <>
      {given.length > 1 && (
        <Field label={words.dataFor(name)}>
          <Select value={dataSourceId} onChange={(event) => choices.chooseSource(id, event.target.value)}>
            {given.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {columns.length > 0 && (
        <p className="text-table text-ink-2">
          {asked.length === 0
            ? words.allThere(columns.length)
            : words.found(columns.length - asked.length, columns.length)}
        </p>
      )}
      {asked.length > 0 && (
        <div className="grid gap-4 middle:grid-cols-2">
          {asked.map((match) => (
            <ColumnField key={match.column.key} match={match} source={source} choices={choices} />
          ))}
        </div>
      )}
    </>
  );
}

type ColumnProps = { match: TemplateMatch; source: FittedSource; choices: TemplateChoices };

function ColumnField({ match: { column, to, by }, source, choices }: ColumnProps) {
  const candidates = source.choices.filter((each) => canStandFor(column, each) || each.key === to);
  return (
    <Field
      label={words.columnFor(column.label)}
      hint={
        candidates.length === 0
          ? words.noCandidate(column.type)
          : by === 'label'
            ? words.byLabel
            : by === null
              ? words.missing(column.type)
              : null
      }
    >
      <LongSelect
        what="columns"
        value={to ?? ''}
        onChange={(key) => choices.chooseColumn(source.source, column.key, key === '' ? null : key)}
        options={[
          { value: '', label: words.none },
          ...candidates.map(({ key, label, type }) => ({ value: key, label: `${label} (${type})` })),
        ]}
      />
    </Field>
  );
}
