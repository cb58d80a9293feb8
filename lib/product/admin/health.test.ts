import { describe, expect, it } from 'vitest';
import type { HealthCheck } from './answer-schema';
import { overall } from './health';

describe('overall', () => {
  it.each<[Pick<HealthCheck, 'name' | 'status'>[], string]>([
    [
      [
        { name: 'database', status: 'ok' },
        { name: 'disk', status: 'ok' },
      ],
      'ok',
    ],
    [
      [
        { name: 'database', status: 'ok' },
        { name: 'mail', status: 'not_configured' },
        { name: 'ai', status: 'not_configured' },
      ],
      'ok',
    ],
    [
      [
        { name: 'database', status: 'down' },
        { name: 'disk', status: 'ok' },
      ],
      'down',
    ],
    [[{ name: 'disk', status: 'down' }], 'down'],
    [[{ name: 'disk', status: 'degraded' }], 'degraded'],
    [[{ name: 'queue', status: 'degraded' }], 'degraded'],
    [[{ name: 'clock', status: 'down' }], 'degraded'],
  ])('%j: %s', (checks, status) => {
    expect(overall(checks)).toBe(status);
  });
});
