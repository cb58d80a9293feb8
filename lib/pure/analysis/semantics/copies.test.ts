import { describe, expect, it } from 'vitest';
import { column, cycle, dates, noRelations, words } from '@/tests/analysis/columns';
import type { Column } from '@/lib/pure/query/schema/column';
import { findCopies } from './copies';

const n = 120;
const names = words('name', cycle(['Ann', 'Bo', 'Cy', 'Di', 'Ed'], n));
const hired = dates('hired', '2020-01-01', '2022-01-01', { grain: 'day', step: 86_400, regular: false }, 5);
const weeks = words('week', cycle(['W1 2024', 'W2 2024', 'W3 2024', 'W4 2024', 'W5 2024'], n));
const uuids = column('uuid', 'id', { distinct: 5, meanLength: 36 });

describe('findCopies', () => {
  it.each<[string, Column[], string[], string[]]>([
    ['what identifies somebody gives way to the name', [names, uuids], [], ['uuid']],
    ['the day whom a panel follows was hired is no other name', [names, hired], ['name'], []],
    ['a week in words gives way to its date', [weeks, hired], ['shop'], ['week']],
  ])('%s', (_, [a, b], entity, dropped) => {
    const determines = [
      { from: a!.key, to: b!.key },
      { from: b!.key, to: a!.key },
    ];
    const panel = entity.length > 0 ? { time: 'period', entity } : null;
    expect([...findCopies([a!, b!], { ...noRelations, determines, panel })]).toEqual(dropped);
  });
});
