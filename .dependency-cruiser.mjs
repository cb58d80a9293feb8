// The line of wings, rooms and screens (docs/architecture.md): each imports only what stands to its left.
const WINGS = {
  pure: ['format', 'query', 'analysis'],
  base: [
    'env',
    'log',
    'errors',
    'actor',
    'secrets',
    'db',
    'files',
    'audit',
    'limits',
    'telemetry',
    'mail',
    'jobs',
    'auth',
    'plans',
    'ai',
  ],
  engines: ['manifest', 'ingest', 'answers'],
  product: [
    'data-sources',
    'evidence',
    'changes',
    'questions',
    'insights',
    'dashboards',
    'sharing',
    'forecasts',
    'drivers',
    'summaries',
    'exports',
    'billing',
    'admin',
  ],
};
const SCREENS = [
  'ui',
  'client',
  'plans',
  'bin',
  'browser-compatibility',
  'charts',
  'data',
  'jobs',
  'answers',
  'evidence',
  'filters',
  'results',
  'forecasts',
  'changes',
  'drivers',
  'questions',
  'sharing',
  'dashboards',
  'data-sources',
  'predict',
  'insights',
  'shell',
  'home',
  'summaries',
  'auth',
  'guests',
  'public',
  'landing',
  'legal',
  'pricing',
  'profile',
  'admin',
  'health-ai',
];
const TEST = '\\.test\\.tsx?$';
const ROOM = '^lib/([a-z]+/[a-z-]+)/';
const STORE = '[a-z/-]*store\\.ts$';

const NOWHERE = '^nowhere/';
const anyOf = (folder, names) => (names.length > 0 ? `^${folder}/(${names.join('|')})/` : NOWHERE);

/** For each name on a line: it may not import what stands to its right. */
const lookLeft = (rule, folder, line) =>
  line.map((each, place) => ({
    name: rule,
    comment: `${folder}/${each} stands left of what it imports. If a step wants to look right, the thing stands in the wrong room.`,
    severity: 'error',
    from: { path: anyOf(folder, [each]), pathNot: TEST },
    to: { path: anyOf(folder, line.slice(place + 1)) },
  }));

/** Every folder under `folder` has its place on the line. */
const onTheLine = (folder, line, others = []) => ({
  name: 'on-the-line',
  comment: `A folder of ${folder}/ that is not on its line.`,
  severity: 'error',
  from: {},
  to: { path: `^${folder}/`, pathNot: [anyOf(folder, line), ...others] },
});

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    ...lookLeft('wings-look-left', 'lib', [...Object.keys(WINGS), 'http']),
    ...Object.entries(WINGS).flatMap(([wing, rooms]) => [
      ...lookLeft('rooms-look-left', `lib/${wing}`, rooms),
      onTheLine(`lib/${wing}`, rooms),
    ]),
    onTheLine('lib', [...Object.keys(WINGS), 'http', 'pwa'], ['^lib/start\\.ts$']),
    ...lookLeft('screens-look-left', 'components', SCREENS),
    onTheLine('components', SCREENS),
    {
      name: 'start-is-the-root',
      comment: 'lib/start.ts binds everything; nothing of lib/ imports it.',
      severity: 'error',
      from: { path: '^lib/' },
      to: { path: '^lib/start\\.ts$' },
    },
    { name: 'lib-knows-no-screen', severity: 'error', from: { path: '^lib/' }, to: { path: '^(app|components)/' } },
    {
      name: 'components-see-schemas-only',
      comment:
        "Components may import the pure wing, a room's schema and the server actions, nothing else of lib/: of an action the browser gets its address alone.",
      severity: 'error',
      from: { path: '^components/', pathNot: TEST },
      to: {
        path: '^lib/',
        pathNot: [
          '^lib/pure/',
          '^lib/[a-z/-]*schema\\.ts$',
          '^lib/engines/[a-z]+/(schema|protocol)/',
          '^lib/engines/manifest/join\\.ts$',
          '^lib/http/actions/',
          '^lib/pwa/',
        ],
      },
    },
    { name: 'components-know-no-page', severity: 'error', from: { path: '^components/' }, to: { path: '^app/' } },
    {
      name: 'only-stores-meet-prisma',
      severity: 'error',
      from: { path: '^(lib|app|components)/', pathNot: ['^lib/base/db/', `^lib/${STORE}`, TEST] },
      to: { path: ['^lib/base/db/(client|generated)', 'node_modules/@prisma/'] },
    },
    {
      name: 'stores-stay-home',
      comment: "A room's store is called by that room alone.",
      severity: 'error',
      from: { path: ROOM, pathNot: TEST },
      to: { path: `${ROOM}${STORE}`, pathNot: `^lib/$1/${STORE}` },
    },
    {
      name: 'stores-stay-home',
      severity: 'error',
      from: { path: '^(app|components|middleware|instrumentation|lib/start|lib/http)' },
      to: { path: `^lib/${STORE}` },
    },
    {
      name: 'pure-rooms-touch-nothing',
      severity: 'error',
      from: { path: '^lib/pure/', pathNot: TEST },
      to: {
        path: [
          '^(fs|node:fs|child_process|node:child_process|net|node:net|http|node:http|worker_threads|node:worker_threads)',
          'node_modules/(next|@prisma|pg|@duckdb)/',
        ],
      },
    },
    {
      name: 'duckdb-in-children-only',
      comment: 'The web process never opens DuckDB.',
      severity: 'error',
      from: {
        path: '^(lib|app|components)/',
        pathNot: ['^lib/engines/(manifest|ingest)/', '^lib/engines/answers/(analysis|children|merge|query)/', TEST],
      },
      to: { path: ['node_modules/@duckdb/', '^lib/engines/[a-z]+/children/'] },
    },
    {
      name: 'no-barrels',
      comment: 'No index.ts: import the file that holds the thing.',
      severity: 'error',
      from: {},
      to: { path: '^(lib|components)/.*index\\.tsx?$' },
    },
    { name: 'not-to-test', severity: 'error', from: { pathNot: ['^tests/', TEST] }, to: { path: ['^tests/', TEST] } },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'lib/base/db/generated', '\\.next', 'dist'] },
    exclude: { path: ['^\\.next', '^dist', '^data', '/kernel/assembly/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
