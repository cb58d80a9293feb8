import { written } from './keep-edits';
import { revise } from './revise';
import { SECTIONS, type SectionKey } from './schema';
import { sentencesOf, type SummarySection, type SummarySentence } from './sections';

export type Edit =
  | { op: 'replace'; id: string; text: string }
  | { op: 'remove'; id: string }
  | { op: 'restore'; id: string }
  | { op: 'add'; section: SectionKey; after: string | null; text: string; /** Of the new sentence. */ id: string };

/** No sentence of the text has that id. */
export class NoSuchSentence extends Error {}

const EMPTY = { text: '', claims: [], labels: [] };

function replaced(sections: readonly SummarySection[], sentence: SummarySentence, text: string): SummarySentence {
  if (text === sentence.text) return sentence;
  const others = sentencesOf(sections).filter(({ id }) => id !== sentence.id);
  return {
    ...sentence,
    ...revise(text, sentence, others),
    ...(sentence.key !== null && { edited: sentence.edited ?? { was: sentence.text, now: written(sentence) } }),
  };
}

const mapSentences = (
  sections: readonly SummarySection[],
  change: (section: SummarySection) => SummarySection,
): SummarySection[] => sections.map(change);

function removed(section: SummarySection, id: string): SummarySection {
  const sentence = section.sentences.find((each) => each.id === id);
  if (!sentence) return section;
  // What a person added is gone; what the product wrote must be known, so that it stays out.
  return {
    ...section,
    sentences: section.sentences.filter((each) => each !== sentence),
    removed: sentence.key === null ? section.removed : [...section.removed, sentence],
  };
}

/** The product's words in the place of a person's. */
function unedited(sentence: SummarySentence): SummarySentence | null {
  const { edited, ...rest } = sentence;
  return edited?.now ? { ...rest, ...edited.now } : null;
}

function restored(section: SummarySection, id: string): SummarySection {
  const own = section.sentences.find((each) => each.id === id && each.edited);
  if (own)
    return {
      ...section,
      sentences: section.sentences.flatMap((each) => (each === own ? (unedited(each) ?? []) : [each])),
    };
  const sentence = section.removed.find((each) => each.id === id);
  return sentence
    ? {
        ...section,
        sentences: [...section.sentences, sentence],
        removed: section.removed.filter((each) => each !== sentence),
      }
    : section;
}

function added(
  sections: readonly SummarySection[],
  { section: key, after, text, id }: Extract<Edit, { op: 'add' }>,
): SummarySection[] {
  const sentence: SummarySentence = {
    ...revise(text, EMPTY, sentencesOf(sections)),
    id,
    key: null,
    verified: true,
    faults: [],
  };
  const all = sections.some((section) => section.key === key)
    ? [...sections]
    : [...sections, { key, sentences: [], removed: [] }];
  return all
    .toSorted((a, b) => SECTIONS.indexOf(a.key) - SECTIONS.indexOf(b.key))
    .map((section) => {
      if (section.key !== key) return section;
      const at = after === null ? -1 : section.sentences.findIndex((each) => each.id === after);
      if (after !== null && at < 0) throw new NoSuchSentence(after);
      return { ...section, sentences: section.sentences.toSpliced(at + 1, 0, sentence) };
    });
}

function applied(sections: readonly SummarySection[], edit: Edit): SummarySection[] {
  if (edit.op === 'add') return added(sections, edit);
  const { id } = edit;
  const known =
    edit.op === 'restore'
      ? sections.flatMap((section) => [...section.removed, ...section.sentences.filter(({ edited }) => edited)])
      : sentencesOf(sections);
  if (!known.some((each) => each.id === id)) throw new NoSuchSentence(id);
  if (edit.op === 'remove') return mapSentences(sections, (section) => removed(section, id));
  if (edit.op === 'restore') return mapSentences(sections, (section) => restored(section, id));
  return mapSentences(sections, (section) => ({
    ...section,
    sentences: section.sentences.map((each) => (each.id === id ? replaced(sections, each, edit.text) : each)),
  }));
}

/**
 * The text after a person's changes; numbers of what was changed are still to be checked.
 * @throws NoSuchSentence for an id that the text does not have.
 */
export const applyEdits = (sections: readonly SummarySection[], edits: readonly Edit[]): SummarySection[] =>
  edits.reduce<SummarySection[]>(applied, [...sections]);
