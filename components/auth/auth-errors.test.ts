import { describe, expect, it } from 'vitest';
import { ApiError, errorOfBody } from '@/components/client/requests/api-error';
import { fieldFailures, forgotFailure, guestFailure, loginFailure, resetFailure, signUpFailure } from './auth-errors';

describe('loginFailure', () => {
  it.each([
    [new ApiError('The user name or password is wrong.', 401), 'The user name or password is wrong.'],
    [errorOfBody(500, null), 'Login failed. Please check your credentials and try again.'],
    ['not an error', 'Login failed. Please check your credentials and try again.'],
    [new TypeError('Cannot read properties of null'), 'Login failed. Please check your credentials and try again.'],
  ])('%s', (error, words) => expect(loginFailure(error)).toBe(words));
});

describe('signUpFailure', () => {
  it.each([
    ['an HTML page', errorOfBody(502, null), 'Registration failed. Please check your information and try again.'],
    [
      'an HTML page told as a message',
      new ApiError('<!DOCTYPE html><html>', 500),
      'Registration failed. Please check your information and try again.',
    ],
    [
      'an HTML page in place of an answer',
      new TypeError('Cannot read properties of null'),
      'Registration failed. Please check your information and try again.',
    ],
    [
      'a taken name',
      new ApiError('Username already exists', 409),
      'Username already exists. Please choose a different username.',
    ],
    [
      'a taken address',
      new ApiError('Email already registered', 409),
      'Email already registered. Please use a different email address.',
    ],
    [
      'another conflict',
      new ApiError('conflict', 409),
      'Username or email already exists. Please try different credentials.',
    ],
    [
      'anything worded',
      new ApiError('Password must be at least 6 characters long', 400),
      'Password must be at least 6 characters long',
    ],
  ])('%s', (_name, error, words) => expect(signUpFailure(error)).toBe(words));
});

const NO_NETWORK = new ApiError('Failed to fetch', 0);
const LATE = new ApiError('The server took longer than 30 s to respond. Try again.', 0, 'timeout');
const SILENT = errorOfBody(500, null);

describe('forgotFailure, resetFailure and guestFailure', () => {
  it.each([
    [
      NO_NETWORK,
      'An error occurred. Please try again.',
      'An error occurred. Please try again.',
      'Access Error: Failed to authenticate guest token. Please try again.',
    ],
    [
      LATE,
      'An error occurred. Please try again.',
      'An error occurred. Please try again.',
      'Access Error: Failed to authenticate guest token. Please try again.',
    ],
    [
      SILENT,
      'An error occurred. Please try again.',
      'Failed to reset password',
      'Invalid Token: The guest access token is invalid or expired.',
    ],
    [
      new ApiError('This link was used.', 410),
      'This link was used.',
      'This link was used.',
      'Invalid Token: This link was used.',
    ],
  ])('%s', (error, forgot, reset, guest) => {
    const { title, description } = guestFailure(error);
    expect([forgotFailure(error), resetFailure(error), `${title}: ${description}`]).toEqual([forgot, reset, guest]);
  });
});

describe('fieldFailures', () => {
  it('reads the fields of a validation error', () => {
    expect(
      fieldFailures(
        new ApiError('email: is not an e-mail address', 400, 'validation', {
          fields: { email: 'is not an e-mail address' },
        }),
      ),
    ).toEqual({ email: 'is not an e-mail address' });
    expect(fieldFailures(new Error('x'))).toEqual({});
  });
});
