import { expect, it } from 'vitest';
import { hashOfRecoveryCode, isRecoveryCode, newRecoveryCodes } from './recovery-codes';

it('are ten, each another, in groups of four', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
});

it('are told from the codes of an app', () => {
  expect(newRecoveryCodes().every(isRecoveryCode)).toBe(true);
  expect(['', '123456', '000000', 'AAAA-BBBB'].some(isRecoveryCode)).toBe(false);
});

it('are the same in small letters and without hyphens, and another for another person', () => {
  const [code = ''] = newRecoveryCodes();
  expect(hashOfRecoveryCode('a', code.toLowerCase().replaceAll('-', ' '))).toBe(hashOfRecoveryCode('a', code));
  expect(hashOfRecoveryCode('b', code)).not.toBe(hashOfRecoveryCode('a', code));
});
