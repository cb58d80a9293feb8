'use client';

import { useState, type FormEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '@/components/client/requests/api-error';
import { AddFilter } from '@/components/filters/add-filter';
import { FieldChip } from '@/components/filters/field-chip';
import { filtersOn, type FieldFilter } from '@/components/filters/filters-on';
import { nameOf } from '@/components/filters/say-filter';
import { Checkbox } from '@/components/ui/forms/checkbox';
import { Field, Input, Select, Textarea } from '@/components/ui/forms/field';
import type { Dashboard } from '@/lib/product/dashboards/schema';
import type { DataSource } from '@/lib/product/data-sources/schema/schema';
import type { HiddenColumn, Share, ShareDetail } from '@/lib/product/sharing/schema';
import type { Filter } from '@/lib/pure/query/schema/query';
import type { NewShare } from './use-shares';
import { SAID } from './words';

const { fields: F } = SAID;
const DAY = 86_400_000;
const USUAL_DAYS = 30;
const MOST_DAYS = 365;

type Props = {
  form: string;
  dashboard: Pick<Dashboard, 'id' | 'name'>;
  sources: readonly DataSource[];
  /** The one that is changed; absent for a new one. */ share?: Share;
  onEmails: (count: number) => void;
  onSubmit: (share: NewShare) => Promise<void>;
};

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
const linesOf = (text: string) => text.split(/[\s,;]+/).filter(Boolean);
const at = ({ dataSourceId, field }: { dataSourceId?: string | undefined; field: string }): FieldFilter => ({
  dataSourceId: dataSourceId ?? '',
  field,
});
const same = (one: FieldFilter, other: FieldFilter) =>
  one.dataSourceId === other.dataSourceId && one.field === other.field;

/** What a link shows and to whom. */
export function ShareForm({ form, dashboard, sources, share, onEmails, onSubmit }: Props) {
  const [emails, setEmails] = useState('');
  const [label, setLabel] = useState(share?.label ?? '');
  const [dashboardIds, setDashboardIds] = useState<string[]>(share?.dashboardIds ?? [dashboard.id]);
  const [locks, setLocks] = useState<Filter[]>(share?.lockedFilters ?? []);
  const [hidden, setHidden] = useState<HiddenColumn[]>(share?.hiddenColumns ?? []);
  const [detail, setDetail] = useState<ShareDetail>(share?.detail ?? 'aggregates');
  const [allowFilters, setAllowFilters] = useState(share?.allowFilters ?? true);
  const [allowDownload, setAllowDownload] = useState(share?.allowDownload ?? false);
  const [showComments, setShowComments] = useState(share?.showComments ?? false);
  const [password, setPassword] = useState('');
  const [dropsPassword, setDropsPassword] = useState(false);
  const [until, setUntil] = useState(share?.expiresAt.slice(0, 10) ?? dayOf(Date.now() + USUAL_DAYS * DAY));
  const [origins, setOrigins] = useState((share?.origins ?? []).join('\n'));
  const [failure, setFailure] = useState<string | null>(null);
  const isHttps = typeof window !== 'undefined' && window.location.protocol === 'https:';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setFailure(null);
    if (!until) return setFailure(F.expiresNeeded);
    const guestEmails = linesOf(emails);
    try {
      await onSubmit({
        label: (label.trim() || (guestEmails.length === 1 && guestEmails[0]) || dashboard.name).slice(0, 120),
        ...(guestEmails.length > 0 && { guestEmails }),
        dashboardIds,
        lockedFilters: locks,
        hiddenColumns: hidden,
        detail,
        allowFilters,
        allowDownload,
        showComments,
        ...(until !== share?.expiresAt.slice(0, 10) && { expiresAt: `${until}T23:59:59Z` }),
        ...(password ? { password } : dropsPassword && { password: null }),
        origins: linesOf(origins),
      });
    } catch (error) {
      setFailure(messageOf(error));
    }
  };

  return (
    <form method="dialog" id={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
      {!share && (
        <Field label={F.emails} hint={F.emailsHint}>
          <Textarea
            rows={2}
            maxLength={5000}
            value={emails}
            onChange={({ target }) => {
              setEmails(target.value);
              onEmails(linesOf(target.value).length);
            }}
          />
        </Field>
      )}
      <div className="grid gap-4 middle:grid-cols-2">
        <Field label={F.label} hint={F.labelHint}>
          <Input maxLength={120} value={label} onChange={({ target }) => setLabel(target.value)} />
        </Field>
        <Field label={F.expires}>
          <Input
            type="date"
            min={dayOf(Date.now() + DAY)}
            max={dayOf(Date.now() + (MOST_DAYS - 1) * DAY)}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        </Field>
        <Field label={F.detail}>
          <Select
            className="w-full"
            value={detail}
            onChange={({ target }) => setDetail(target.value === 'rows' ? 'rows' : 'aggregates')}
          >
            <option value="aggregates">{F.aggregates}</option>
            <option value="rows">{F.rows}</option>
          </Select>
        </Field>
        <Field label={F.password} hint={share?.passwordSet ? SAID.keepPassword : F.passwordHint}>
          <Input
            type="password"
            autoComplete="new-password"
            maxLength={200}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        </Field>
      </div>
      <div className="grid gap-1.5">
        <Checkbox
          label={F.allowFilters}
          checked={allowFilters}
          onChange={({ target }) => setAllowFilters(target.checked)}
        />
        <Checkbox
          label={F.allowDownload}
          checked={allowDownload}
          onChange={({ target }) => setAllowDownload(target.checked)}
        />
        <Checkbox
          label={F.showComments}
          checked={showComments}
          onChange={({ target }) => setShowComments(target.checked)}
        />
        {showComments && <p className="pl-6 text-small text-ink-3">{F.showCommentsHint}</p>}
        {share?.passwordSet && (
          <Checkbox
            label={SAID.dropPassword}
            checked={dropsPassword}
            onChange={({ target }) => setDropsPassword(target.checked)}
          />
        )}
      </div>
      <Locks sources={sources} locks={locks} onChange={setLocks} />
      <Hidden sources={sources} hidden={hidden} onChange={setHidden} />
      <MoreDashboards own={dashboard.id} ids={dashboardIds} onChange={setDashboardIds} />
      <Field label={F.origins} hint={isHttps ? F.originsHint : F.originsHttp}>
        <Textarea
          rows={2}
          maxLength={2500}
          disabled={!isHttps && origins === ''}
          value={origins}
          onChange={({ target }) => setOrigins(target.value)}
        />
      </Field>
      <p role="alert" className={failure ? 'border-l-3 border-bad pl-3 text-bad' : 'sr-only'}>
        {failure}
      </p>
    </form>
  );
}

function Locks({
  sources,
  locks,
  onChange,
}: {
  sources: readonly DataSource[];
  locks: Filter[];
  onChange: (locks: Filter[]) => void;
}) {
  const [added, setAdded] = useState<FieldFilter[]>([]);
  const all = sources.flatMap(({ id, name, columns }) =>
    columns
      .filter(({ review }) => review === null)
      .map((column) => ({ at: { dataSourceId: id, field: column.key }, column, source: name })),
  );
  const wanted = [...locks.map(at), ...added];
  const shown = all.filter((field) => wanted.some((each) => same(each, field.at)));
  const latest = added.at(-1);
  return (
    <fieldset>
      <legend className="mb-1 text-table font-medium text-ink-2">{F.locks}</legend>
      <div className="flex flex-wrap items-center gap-2">
        {shown.map(({ at: field, column }) => {
          const own = filtersOn(locks, field);
          return (
            <FieldChip
              key={`${field.dataSourceId} ${field.field}`}
              opened={latest !== undefined && same(latest, field)}
              at={field}
              column={column}
              filters={own}
              others={[]}
              onChange={(next) => onChange([...locks.filter((lock) => !own.includes(lock)), ...next])}
            />
          );
        })}
        <AddFilter
          fields={all.filter((field) => !shown.includes(field))}
          several={sources.length > 1}
          onAdd={(field) => setAdded((before) => [...before, field])}
        />
      </div>
      <p className="mt-1 text-small text-ink-3">{F.locksHint}</p>
    </fieldset>
  );
}

function Hidden({
  sources,
  hidden,
  onChange,
}: {
  sources: readonly DataSource[];
  hidden: HiddenColumn[];
  onChange: (hidden: HiddenColumn[]) => void;
}) {
  return (
    <details>
      <summary className="cursor-pointer text-table font-medium text-ink-2">
        {F.hidden}
        {hidden.length > 0 && ` (${hidden.length})`}
      </summary>
      <p className="mt-1 text-small text-ink-3">{F.hiddenHint}</p>
      <div className="mt-2 grid max-h-48 grid-cols-2 gap-x-4 gap-y-1 overflow-y-auto middle:grid-cols-3">
        {sources.flatMap(({ id, columns }) =>
          columns
            .filter(({ role }) => role !== 'ignore')
            .map((column) => {
              const isHidden = hidden.some(({ dataSourceId, field }) => dataSourceId === id && field === column.key);
              return (
                <Checkbox
                  key={`${id} ${column.key}`}
                  label={nameOf(column)}
                  checked={isHidden}
                  onChange={() =>
                    onChange(
                      isHidden
                        ? hidden.filter(({ dataSourceId, field }) => dataSourceId !== id || field !== column.key)
                        : [...hidden, { dataSourceId: id, field: column.key }],
                    )
                  }
                />
              );
            }),
        )}
      </div>
    </details>
  );
}

function MoreDashboards({ own, ids, onChange }: { own: string; ids: string[]; onChange: (ids: string[]) => void }) {
  const { data } = useQuery<Dashboard[]>({ queryKey: ['/api/dashboards'] });
  const others = (data ?? []).filter(({ id, state }) => id !== own && state !== 'unreadable');
  if (others.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-table font-medium text-ink-2">
        {F.dashboards}
        {ids.length > 1 && ` (${ids.length - 1})`}
      </summary>
      <div className="mt-2 grid max-h-48 gap-1 overflow-y-auto">
        {others.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={ids.includes(id)}
            onChange={() => onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id])}
          />
        ))}
      </div>
    </details>
  );
}
