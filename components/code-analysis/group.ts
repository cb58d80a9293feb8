import type { CodeFindingItem } from '@/lib/product/code-analysis/schema';
import { CODE_SEVERITIES } from '@/lib/pure/code-analysis/model/categories';

export type FindingFilter = { category: string; severity: string; status: string; text: string };

const holds = ({ title, message, file, rule, snippet }: CodeFindingItem, text: string): boolean =>
  [title, message, file, rule, snippet].some((each) => each.toLowerCase().includes(text.toLowerCase()));

/** Those that pass every filter that is set, the gravest first, then by file and line. */
export function chosenFindings(findings: readonly CodeFindingItem[], filter: FindingFilter): CodeFindingItem[] {
  const rank = ({ severity }: CodeFindingItem) => CODE_SEVERITIES.indexOf(severity);
  return findings
    .filter(
      (each) =>
        (!filter.category || each.category === filter.category) &&
        (!filter.severity || each.severity === filter.severity) &&
        (!filter.status || each.status === filter.status) &&
        (!filter.text || holds(each, filter.text)),
    )
    .toSorted(
      (left, right) => rank(left) - rank(right) || left.file.localeCompare(right.file) || left.line - right.line,
    );
}

export type FileOfFindings = { file: string; findings: CodeFindingItem[] };

/** By file, the file with the most first; within one in the order of its lines. */
export function byFile(findings: readonly CodeFindingItem[]): FileOfFindings[] {
  const files = new Map<string, CodeFindingItem[]>();
  for (const each of findings) files.set(each.file, [...(files.get(each.file) ?? []), each]);
  return [...files]
    .map(([file, own]) => ({ file, findings: own.toSorted((left, right) => left.line - right.line) }))
    .toSorted((left, right) => right.findings.length - left.findings.length || left.file.localeCompare(right.file));
}
