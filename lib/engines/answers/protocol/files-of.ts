import { existsSync } from 'node:fs';
import type { ChildRequest } from './messages';

/** What a piece of work reads of the object store: not the parts of a version whose native copy stands here. */
export function filesOf(work: ChildRequest): string[] {
  switch (work.kind) {
    case 'forecast':
    case 'sql_check':
      return [];
    case 'join':
      return [...work.spec.left.parts, ...work.spec.right.parts];
    case 'preparation':
      return work.asked.source.parts;
    case 'proposals':
      return work.source.parts;
    case 'sql':
      return work.tables.flatMap(({ parts }) => parts);
    case 'overlaps':
      return [...work.parts, ...work.asked.flatMap(({ parts }) => parts)];
    case 'page':
    case 'find':
    case 'statistics':
    case 'file':
      return [...partsOf(work), ...(work.selection.misfits ?? [])];
    default:
      return partsOf(work);
  }
}

const partsOf = ({ relation }: ChildRequest): string[] =>
  relation.kind !== 'parts' || existsSync(relation.nativeFile) ? [] : relation.parts;
