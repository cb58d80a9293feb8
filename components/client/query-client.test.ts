import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';
import { refetchesOnFocus, retryUpTo } from './query-client';

describe('retryUpTo', () => {
  it.each([
    [0, new ApiError('Network error occurred', 0), true],
    [1, new ApiError('This took longer than 300 s and was stopped.', 504), true],
    [2, new ApiError('Network error occurred', 0), false],
    [0, new ApiError('Your session has ended. Sign in again.', 401), false],
    [0, new Error('Request failed: 401'), false],
    [0, new Error('Unauthorized'), false],
  ])('after %i failures, %s: %s', (failures, error, again) => {
    expect(retryUpTo(2)(failures, error)).toBe(again);
  });
});

describe('refetchesOnFocus', () => {
  it.each([['/api/auth', false], ['/api/data-sources', false], ['/api/dashboards/7', false], ['/api/ai-calculations', false], ['/api/documents', true], ['/api/executive-summaries/all', true]])('%s: %s', (key, refetches) => {
    expect(refetchesOnFocus({ queryKey: [key] })).toBe(refetches);
  });
});
