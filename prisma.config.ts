import { fileURLToPath } from 'node:url';
import { defineConfig } from 'prisma/config';

// Prisma's own schema engine as WebAssembly: nothing is downloaded (docs/decisions/0002-prisma-offline.md).
if (process.platform !== 'win32' && !process.env.PRISMA_NATIVE_ENGINE) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('./scripts/schema-engine.mjs', import.meta.url));
}

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://unset:unset@127.0.0.1:5999/unset' },
});
