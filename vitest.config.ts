import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Two projects: `unit` needs nothing, and its files share their processes, which halves its time; `api` speaks to a server that scripts/test.mjs has started on real PostgreSQL.
const alias = { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') };

export default defineConfig({
  resolve: { alias },
  test: {
    projects: [
      { resolve: { alias }, test: { name: 'unit', include: ['lib/**/*.test.ts', 'components/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/unit/**/*.test.ts'], testTimeout: 30_000, isolate: false } },
      { resolve: { alias }, test: { name: 'api', include: ['tests/api/**/*.test.ts', 'tests/house.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
});
