import type { Chart } from '@/lib/pure/query/schema/dashboard-config';

/** What is being changed, or looked at beside the dashboard. */
export type DashboardDialog =
  | { kind: 'rename' | 'edit' | 'related' | 'alert' | 'colours' | 'annotations'; id: string }
  | { kind: 'repoint'; id: string; name: string | null }
  /** `id`: of the one that is edited; null for a new one, which comes above the row of `above`, else above all. */
  | { kind: 'text'; id: string | null; above: string | null }
  | { kind: 'build'; chart: Chart }
  | { kind: 'add-tab' }
  | { kind: 'save-template' }
  | { kind: 'rename-tab' | 'remove-tab'; id: string }
  | { kind: 'add' | 'add-figure' | 'repair' | 'watch' }
  | null;
