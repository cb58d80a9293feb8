import type { CodeSeverity, FindingStatus } from './model/categories';
import type { RuleCard } from './model/rule';

/** One result as SARIF needs it. */
export type SarifFinding = {
  rule: RuleCard;
  severity: CodeSeverity;
  message: string;
  file: string;
  line: number;
  column: number;
  snippet: string;
  fingerprint: string;
  status: FindingStatus;
};

const LEVELS: Record<CodeSeverity, 'error' | 'warning' | 'note'> = {
  blocker: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
};
/** As code scanners of others rank security findings. */
const RANKS: Record<CodeSeverity, string> = { blocker: '9.5', high: '8.0', medium: '5.5', low: '3.0', info: '1.0' };

const ruleOf = ({ id, category, severity, title, why, fix }: RuleCard) => ({
  id,
  name: id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(''),
  shortDescription: { text: title },
  fullDescription: { text: why },
  help: { text: fix },
  defaultConfiguration: { level: LEVELS[severity] },
  properties: { category, tags: [category], ...(category === 'security' && { 'security-severity': RANKS[severity] }) },
});

const suppressed = (status: FindingStatus) =>
  status === 'accepted' || status === 'false_positive'
    ? { suppressions: [{ kind: 'external', status: 'accepted', justification: status }] }
    : {};

/** A file’s name as a relative address. */
const uriOf = (file: string) => file.split('/').map(encodeURIComponent).join('/');

/** A log of SARIF 2.1.0: one run, each rule that fired once, and a result for each finding. */
export function sarifLog(findings: readonly SarifFinding[], version: string): object {
  const rules = [...new Map(findings.map(({ rule }) => [rule.id, rule])).values()];
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Plumbline', version, rules: rules.map(ruleOf) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map(({ rule, severity, message, file, line, column, snippet, fingerprint, status }) => ({
          ruleId: rule.id,
          ruleIndex: rules.findIndex(({ id }) => id === rule.id),
          level: LEVELS[severity],
          message: { text: message },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: uriOf(file) },
                region: { startLine: line, startColumn: column, snippet: { text: snippet } },
              },
            },
          ],
          partialFingerprints: { 'plumbline/v1': fingerprint },
          ...suppressed(status),
        })),
      },
    ],
  };
}
