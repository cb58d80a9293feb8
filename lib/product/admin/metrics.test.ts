import { expect, it } from 'vitest';
import { metricsText } from './metrics';

it('writes what Prometheus reads, and leaves out what has no value', () => {
  expect(
    metricsText([
      { name: 'up', help: 'Whether it runs.', samples: [{ value: 1 }] },
      { name: 'none', help: 'Nothing.', samples: [] },
      { name: 'lag', help: 'Behind.', samples: [{ labels: { copy: 'a "b"\\\n' }, value: 2.5 }] },
    ]),
  ).toBe(
    [
      '# HELP plumbline_up Whether it runs.',
      '# TYPE plumbline_up gauge',
      'plumbline_up 1',
      '# HELP plumbline_lag Behind.',
      '# TYPE plumbline_lag gauge',
      'plumbline_lag{copy="a \\"b\\"\\\\\\n"} 2.5',
      '',
    ].join('\n'),
  );
});
