import type { DataSourceStatus } from '@/lib/datasets/schema';
import { Badge, type BadgeTone } from '@/components/ui/badge';

const STATES: Record<DataSourceStatus, { tone: BadgeTone; word: string }> = {
  uploading: { tone: 'running', word: 'Uploading' },
  parsing: { tone: 'running', word: 'Reading' },
  needs_review: { tone: 'warn', word: 'Needs review' },
  ready: { tone: 'good', word: 'Ready' },
  stale: { tone: 'uncertain', word: 'Stale' },
};

export const stateWord = (status: DataSourceStatus): string => STATES[status].word;

export function SourceState({ status }: { status: DataSourceStatus }) {
  const { tone, word } = STATES[status];
  return <Badge tone={tone}>{word}</Badge>;
}
