import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { DataSourceStatus } from '@/lib/product/data-sources/schema/schema';

const STATES: Record<DataSourceStatus, { tone: BadgeTone; word: string }> = {
  uploading: { tone: 'running', word: 'Uploading' },
  parsing: { tone: 'running', word: 'Reading' },
  needs_review: { tone: 'warn', word: 'Needs review' },
  ready: { tone: 'good', word: 'Ready' },
  stale: { tone: 'uncertain', word: 'Stale' },
  unreadable: { tone: 'bad', word: 'Can’t be read' },
};

export const stateWord = (status: DataSourceStatus): string => STATES[status].word;

export function SourceState({ status }: { status: DataSourceStatus }) {
  const { tone, word } = STATES[status];
  return <Badge tone={tone}>{word}</Badge>;
}
