import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SIGN_ON_FAILURES } from '@/lib/base/sso/schema';
import { SignOnWays } from './sign-on-ways';

const OFF = { name: null, required: false, failure: null, connecting: null };
afterEach(cleanup);

it('shows nothing where single sign-on is off', () => {
  const { container } = render(<SignOnWays {...OFF} />);
  expect(container.textContent).toBe('');
});

it.each([
  ['', 'Sign in with single sign-on'],
  ['Acme', 'Sign in with Acme'],
])('leads to the provider called %j', (name, words) => {
  render(<SignOnWays {...OFF} name={name} next="/insights?a=1&b=2" />);
  const link = screen.getByRole('link', { name: words });
  expect(link.getAttribute('href')).toBe('/api/auth/sso?next=%2Finsights%3Fa%3D1%26b%3D2');
});

it('says that passwords are for owners alone, and whose password connects an account', () => {
  render(<SignOnWays {...OFF} name="" required connecting="ann@example.com" />);
  expect(screen.getByText(/Passwords work for owners only/)).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('ann@example.com');
});

it.each(SIGN_ON_FAILURES)('has a sentence for %s', (failure) => {
  render(<SignOnWays {...OFF} failure={failure} />);
  expect(screen.getByRole('status').textContent).toMatch(/\.$/);
});
