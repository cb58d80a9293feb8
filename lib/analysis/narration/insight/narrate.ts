import type { QueryAnswer } from '@/lib/query/result';
import type { Sentence } from '@/lib/query/claim';
import type { NamedQuery } from '../../insights/shapes';
import { render, say, Unsaid, type Kept, type Phrase } from '../phrase';
import { tellBeside } from './beside';
import { tellAssociation, tellBimodal, tellDominance, tellDriver, tellSegment, tellTurnedRates } from './compare';
import { tellQuality } from './data-quality';
import { tellAnomaly, tellChangepoint, tellSeasonality, tellTrend, tellTurningPoint } from './over-time';
import type { Paradox } from './paradox';
import { tellCorrelation, tellTurnedPair } from './relate';
import { figureWords, grainWord, type Subject, type Told } from './subject';

/** A finding in words. */
export type Narration = { title: Sentence; sentences: Sentence[]; caption: string; paradox: Paradox | null };

const LEFT_TO_CHANCE = () => say`The test leaves room for chance.`;

function tell(subject: Subject, queries: readonly NamedQuery[]): Told {
  const { detail } = subject.finding;
  switch (detail.kind) {
    case 'trend': return tellTrend(subject, detail);
    case 'seasonality': return tellSeasonality(subject, detail);
    case 'changepoint': return tellChangepoint(subject, detail);
    case 'turning_point': return tellTurningPoint(subject, detail);
    case 'anomaly': return tellAnomaly(subject, detail);
    case 'correlation': return tellCorrelation(subject, detail, queries);
    case 'segment': return tellSegment(subject, detail);
    case 'association': return tellAssociation(subject, detail);
    case 'dominance': return tellDominance(subject, detail);
    case 'bimodal': return tellBimodal(subject, detail, queries);
    case 'simpson': return detail.form === 'rate' ? tellTurnedRates(subject, detail) : tellTurnedPair(subject, detail, queries);
    case 'driver': return tellDriver(subject, detail);
    case 'quality': return tellQuality(subject, detail);
    case 'prediction': {
      const name = figureWords(subject, detail.figure);
      return { title: say`${name} can be forecast by ${grainWord(detail.time)}`, caption: say`${name} by ${grainWord(detail.time)}`, sentences: [say`Tried on its own past, a forecast came closer than repeating the last season. Predict draws it with its band.`] };
    }
  }
}

/** The same picture with its answers by their evidence. */
function keptAs(paradox: Paradox, idOf: (name: string) => string): Paradox {
  if (paradox.form === 'pair') return { form: 'pair', wholeEvidenceId: idOf(paradox.wholeEvidenceId) };
  const known = <T extends { evidenceId: string }>(sides: T): T => ({ ...sides, evidenceId: idOf(sides.evidenceId) });
  return { ...paradox, whole: known(paradox.whole), groups: paradox.groups.map(known) };
}

export type AnsweredQuery = { evidenceId: string; answer: QueryAnswer };

/**
 * Title, sentences and caption of a finding, every number read from an answer to one of its questions. Null where the answers
 * do not bear what was found: nothing is said then.
 */
export function narrate(finding: Subject['finding'] & { queries: readonly NamedQuery[] }, given: Pick<Subject, 'columns' | 'meaning'>, answered: ReadonlyMap<string, AnsweredQuery>): Narration | null {
  const answers = new Map([...answered].map(([name, { answer }]) => [name, answer]));
  const kept = new Map<string, Kept>([...answered].map(([name, { evidenceId, answer }]) => [name, { evidenceId, rows: answer.rows }]));
  try {
    const { title, sentences, caption, paradox } = tell({ finding, ...given, answers }, finding.queries);
    const beside = tellBeside({ finding, ...given, answers }, finding.also);
    const all: Phrase[] = [...sentences, ...beside, ...(finding.grade === 'possible' ? [LEFT_TO_CHANCE()] : [])];
    return { title: render(title, kept), sentences: all.map((phrase) => render(phrase, kept)), caption: render(caption, kept).text, paradox: paradox ? keptAs(paradox, (name) => kept.get(name)!.evidenceId) : null };
  } catch (error) {
    if (error instanceof Unsaid) return null;
    throw error;
  }
}
