import type { QuestionChoices, NoAnswerReason, Suggestion, NoReading } from './schema';

/** Thrown where a question cannot be read in one way: it carries what to say instead. */
export class AskedBack extends Error {
  constructor(
    readonly unanswered: NoReading,
    /** Whether both readings can be answered side by side. */
    readonly isCheap = false,
  ) {
    super(unanswered.message);
  }
}

export function askBack(reason: NoAnswerReason, message: string, suggestions: Suggestion[] = []): never {
  throw new AskedBack({ reason, message, suggestions });
}

/** Asks which of two readings is meant, the likelier first. Both can also be answered side by side. */
export function askBoth(
  id: string,
  said: string,
  options: readonly [{ id: string; text: string }, { id: string; text: string }],
  choices: QuestionChoices,
): never {
  const suggestions = options.map((option) => ({ text: option.text, choices: { ...choices, [id]: option.id } }));
  throw new AskedBack(
    { reason: 'ambiguous', message: `“${said}” could mean two things. Choose one.`, suggestions },
    true,
  );
}

const SHOWN = 4;

/** Asks which of several readings is meant. */
export function askWhich(
  id: string,
  said: string,
  options: readonly { id: string; text: string }[],
  choices: QuestionChoices,
): never {
  askBack(
    'ambiguous',
    `“${said}” could mean ${options.length === 2 ? 'two' : 'several'} things. Choose one.`,
    options.slice(0, SHOWN).map((option) => ({ text: option.text, choices: { ...choices, [id]: option.id } })),
  );
}
