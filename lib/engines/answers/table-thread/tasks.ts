import { withInsightCharts, type InsightChart } from '@/lib/pure/analysis/dashboard/insight-charts';
import { settleDashboard } from '@/lib/pure/analysis/dashboard/settle';
import { stepOf, type QueryAnswers, type WorkStep } from '@/lib/pure/analysis/dashboard/stepwise';
import { readQuestion } from '@/lib/pure/analysis/questions/read-question';
import type { AskTable, QuestionChoices, Understood } from '@/lib/pure/analysis/questions/schema';
import { readTable } from '@/lib/pure/analysis/semantics/table';
import type { DashboardConfig } from '@/lib/pure/query/schema/dashboard-config';

export type QuestionTable = Omit<AskTable, 'meaning'>;

/**
 * What the thread does with a table. `question`: reads it in words. `dashboard`, `insights`: how far the making of one,
 * or its charts of findings, comes with the answers so far.
 */
export type TableTask =
  | {
      kind: 'question';
      question: string;
      choices: QuestionChoices;
      /** Asked before, the last one last. */ previous: readonly string[];
      /** In UTC. */ thisYear: number;
    }
  | { kind: 'dashboard'; dataSourceId: string; /** 2026-11-21 */ today: string; answers: readonly QueryAnswers[] }
  | { kind: 'insights'; config: DashboardConfig; found: readonly InsightChart[]; answers: readonly QueryAnswers[] };
export type TableTaskKind = TableTask['kind'];
export type TableTaskOf<K extends TableTaskKind> = Extract<TableTask, { kind: K }>;
export type TableTaskResults = {
  question: Understood;
  dashboard: WorkStep<DashboardConfig>;
  insights: WorkStep<DashboardConfig>;
};

/** What the thread is sent: a table once, and which of those it holds it may forget for it. */
export type ToTableThread = { task: TableTask; table: { id: number; given?: QuestionTable; forget?: number } };

/** What the thread answers; `failed` names places in the code alone. */
export type FromTableThread =
  { result: TableTaskResults[TableTaskKind] } | { failed: { error: string; trace: string } };

type Held = { asked: QuestionTable; read?: AskTable };

/**
 * The tables that were asked of lately. What one means to a question is read once: of a wide one that is most of the
 * work.
 */
export class HeldTables {
  private readonly tables = new Map<number, Held>();

  run({ task, table }: ToTableThread): TableTaskResults[TableTaskKind] {
    const held = this.heldOf(table);
    switch (task.kind) {
      case 'question':
        return readQuestion(task.question, readFor(held, task.thisYear), task.choices, task.previous);
      case 'dashboard':
        return madeOf(
          stepOf(settleDashboard({ ...held.asked, dataSourceId: task.dataSourceId, today: task.today }), task.answers),
        );
      case 'insights':
        return stepOf(withInsightCharts(task.config, task.found, held.asked), task.answers);
    }
  }

  private heldOf({ id, given, forget }: ToTableThread['table']): Held {
    if (forget !== undefined) this.tables.delete(forget);
    if (given) this.tables.set(id, { asked: given });
    const held = this.tables.get(id);
    if (!held) throw new Error('a table that this thread was not given');
    return held;
  }
}

function readFor(held: Held, thisYear: number): AskTable {
  if (held.read?.meaning.thisYear !== thisYear)
    held.read = { ...held.asked, meaning: readTable({ ...held.asked, thisYear }) };
  return held.read;
}

const madeOf = (step: WorkStep<{ config: DashboardConfig }>): WorkStep<DashboardConfig> =>
  'made' in step ? { made: step.made.config } : step;
