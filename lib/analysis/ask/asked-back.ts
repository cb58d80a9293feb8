import type { Choices, Reason, Suggestion, Unanswered } from './shapes';

/** Thrown where a question cannot be read in one way: it carries what to say instead. */
export class AskedBack extends Error {
  constructor(readonly unanswered: Unanswered) {
    super(unanswered.message);
  }
}

export function askBack(reason: Reason, message: string, suggestions: Suggestion[] = []): never {
  throw new AskedBack({ reason, message, suggestions });
}

const SHOWN = 4;

/** Asks which of several readings is meant. */
export function askWhich(id: string, said: string, options: readonly { id: string; text: string }[], choices: Choices): never {
  askBack('ambiguous', `‘${said}’ can be read in ${options.length === 2 ? 'two' : 'several'} ways. Choose one.`, options.slice(0, SHOWN).map((option) => ({ text: option.text, choices: { ...choices, [id]: option.id } })));
}
