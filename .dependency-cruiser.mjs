// The line of rooms (docs/architecture.md): a room of lib/ imports only rooms to its left.
const PURE = ['core', 'query', 'analysis'];
const CAPABILITIES = ['db', 'files', 'audit', 'limits', 'traffic', 'mail', 'engine', 'jobs', 'auth', 'plans', 'ai', 'connectors'];
const PRODUCT = ['datasets', 'connections', 'evidence', 'changes', 'ask', 'insights', 'dashboards', 'predictions', 'explanations', 'summaries', 'documents', 'extractions', 'codecheck', 'exports', 'sharing', 'billing', 'backups', 'admin'];
const LINE = [...PURE, ...CAPABILITIES, ...PRODUCT, 'http'];

const inRoom = (rooms) => `^lib/(${rooms.join('|')})/`;
const TEST = '\\.test\\.tsx?$';

const looksLeft = LINE.map((room, place) => ({
  name: 'rooms-look-left',
  comment: `lib/${room} stands right of what it may import. If a step wants to look right, the thing stands in the wrong room.`,
  severity: 'error',
  from: { path: inRoom([room]), pathNot: TEST },
  to: { path: inRoom(LINE.slice(place + 1).length ? LINE.slice(place + 1) : ['none']) },
}));

export default {
  forbidden: [
    { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
    ...looksLeft,
    { name: 'rooms-on-the-line', comment: 'A folder of lib/ that is not on the line of rooms.', severity: 'error', from: {}, to: { path: '^lib/', pathNot: [inRoom([...LINE, 'pwa'])] } },
    { name: 'lib-knows-no-screen', severity: 'error', from: { path: '^lib/' }, to: { path: '^(app|components)/' } },
    {
      name: 'components-see-shapes-only',
      comment: "Components may import pure rooms and a product room's schema.ts, nothing else of lib/.",
      severity: 'error',
      from: { path: '^components/', pathNot: TEST },
      to: { path: '^lib/', pathNot: ['^lib/(query|analysis)/', '^lib/core/(format|words)', '^lib/[a-z]+/[a-z-]*(schema|shapes)\\.ts$'] },
    },
    { name: 'components-know-no-page', severity: 'error', from: { path: '^components/' }, to: { path: '^app/' } },
    { name: 'only-stores-meet-prisma', severity: 'error', from: { path: '^(lib|app|components)/', pathNot: ['^lib/db/', '^lib/[a-z]+/[a-z-]*store\\.ts$', TEST] }, to: { path: ['^lib/db/(client|generated)', 'node_modules/@prisma/'] } },
    { name: 'stores-stay-home', comment: "A room's store is called by that room alone.", severity: 'error', from: { path: '^lib/([a-z]+)/', pathNot: TEST }, to: { path: '^lib/([a-z]+)/[a-z-]*store\\.ts$', pathNot: '^lib/$1/[a-z-]*store\\.ts$' } },
    { name: 'stores-stay-home', severity: 'error', from: { path: '^(app|components|middleware|instrumentation)' }, to: { path: '^lib/([a-z]+)/[a-z-]*store\\.ts$' } },
    {
      name: 'pure-rooms-touch-nothing',
      severity: 'error',
      from: { path: '^lib/(query|analysis)/', pathNot: TEST },
      to: { path: ['^(fs|node:fs|child_process|node:child_process|net|node:net|http|node:http|worker_threads|node:worker_threads)', 'node_modules/(next|@prisma|pg|@duckdb)/'] },
    },
    { name: 'duckdb-in-children-only', comment: 'The web process never opens DuckDB.', severity: 'error', from: { path: '^(lib|app|components)/', pathNot: ['^lib/engine/(analysis|children|ingest|query)/', TEST] }, to: { path: ['node_modules/@duckdb/', '^lib/engine/children/'] } },
    { name: 'no-barrels', comment: 'No index.ts: import the file that holds the thing.', severity: 'error', from: {}, to: { path: '^(lib|components)/.*index\\.tsx?$' } },
    { name: 'not-to-test', severity: 'error', from: { pathNot: ['^tests/', TEST] }, to: { path: ['^tests/', TEST] } },
  ],
  options: {
    doNotFollow: { path: ['node_modules', 'lib/db/generated', '\\.next', 'dist'] },
    exclude: { path: ['^\\.next', '^dist', '^data', '/kernel/assembly/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'], extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'] },
  },
};
