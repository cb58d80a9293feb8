import { describe, expect, it } from 'vitest';
import { ApiError, errorOfBody } from '@/components/client/api-error';
import { fieldFailures, loginFailure, signUpFailure } from './auth-errors';

describe('loginFailure', () => {
  it.each([
    [new ApiError('The user name or password is wrong.', 401), 'The user name or password is wrong.'],
    [errorOfBody(500, null), 'Login failed. Please check your credentials and try again.'],
    ['not an error', 'Login failed. Please check your credentials and try again.'],
  ])('%s', (error, words) => expect(loginFailure(error)).toBe(words));
});

describe('signUpFailure', () => {
  it.each([
    ['an HTML page', errorOfBody(502, null), 'Registration failed. Please check your information and try again.'],
    ['a taken name', new ApiError('Username already exists', 409), 'Username already exists. Please choose a different username.'],
    ['a taken address', new ApiError('Email already registered', 409), 'Email already registered. Please use a different email address.'],
    ['another conflict', new ApiError('conflict', 409), 'Username or email already exists. Please try different credentials.'],
    ['anything worded', new ApiError('Password must be at least 6 characters long', 400), 'Password must be at least 6 characters long'],
  ])('%s', (_name, error, words) => expect(signUpFailure(error)).toBe(words));
});

describe('fieldFailures', () => {
  it('reads the fields of a validation error', () => {
    expect(fieldFailures(new ApiError('email: is not an e-mail address', 400, 'validation', { fields: { email: 'is not an e-mail address' } }))).toEqual({ email: 'is not an e-mail address' });
    expect(fieldFailures(new Error('x'))).toEqual({});
  });
});
