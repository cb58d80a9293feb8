'use client';

import { useState } from 'react';
import type { JoinKind, KeyPair, PreviewPart } from '@/lib/engines/manifest/join';
import type { MergeCandidate, MergeRequest } from '@/lib/product/data-sources/schema/merge-schema';
import type { MergeGrouping } from './merge-grouping';
import { isWhole, pairsOf } from './merge-keys';

type Draft = {
  rightId: string | null;
  candidate: MergeCandidate | null;
  pairs: Partial<KeyPair>[];
  how: JoinKind;
  grouping: MergeGrouping;
  show: PreviewPart;
};

const UNGROUPED: MergeGrouping = { left: null, right: null };
const EMPTY: Draft = { rightId: null, candidate: null, pairs: [], how: 'left', grouping: UNGROUPED, show: 'result' };

/** A merge as it is being put together; `request` once a source and whole pairs of columns are chosen. */
export function useMergeDraft(leftId: string) {
  const [draft, setDraft] = useState(EMPTY);
  const change = (to: Partial<Draft>) => setDraft((before) => ({ ...before, ...to }));
  const { rightId, pairs, how, grouping, show } = draft;
  const ready = rightId !== null && pairs.length > 0 && pairs.every(isWhole);
  const request: MergeRequest | null = ready
    ? {
        leftId,
        rightId,
        on: pairs.filter(isWhole),
        how,
        show,
        aggregateLeft: grouping.left ?? false,
        aggregateRight: grouping.right ?? false,
      }
    : null;
  return {
    draft,
    request,
    change,
    chooseSource: (id: string, candidate: MergeCandidate | null) =>
      change({
        rightId: id,
        candidate,
        pairs: candidate?.keys[0] ? pairsOf(candidate.keys[0]) : [{ match: 'exact' }],
        grouping: UNGROUPED,
        show: 'result',
      }),
    // What a side is grouped by are its keys: with others the choice of columns is another.
    choosePairs: (next: Partial<KeyPair>[]) => change({ pairs: next, grouping: UNGROUPED }),
  };
}
