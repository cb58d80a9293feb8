import { expect, it } from 'vitest';
import { column } from '@/tests/analysis/columns';
import { whyNothingTested } from './untested-words';

const amount = column('Amount', 'decimal', { role: 'measure', distinct: 50 });

it.each<[string, Parameters<typeof whyNothingTested>[0], string[]]>([
  [
    'a few rows',
    { rowCount: 4, columns: [amount, column('Region', 'category', { distinct: 3 })] },
    [
      'It has 4 rows; a pattern needs some dozens.',
      'Amount and Region are left, and hold too little that varies together or over time.',
    ],
  ],
  [
    'names and free text',
    {
      rowCount: 900,
      columns: [
        column('Code', 'id', { role: 'id', distinct: 900 }),
        column('Comment', 'text', { distinct: 800 }),
        column('Reply', 'text', { distinct: 800 }),
        amount,
      ],
    },
    [
      'Code only names the rows.',
      'Comment and Reply are free text.',
      'Amount is left, and a pattern needs two columns that vary, or a course over time.',
    ],
  ],
  [
    'too many values',
    { rowCount: 900, columns: [column('Street', 'category', { distinct: 700 })] },
    ['Street has too many values to compare.', 'No column is left to be tested.'],
  ],
  [
    'many of a kind',
    { rowCount: 900, columns: ['A', 'B', 'C', 'D', 'E'].map((name) => column(name, 'category', { distinct: 1 })) },
    ['A, B, C and 2 others have one value each.', 'No column is left to be tested.'],
  ],
])('of %s', (_, source, reasons) => expect(whyNothingTested(source)).toEqual(reasons));
