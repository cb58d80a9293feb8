import { createHash } from 'node:crypto';
import type { CodeLanguage } from '@/lib/pure/code-analysis/model/categories';
import { runRules, type CodeHit } from '@/lib/pure/code-analysis/run-rules';
import { parseCode } from '../parse/parse';
import type { FileHit } from '../protocol';

/** What is the same twice in a file is told apart by its number. */
function withFingerprints(file: string, hits: readonly CodeHit[]): FileHit[] {
  const seen = new Map<string, number>();
  return hits.map(({ identity, ...hit }) => {
    const nth = seen.get(identity) ?? 0;
    seen.set(identity, nth + 1);
    const fingerprint = createHash('sha256').update(`${file}\n${identity}\n${nth}`).digest('hex').slice(0, 32);
    return { ...hit, file, fingerprint };
  });
}

/** What the rules find in one text. @throws TooMuchCode */
export async function analyseText(language: CodeLanguage, text: string, file: string): Promise<FileHit[]> {
  const { code, broken } = await parseCode(language, text, file);
  return withFingerprints(file, runRules({ language, code, broken }));
}

export const linesOf = (text: string): number => (text === '' ? 0 : text.split('\n').length);
