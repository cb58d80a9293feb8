import { expect, test } from 'vitest';
import { readEnvironment } from './env';

const least = {
  DATABASE_URL: 'postgresql://localhost/x',
  DATA_DIR: '/data',
  APP_SECRET: 'k'.repeat(32),
  PUBLIC_URL: 'http://localhost:3000',
};

test('defaults hold where a setting is absent or left empty', () => {
  const defaults = {
    NODE_ENV: 'production',
    TRUSTED_HOPS: 0,
    SIGNUPS_PER_HOUR: 20,
    DEFAULT_PLAN: 'free',
    UPLOAD_TIMEOUT: 120,
    QUERY_TIMEOUT: 30,
    LOG_LEVEL: 'info',
  };
  expect(readEnvironment(least)).toMatchObject(defaults);
  expect(
    readEnvironment({ ...least, SIGNUPS_PER_HOUR: '', DEFAULT_PLAN: '', UPLOAD_TIMEOUT: '', LOG_LEVEL: '' }),
  ).toMatchObject(defaults);
});

test.each([
  ['SIGNUPS_PER_HOUR', '0'],
  ['DEFAULT_PLAN', 'gold'],
  ['PUBLIC_URL', 'here'],
  ['QUERY_TIMEOUT', 'soon'],
  ['OPENAI_BASE_URL', 'file:///etc/passwd'],
  ['GROK_BASE_URL', 'https://user:password@models.example'],
  ['GEMINI_PRICE', 'cheap'],
])('refuses %s=%s', (name, value) => {
  expect(() => readEnvironment({ ...least, [name]: value })).toThrow();
});
