import { describe, expect, it } from 'vitest';
import { routePattern } from './route-pattern';

describe('routePattern', () => {
  it.each([
    ['/api/dashboards', {}, '/api/dashboards'],
    ['/api/dashboards/0198-1', { id: '0198-1' }, '/api/dashboards/{id}'],
    ['/api/dashboards/0198-1/query', { id: '0198-1' }, '/api/dashboards/{id}/query'],
    ['/api/dashboards/api', { id: 'api' }, '/api/dashboards/{id}'],
    ['/api/shared/a%20secret', { token: 'a secret' }, '/api/shared/{token}'],
    ['/api/shared/a%20secret', { token: 'a%20secret' }, '/api/shared/{token}'],
    ['/api/nowhere/at/all', { path: ['nowhere', 'at', 'all'] }, '/api/{path}'],
    ['/api/%E0%A4%A/x', { id: '%E0%A4%A' }, '/api/{id}/x'],
  ])('%s with %j: %s', (path, params, pattern) => {
    expect(routePattern(path, params)).toBe(pattern);
  });
});
