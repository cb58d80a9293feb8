import type { CodeLanguage } from '@/lib/pure/code-analysis/model/categories';
import type { CodeHit } from '@/lib/pure/code-analysis/run-rules';

/** One text; or the routes and packages of this installation. */
export type CodeTask =
  | { kind: 'text'; language: CodeLanguage; text: string; fileName: string }
  | { kind: 'installation'; root: string };

/** A hit with the file it is in. `fingerprint` stays the same while the lines around it move. */
export type FileHit = Omit<CodeHit, 'identity'> & { file: string; fingerprint: string };

/** A handler and whom its door lets in; null where it has no door that we know. */
export type RouteDoor = { method: string; path: string; who: string | null; file: string; line: number };
export type InstalledPackage = { name: string; version: string };

export type TextResult = { hits: FileHit[]; lines: number };
export type InstallationResult = {
  lines: number;
  filesScanned: number;
  routes: RouteDoor[];
  packages: InstalledPackage[];
  /** What stands in security/min-versions.json; null where it isn't there. */
  minimums: {
    checked: string;
    packages: { package: string; minimum: string; advisory: string }[];
    forbidden: { package: string; version?: string; why: string }[];
  } | null;
};
export type CodeResults = { text: TextResult; installation: InstallationResult };

export type CodeFailure = 'too_much' | 'timeout' | 'memory' | 'broken';
export type CodeOutcome<K extends CodeTask['kind']> =
  | { ok: true; result: CodeResults[K] }
  | { ok: false; failure: CodeFailure };

export type ToCodeChild = { task: CodeTask };
export type FromCodeChild =
  | { kind: 'ready' }
  | { kind: 'done'; result: CodeResults[CodeTask['kind']] }
  | { kind: 'failed'; failure: CodeFailure }
  | { kind: 'crashed'; trace: string };
