import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const root = here('../..');

// Next's link and navigation are stood in for: the gallery has no server and no routes.
export default defineConfig({
  root: here('.'),
  server: { port: 4400, strictPort: true, fs: { allow: [root] } },
  css: { postcss: root },
  esbuild: { jsx: 'automatic' },
  define: { 'process.env': {} },
  // Everything is found before the first page, or a late dependency would load React twice.
  optimizeDeps: { entries: ['main.tsx', 'pages/*.tsx'] },
  cacheDir: `${root}/node_modules/.vite-gallery`,
  build: { outDir: `${root}/test-results/gallery-site`, emptyOutDir: true },
  resolve: {
    alias: [
      { find: 'next/dynamic', replacement: here('./next/dynamic.tsx') },
      { find: 'next/link', replacement: here('./next/link.tsx') },
      { find: 'next/navigation', replacement: here('./next/navigation.ts') },
      { find: /^@\//, replacement: `${root}/` },
    ],
  },
});
