export const PROVIDERS = ['openai', 'gemini', 'grok'] as const;
export type Provider = (typeof PROVIDERS)[number];
export const PROVIDER_NAMES: Record<Provider, string> = { openai: 'OpenAI', gemini: 'Gemini', grok: 'Grok' };

/** Why a provider gave no answer. */
export const FAILURES = [
  'key_refused',
  'quota',
  'model_missing',
  'unreachable',
  'timeout',
  'bad_answer',
  'server',
  'cap',
] as const;
export type Failure = (typeof FAILURES)[number];

export const FAILURE_WORDS: Record<Failure, string> = {
  key_refused: 'The API key was rejected.',
  quota: 'Quota reached.',
  model_missing: 'The model doesn’t exist at this provider.',
  unreachable: 'Couldn’t reach the provider’s address.',
  timeout: 'The provider timed out.',
  bad_answer: 'The response couldn’t be used.',
  server: 'The provider failed.',
  cap: 'Daily limit reached.',
};
