'use client';

import { useUrlState } from '@/components/client/browser/url-state';
import { Chip, Chips } from '@/components/ui/chip';
import { LongSelect } from '@/components/ui/forms/long-select';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/overlays/menu';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import type { TestedSource } from '@/lib/product/insights/schema';
import { INSIGHT_TYPES } from '@/lib/pure/analysis/insights/ground/schema';
import { PRIORITIES, SHOWN, SHOWN_WORDS, TYPE_WORDS, type ShownStatus } from './words';

const ALL = 'all';

export type Filters = { type: string; priority: string; source: string; status: ShownStatus };

/** In the address, so that a link shows the same. */
export function useFilters(tests: readonly TestedSource[]): {
  filters: Filters;
  set: (name: keyof Filters, value: string) => void;
} {
  const [type, setType] = useUrlState('type', ALL);
  const [priority, setPriority] = useUrlState('priority', ALL);
  const [chosen, setSource] = useUrlState('source', ALL);
  const [status, setStatus] = useUrlState('status', 'current');
  const source =
    tests.length === 1
      ? tests[0]!.dataSourceId
      : tests.some(({ dataSourceId }) => dataSourceId === chosen)
        ? chosen
        : ALL;
  const setters = { type: setType, priority: setPriority, source: setSource, status: setStatus };
  return {
    filters: { type, priority, source, status: SHOWN.find((each) => each === status) ?? 'current' },
    set: (name, value) => setters[name](value, 'push'),
  };
}

type Option = readonly [value: string, words: string];

export function InsightFilters({
  tests,
  filters,
  set,
}: { tests: readonly TestedSource[] } & ReturnType<typeof useFilters>) {
  const types: Option[] = [
    [ALL, 'all'],
    ...INSIGHT_TYPES.map((each): Option => [each, TYPE_WORDS[each].toLowerCase()]),
  ];
  const priorities: Option[] = [[ALL, 'all'], ...PRIORITIES.map((each): Option => [each, each])];
  const sources: Option[] = [
    [ALL, 'all'],
    ...tests.map(({ dataSourceId, dataSourceName }): Option => [dataSourceId, dataSourceName]),
  ];
  const statuses = SHOWN.map((each): Option => [each, SHOWN_WORDS[each]]);
  return (
    <Chips label="Filters">
      <Choice name="Type" value={filters.type} options={types} onChoose={(value) => set('type', value)} />
      <Choice
        name="Priority"
        value={filters.priority}
        options={priorities}
        onChoose={(value) => set('priority', value)}
      />
      {tests.length > MENU_HOLDS && (
        <Searched
          name="Source"
          what="data sources"
          value={filters.source}
          options={sources}
          onChoose={(value) => set('source', value)}
        />
      )}
      {tests.length > 1 && tests.length <= MENU_HOLDS && (
        <Choice name="Source" value={filters.source} options={sources} onChoose={(value) => set('source', value)} />
      )}
      <Choice
        name="Status"
        value={filters.status}
        options={statuses}
        usual="current"
        onChoose={(value) => set('status', value)}
      />
    </Chips>
  );
}

function Choice({
  name,
  value,
  options,
  usual = ALL,
  onChoose,
}: {
  name: string;
  value: string;
  options: readonly Option[];
  usual?: string;
  onChoose: (value: string) => void;
}) {
  const words = options.find(([each]) => each === value)?.[1] ?? value;
  return (
    <Menu>
      <MenuTrigger asChild>
        <Chip
          name={name}
          value={<span className="inline-block max-w-44 truncate align-bottom">{words}</span>}
          on={value !== usual}
          opens
        />
      </MenuTrigger>
      <MenuContent align="start">
        <MenuRadioGroup value={value} onValueChange={onChoose}>
          {options.map(([each, text]) => (
            <MenuRadioItem key={each} value={each}>
              {text}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}

/** More than this are searched, not walked through in a menu. */
const MENU_HOLDS = 12;

function Searched({
  name,
  what,
  value,
  options,
  onChoose,
}: {
  name: string;
  what: string;
  value: string;
  options: readonly Option[];
  onChoose: (value: string) => void;
}) {
  const words = options.find(([each]) => each === value)?.[1] ?? value;
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Chip
          name={name}
          value={<span className="inline-block max-w-44 truncate align-bottom">{words}</span>}
          on={value !== ALL}
          opens
        />
      </PopoverTrigger>
      <PopoverContent label={name} align="start" className="w-72 px-3 py-2.5">
        <LongSelect
          what={what}
          label={name}
          value={value}
          onChange={onChoose}
          options={options.map(([each, text]) => ({ value: each, label: text }))}
        />
      </PopoverContent>
    </Popover>
  );
}
