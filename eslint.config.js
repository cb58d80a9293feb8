import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

// Rules over the text. Those that need types, and unused names, are oxlint's (.oxlintrc.json): in a fifth of the time.
export default tseslint.config(
  {
    ignores: [
      'node_modules',
      '.cache',
      '.next',
      'dist',
      'data',
      'lib/base/db/generated',
      'lib/engines/ingest/typed/kernel/assembly',
      'public',
      'next-env.d.ts',
      'test-results',
      'playwright-report',
    ],
  },
  ...tseslint.configs.recommended,
  { rules: { '@typescript-eslint/no-unused-vars': 'off' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    ignores: ['lib/pwa/sw.ts', 'lib/pwa/page-copies.ts'],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'lib/base/env/env.ts is the only reader of process.env.' },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
      'no-console': 'error',
    },
  },
  {
    files: [
      'lib/base/env/env.ts',
      'tests/**',
      '**/*.test.ts',
      '*.config.ts',
      'lib/engines/answers/children/**',
      'instrumentation.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['tests/**', 'scripts/**'], rules: { 'no-console': 'off' } },
  {
    files: ['app/**/*.tsx', 'components/**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      // What scrolls by itself must be reachable by keyboard.
      'jsx-a11y/no-noninteractive-tabindex': [
        'error',
        { tags: [], roles: ['tabpanel', 'group', 'region'], allowExpressionValues: true },
      ],
    },
  },
  {
    files: ['app/**/*.tsx', 'components/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
