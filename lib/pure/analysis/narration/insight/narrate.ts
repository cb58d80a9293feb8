import type { Sentence } from '@/lib/pure/query/schema/claim';
import type { QueryAnswer } from '@/lib/pure/query/schema/result';
import { modelOf } from '../../insights/kinds/models';
import type { MinedFinding } from '../../insights/schema';
import type { Paradox } from '../../insights/telling/paradox';
import { render, say, Unsaid, type NarratedAnswer, type Phrase } from '../phrase';
import { tellBeside } from './beside';
import type { FindingSubject } from './subject';

/** A finding in words. */
export type Narration = { title: Sentence; sentences: Sentence[]; caption: string; paradox: Paradox | null };

const LEFT_TO_CHANCE = () => say`This could still be chance.`;

/** The same picture with its answers by their evidence. */
function keptAs(paradox: Paradox, idOf: (name: string) => string): Paradox {
  if (paradox.form === 'pair') return { form: 'pair', wholeEvidenceId: idOf(paradox.wholeEvidenceId) };
  const known = <T extends { evidenceId: string }>(sides: T): T => ({ ...sides, evidenceId: idOf(sides.evidenceId) });
  return { ...paradox, whole: known(paradox.whole), groups: paradox.groups.map(known) };
}

export type AnsweredQuery = { evidenceId: string; answer: QueryAnswer };

/**
 * Title, sentences and caption of a finding, every number read from an answer to one of its questions. Null where the
 * answers do not bear what was found: nothing is said then.
 */
export function narrate(
  finding: FindingSubject['finding'] & Pick<MinedFinding, 'queries'>,
  given: Pick<FindingSubject, 'columns' | 'meaning'>,
  answered: ReadonlyMap<string, AnsweredQuery>,
): Narration | null {
  const answers = new Map([...answered].map(([name, { answer }]) => [name, answer]));
  const kept = new Map<string, NarratedAnswer>(
    [...answered].map(([name, { evidenceId, answer }]) => [name, { evidenceId, rows: answer.rows }]),
  );
  try {
    const subject = { finding, ...given, answers };
    const { title, sentences, caption, paradox } = modelOf(finding.detail).tell(
      subject,
      finding.detail,
      finding.queries,
    );
    const beside = tellBeside(subject, finding.also);
    const all: Phrase[] = [...sentences, ...beside, ...(finding.grade === 'possible' ? [LEFT_TO_CHANCE()] : [])];
    return {
      title: render(title, kept),
      sentences: all.map((phrase) => render(phrase, kept)),
      caption: render(caption, kept).text,
      paradox: paradox ? keptAs(paradox, (name) => kept.get(name)!.evidenceId) : null,
    };
  } catch (error) {
    if (error instanceof Unsaid) return null;
    throw error;
  }
}
