import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') };

/** What opens DuckDB, starts processes or computes for seconds. */
const ENGINE = [
  'lib/engines/**/*.test.ts',
  'scripts/**/*.test.ts',
  'components/paper/origins.test.ts',
  'lib/pure/query/sql/**/*.test.ts',
  'lib/pure/analysis/dashboard/make.test.ts',
  'lib/pure/analysis/drivers/find-drivers.test.ts',
  'lib/pure/analysis/insights/mine.test.ts',
  'lib/pure/analysis/narration/insight/tests.test.ts',
];
const DOM = ['components/**/*.dom.test.tsx'];

// The kinds of test. `unit` and `dom` take seconds and are part of `npm run check`; `api` speaks to a server that
// scripts/test.mjs has started on real PostgreSQL. Files of `unit`, `dom` and `engine` share their processes, which
// halves their time. `*.slow.test.ts` run in `npm run test:slow` alone.
export default defineConfig({
  resolve: { alias },
  test: {
    // What was transformed is kept on the disk by its content: half of the time of a second run was transforming.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: fileURLToPath(new URL('test-results/modules', import.meta.url)),
    },
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'unit',
          include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          exclude: [...ENGINE, ...DOM],
          testTimeout: 30_000,
          isolate: false,
          // Files share their modules, so that one which mocks what reads these would depend on which came first.
          env: {
            DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
            DATA_DIR: '/nonexistent',
            APP_SECRET: 'a secret of more than thirty-two letters',
            PUBLIC_URL: 'https://plumbline.example.com',
          },
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'dom',
          include: DOM,
          testTimeout: 30_000,
          environment: 'happy-dom',
          setupFiles: ['tests/support/dom.ts'],
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'engine',
          include: ENGINE,
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts', 'tests/house.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
