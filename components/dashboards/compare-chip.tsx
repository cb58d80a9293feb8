'use client';

import { Chip } from '@/components/ui/chip';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '@/components/ui/overlays/menu';
import type { DashboardState } from './state/url-state';

type Choice = NonNullable<DashboardState['compare']>;

/** 'previous 14 days' where the chosen span is made of days. */
export function sayCompare(choice: Choice, days: number | null): string {
  switch (choice) {
    case 'previous_period':
      return days === null ? 'previous period' : days === 1 ? 'previous day' : `previous ${days} days`;
    case 'previous_year':
      return 'previous year';
    case 'none':
      return 'nothing';
  }
}

const CHOICES: readonly Choice[] = ['previous_period', 'previous_year', 'none'];

/** What the present span is held against. */
export function CompareChip({
  value,
  days,
  onChange,
}: {
  value: Choice;
  days: number | null;
  onChange: (value: Choice) => void;
}) {
  return (
    <Menu>
      <MenuTrigger asChild>
        <Chip name="Compare" value={sayCompare(value, days)} opens />
      </MenuTrigger>
      <MenuContent align="start">
        <MenuRadioGroup value={value} onValueChange={(next) => onChange(next as Choice)}>
          {CHOICES.map((choice) => {
            const words = sayCompare(choice, days);
            return (
              <MenuRadioItem key={choice} value={choice}>
                {words[0]!.toUpperCase() + words.slice(1)}
              </MenuRadioItem>
            );
          })}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
