import { expect, it } from 'vitest';
import { placeOfAddress } from './place';

it.each([
  ['3', '1,2,3,4', '', { page: 3, bbox: [1, 2, 3, 4] }],
  ['3', '', '', { page: 3, bbox: null }],
  ['3', '1,2,x,4', '', { page: 3, bbox: null }],
  ['3', '1,2', '', { page: 3, bbox: null }],
  ['', '', '7', { page: null, bbox: null, paragraph: 7 }],
  ['0', '', '', null],
  ['x', '', 'y', null],
  ['', '', '', null],
])('page=%s box=%s paragraph=%s', (page, box, paragraph, place) =>
  expect(placeOfAddress(page, box, paragraph)).toEqual(place),
);
