import type { CodeCategory, CodeSeverity } from './categories';
import type { SyntaxNode } from './node';

/** A parsed text. `broken`: a part of it could not be read, so that what seems unused may be used there. */
export type ParsedCode = { text: string; root: SyntaxNode; broken: boolean };

/** Where a rule found its cause; several, one or none. */
export type RuleFound = SyntaxNode | readonly SyntaxNode[] | null | undefined | false;

/**
 * One thing that is looked for, written from its cause. `on` names the nodes that it is asked about; `fires` and
 * `silent` are examples, which a test runs.
 */
export type CodeRule = {
  /** Stored with findings: it never changes. */
  id: string;
  category: CodeCategory;
  severity: CodeSeverity;
  title: string;
  why: string;
  fix: string;
  on: readonly string[];
  find: (node: SyntaxNode, code: ParsedCode) => RuleFound;
  /** What is said of one place, where the title is not enough. */
  say?: (node: SyntaxNode) => string;
  fires: readonly string[];
  silent: readonly string[];
};

/** What is known of a rule without its code: what a finding shows, and SARIF lists. */
export type RuleCard = Pick<CodeRule, 'id' | 'category' | 'severity' | 'title' | 'why' | 'fix'>;
