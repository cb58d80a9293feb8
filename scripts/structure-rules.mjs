// The line of wings, rooms and screens (docs/architecture.md): each imports only what stands to its left.
const WINGS = {
  pure: ['schedule', 'format', 'drawing', 'query', 'preparation', 'analysis', 'documents', 'code-analysis'],
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
    'outbound',
    'telemetry',
    'mail',
    'jobs',
    'plans',
    'factors',
    'sso',
    'auth',
    'ai',
  ],
  engines: ['manifest', 'ingest', 'cluster', 'answers', 'connectors', 'paper', 'documents', 'backup', 'code-analysis'],
  product: [
    'connections',
    'data-sources',
    'evidence',
    'metrics',
    'documents',
    'extractions',
    'changes',
    'questions',
    'sql',
    'insights',
    'dashboards',
    'comments',
    'sharing',
    'forecasts',
    'drivers',
    'summaries',
    'members',
    'code-analysis',
    'exports',
    'notifications',
    'alerts',
    'webhooks',
    'deliveries',
    'programs',
    'billing',
    'backup',
    'replication',
    'deployment-check',
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
  'exports',
  'forecasts',
  'changes',
  'drivers',
  'questions',
  'alerts',
  'notifications',
  'sharing',
  'dashboards',
  'metrics',
  'data-sources',
  'sql',
  'documents',
  'predict',
  'insights',
  'workspace',
  'shell',
  'home',
  'summaries',
  'paper',
  'auth',
  'guests',
  'public',
  'landing',
  'legal',
  'pricing',
  'profile',
  'admin',
  'code-analysis',
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
    from: { path: anyOf(folder, [each]), pathNot: TEST },
    to: { path: anyOf(folder, line.slice(place + 1)) },
  }));

/** Every folder under `folder` has its place on the line. */
const onTheLine = (folder, line, others = []) => ({
  name: 'on-the-line',
  comment: `A folder of ${folder}/ that is not on its line.`,
  from: {},
  to: { path: `^${folder}/`, pathNot: [anyOf(folder, line), ...others] },
});

export const RULES = [
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
    from: { path: '^lib/' },
    to: { path: '^lib/start\\.ts$' },
  },
  { name: 'lib-knows-no-screen', from: { path: '^lib/' }, to: { path: '^(app|components)/' } },
  {
    name: 'components-see-schemas-only',
    comment:
      "Components may import the pure wing, a room's schema and the server actions, nothing else of lib/: of an action the browser gets its address alone.",
    from: { path: '^components/', pathNot: TEST },
    to: {
      path: '^lib/',
      pathNot: [
        '^lib/pure/',
        '^lib/[a-z/-]*schema\\.ts$',
        '^lib/engines/[a-z]+/(schema|protocol)/',
        '^lib/engines/manifest/(join|remote)\\.ts$',
        '^lib/http/actions/',
        '^lib/pwa/',
      ],
    },
  },
  { name: 'components-know-no-page', from: { path: '^components/' }, to: { path: '^app/' } },
  {
    name: 'only-stores-meet-prisma',
    from: { path: '^(lib|app|components)/', pathNot: ['^lib/base/db/', `^lib/${STORE}`, TEST] },
    to: { path: ['^lib/base/db/(client|generated)', 'node_modules/@prisma/'] },
  },
  {
    name: 'stores-stay-home',
    comment: "A room's store is called by that room alone.",
    from: { path: ROOM, pathNot: TEST },
    to: { path: `${ROOM}${STORE}`, pathNot: `^lib/$1/${STORE}` },
  },
  {
    name: 'stores-stay-home',
    from: { path: '^(app|components|middleware|instrumentation|lib/start|lib/http)' },
    to: { path: `^lib/${STORE}` },
  },
  {
    name: 'pure-rooms-touch-nothing',
    from: { path: '^lib/pure/', pathNot: TEST },
    to: {
      path: ['^node:(fs|child_process|net|http|worker_threads)', 'node_modules/(next|@prisma|pg|@duckdb)/'],
    },
  },
  {
    name: 'duckdb-in-children-only',
    comment: 'The web process never opens DuckDB.',
    from: {
      path: '^(lib|app|components)/',
      pathNot: ['^lib/engines/(manifest|ingest)/', '^lib/engines/answers/(analysis|children|merge|query)/', TEST],
    },
    to: { path: ['node_modules/@duckdb/', '^lib/engines/[a-z]+/children/'] },
  },
  {
    name: 'no-barrels',
    comment: 'No index.ts: import the file that holds the thing.',
    from: {},
    to: { path: '^(lib|components)/.*index\\.tsx?$' },
  },
  { name: 'not-to-test', from: { pathNot: ['^tests/', TEST] }, to: { path: ['^tests/', TEST] } },
];

/** What no rule looks into: what is generated, and AssemblyScript, which is no TypeScript. */
export const NOT_READ = [/^lib\/base\/db\/generated\//, /\/kernel\/assembly\//];
