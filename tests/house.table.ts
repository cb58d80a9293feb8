/**
 * Routes × who: who may get a 2xx of which handler when it is called with the ids of somebody else's items. A handler
 * that is missing here fails the house test. `stranger` is an analyst of another workspace, `viewer` a viewer with a
 * workspace of their own, `admin` and `owner` have workspaces of their own too, `guest` is a visitor with the guest
 * session of another dashboard's share, `anonymous` nobody.
 */
export const PEOPLE = ['anonymous', 'guest', 'viewer', 'stranger', 'admin', 'owner'] as const;
export type Who = (typeof PEOPLE)[number];
/**
 * What a member of the same workspace may do with the holder's items: whoever `reads` may ask this, who `changes` must
 * be an editor, who `manages` its owner. `self` is about the asker alone, or open to all; `administers` the
 * installation.
 */
export type MemberMay = 'reads' | 'changes' | 'manages' | 'self' | 'administers';
export type Rule = {
  allows: readonly Who[];
  body?: unknown;
  query?: string;
  member?: MemberMay;
  /** Characters that are too many in a text; 200,000 where nothing is said. */
  tooLong?: number;
};

/** By the method, where a rule says nothing else. */
export function memberMay(name: string, { member }: Rule): MemberMay {
  if (member) return member;
  if (/ \/api\/(admin|replication)\//.test(name)) return 'administers';
  if (/ \/api\/(auth|user|\[\.\.\.path\])(\/|$)/.test(name)) return 'self';
  return name.startsWith('GET ') ? 'reads' : 'changes';
}

const NOBODY: readonly Who[] = [];
const SIGNED_IN: readonly Who[] = ['viewer', 'stranger', 'admin', 'owner'];
const ADMINS: readonly Who[] = ['admin', 'owner'];
const OWNERS: readonly Who[] = ['owner'];
const EVERYBODY = PEOPLE;

/** A database at a port where nobody listens. */
const DATABASE = {
  type: 'postgresql',
  host: '127.0.0.1',
  port: 1,
  database: 'sales',
  user: 'reader',
  secret: 'nothing',
  tls: 'off',
};

export const TABLE: Record<string, Rule> = {
  'POST /api/auth/signup': { allows: NOBODY, body: {} },
  'POST /api/auth/login': { allows: NOBODY, body: { username: 'nobody', password: 'nothing' } },
  'POST /api/auth/refresh': { allows: SIGNED_IN },
  'GET /api/auth/me': { allows: SIGNED_IN },
  'POST /api/auth/forgot-password': { allows: EVERYBODY, body: { email: 'nobody-{new}@example.com' } },
  'POST /api/auth/forgot-username': { allows: EVERYBODY, body: { email: 'nobody-{new}@example.com' } },
  'POST /api/auth/reset-password': { allows: NOBODY, body: { token: 'nothing', newPassword: 'a long password' } },
  'POST /api/auth/guest-token': { allows: NOBODY, body: { token: 'nothing' } },
  'POST /api/auth/second-factor': { allows: NOBODY, body: { ticket: 'nothing', code: '123456' } },
  'POST /api/auth/second-factor/passkey': { allows: NOBODY, body: { ticket: 'nothing' } },
  'POST /api/auth/second-factor/enrol': { allows: NOBODY, body: { ticket: 'nothing' } },
  // these send a browser on to a page, which is no 2xx
  'GET /api/auth/sso': { allows: NOBODY },
  'GET /api/auth/sso/callback': { allows: NOBODY, query: '?code=nothing&state=nothing' },
  'GET /api/auth/sso/complete': { allows: NOBODY, query: '?request=nothing' },
  'POST /api/auth/sso/saml': { allows: NOBODY },
  'POST /api/auth/sso/logout': { allows: NOBODY },
  // A request packed in the address is as long as its signature makes it; the server bounds the address itself.
  'GET /api/auth/sso/saml/logout': { allows: NOBODY },
  'POST /api/auth/sso/saml/logout': { allows: NOBODY },
  'GET /api/auth/sso/metadata': { allows: EVERYBODY }, // addresses of this server alone
  'POST /api/auth/heartbeat': { allows: SIGNED_IN },
  'POST /api/auth/extend-session': { allows: SIGNED_IN },
  'GET /api/auth/get-ip': { allows: EVERYBODY },
  'GET /api/session-activities': { allows: EVERYBODY }, // empty where nobody is signed in
  'GET /api/auth/[...nextauth]': { allows: EVERYBODY }, // next-auth's /session: empty where nobody is signed in
  ...Object.fromEntries(
    ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /api/auth/[...nextauth]`, { allows: NOBODY }]),
  ), // there is no provider to sign in by

  'GET /api/user': { allows: SIGNED_IN },
  'PATCH /api/user': { allows: NOBODY, body: { username: 'taken', currentPassword: 'not the password' } },
  'POST /api/user/password': {
    allows: NOBODY,
    body: { currentPassword: 'not the password', newPassword: 'a long password' },
  },
  'GET /api/user/export': { allows: SIGNED_IN },
  'POST /api/user/sessions/end-others': { allows: SIGNED_IN },
  'GET /api/user/tokens': { allows: SIGNED_IN },
  'POST /api/user/tokens': { allows: SIGNED_IN, body: { name: 'A script' } }, // each their own
  'DELETE /api/user/tokens/[id]': { allows: NOBODY },
  'GET /api/user/programs': { allows: SIGNED_IN }, // each their own
  'DELETE /api/user/programs/[id]': { allows: NOBODY },
  'GET /api/user/second-factor': { allows: SIGNED_IN },
  'DELETE /api/user/second-factor': {
    allows: NOBODY,
    body: { currentPassword: 'not the password', what: 'authenticator' },
  },
  'POST /api/user/second-factor/authenticator': { allows: NOBODY, body: { currentPassword: 'not the password' } },
  'POST /api/user/second-factor/authenticator/confirm': { allows: NOBODY, body: { code: '123456' } },
  'POST /api/user/second-factor/recovery-codes': { allows: NOBODY, body: { currentPassword: 'not the password' } },
  'POST /api/user/second-factor/passkeys': { allows: NOBODY, body: { currentPassword: 'not the password' } },
  'POST /api/user/second-factor/passkeys/confirm': { allows: NOBODY, body: { ticket: 'nothing' } },

  // addresses of this server alone
  ...Object.fromEntries(
    ['server', 'resource', 'resource/mcp'].flatMap((path) =>
      ['GET', 'OPTIONS'].map((method) => [`${method} /api/oauth/${path}`, { member: 'self', allows: EVERYBODY }]),
    ),
  ),
  ...Object.fromEntries(
    ['oauth/register', 'oauth/token', 'oauth/revoke', 'mcp'].map((path) => [
      `OPTIONS /api/${path}`,
      { member: 'self', allows: EVERYBODY },
    ]),
  ),
  'POST /api/oauth/register': {
    member: 'self',
    allows: NOBODY,
    body: { redirect_uris: ['ftp://nowhere'], client_name: 'A program' },
  },
  'POST /api/oauth/token': { member: 'self', allows: NOBODY },
  'POST /api/oauth/revoke': { member: 'self', allows: NOBODY },
  'POST /api/oauth/consent': {
    member: 'self',
    allows: NOBODY,
    body: { asked: { client_id: 'nothing' }, workspaceId: '{workspace}', answer: 'read' },
  },

  'POST /api/upload': { allows: NOBODY },
  // says none of a key that is not the asker's own
  'GET /api/upload': {
    member: 'changes',
    allows: ['stranger', 'admin', 'owner'],
    query: '?key=00000000-0000-4000-8000-000000000000',
  },
  'GET /api/data-sources': { allows: SIGNED_IN },
  'POST /api/data-sources': {
    allows: NOBODY,
    body: { connectionId: '{connection}', table: { schema: 'public', name: 'orders' }, mode: 'live' },
  },
  'POST /api/data-sources/addresses': { allows: NOBODY, body: { address: 'https://10.0.0.1/orders.csv' } }, // a private address
  'GET /api/data-sources/connections': { allows: SIGNED_IN }, // each their own
  'POST /api/data-sources/connections': { allows: ['stranger', 'admin', 'owner'], body: { ...DATABASE, name: 'Own' } },
  'POST /api/data-sources/connections/test': { allows: NOBODY, body: DATABASE }, // nobody listens there
  'GET /api/data-sources/connections/[id]': { allows: NOBODY },
  'PATCH /api/data-sources/connections/[id]': { allows: NOBODY, body: { name: 'taken' } },
  'DELETE /api/data-sources/connections/[id]': { allows: NOBODY },
  'GET /api/data-sources/connections/[id]/tables': { member: 'changes', allows: NOBODY, query: '?search=orders' },
  'GET /api/data-sources/connections/[id]/tables/[schema]/[name]': { member: 'changes', allows: NOBODY },
  'POST /api/data-sources/connections/[id]/sql/check': { allows: NOBODY, body: { sql: 'select 1 as one' } },
  'GET /api/data-sources/[id]': { allows: NOBODY },
  'PATCH /api/data-sources/[id]': { allows: NOBODY, body: { name: 'taken' } },
  'DELETE /api/data-sources/[id]': { allows: NOBODY },
  'GET /api/data-sources/deleted': { allows: SIGNED_IN },
  'POST /api/data-sources/[id]/restore': { allows: NOBODY, body: {} },
  'DELETE /api/data-sources/deleted/[id]': { allows: NOBODY },
  'GET /api/data-sources/[id]/rows': { allows: NOBODY, query: '?limit=5' },
  'GET /api/data-sources/[id]/issues': { allows: NOBODY },
  'GET /api/data-sources/[id]/find': { allows: NOBODY, query: '?text=a' },
  'GET /api/data-sources/[id]/statistics': { allows: NOBODY, query: '?column=amount' },
  'GET /api/data-sources/[id]/download': { allows: NOBODY, query: '?format=csv' },
  'POST /api/data-sources/[id]/related': {
    member: 'reads',
    allows: NOBODY,
    body: { chart: { type: 'bar', query: { measures: [{ agg: 'count' }] } } },
  },
  'POST /api/data-sources/[id]/query': {
    member: 'reads',
    allows: NOBODY,
    body: { queries: { a: { measures: [{ agg: 'count' }] } } },
  },

  'GET /api/openapi.json': { allows: EVERYBODY }, // of the product, not of anybody's data
  'POST /api/mcp': { member: 'reads', allows: SIGNED_IN, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
  'GET /api/search': { allows: SIGNED_IN, query: '?q=sales' }, // each their own
  'POST /api/ask': { member: 'reads', allows: NOBODY, body: { dataSourceId: '{source}', question: 'how many rows' } },
  'GET /api/sql': { allows: SIGNED_IN }, // each their own
  'POST /api/sql': { member: 'reads', allows: NOBODY, body: { sql: 'SELECT * FROM private' } },
  'POST /api/sql/file': { member: 'reads', allows: NOBODY, body: { sql: 'SELECT * FROM private' } },
  'GET /api/sql/history': { allows: SIGNED_IN }, // each their own
  'DELETE /api/sql/history': { member: 'self', allows: SIGNED_IN },
  'POST /api/sql/data-source': {
    allows: ['stranger', 'admin', 'owner'],
    body: { name: 'Mine {new}', sql: 'SELECT 1 AS one, 2 AS two' },
  }, // of their own tables
  'POST /api/sql/data-source/[id]': { allows: NOBODY },
  'GET /api/sql/saved': { allows: SIGNED_IN }, // each of their workspace
  'POST /api/sql/saved': { allows: ['stranger', 'admin', 'owner'], body: { name: 'Mine {new}', sql: 'SELECT 1' } },
  'PATCH /api/sql/saved/[id]': { allows: NOBODY, body: { name: 'taken' } },
  'DELETE /api/sql/saved/[id]': { allows: NOBODY },
  'POST /api/changes': {
    member: 'reads',
    allows: NOBODY,
    body: {
      dataSourceId: '{source}',
      measure: { agg: 'count' },
      sides: { kind: 'groups', field: 'day', before: 1, after: 2 },
    },
  },
  'GET /api/data-sources/[id]/versions': { allows: NOBODY },
  'GET /api/data-sources/[id]/difference': { allows: NOBODY, query: '?version=2' },
  'GET /api/data-sources/[id]/revert': { allows: NOBODY, query: '?version=1' },
  'POST /api/data-sources/[id]/revert': { allows: NOBODY, body: { version: 1 } },
  'GET /api/imports': { member: 'changes', allows: ['stranger', 'admin', 'owner'] }, // each their own
  'GET /api/imports/[id]': { member: 'changes', allows: NOBODY },
  'PATCH /api/imports/[id]': { allows: NOBODY, body: { options: { delimiter: ';' } } },
  'POST /api/imports/[id]/commit': { allows: NOBODY, body: {} },
  'DELETE /api/imports/[id]': { allows: NOBODY },
  'GET /api/data-sources/[id]/available-for-merge': { allows: NOBODY },
  'POST /api/data-sources/merge': {
    allows: NOBODY,
    body: { leftId: '{source}', rightId: '{source}', on: [{ left: 'day', right: 'day' }], how: 'inner', preview: true },
  },
  'POST /api/data-sources/[id]/preparation': { allows: NOBODY, body: { steps: [{ kind: 'duplicates' }] } },
  'PUT /api/data-sources/[id]/preparation': { allows: NOBODY, body: { steps: [{ kind: 'duplicates' }], version: 1 } },
  'POST /api/data-sources/[id]/preparation/preview': { allows: NOBODY, body: { steps: [{ kind: 'duplicates' }] } },
  'POST /api/data-sources/[id]/preparation/proposals': { allows: NOBODY, body: { steps: [] } },
  'POST /api/data-sources/[id]/refresh': { allows: NOBODY, body: {} },

  'GET /api/dashboards': { allows: SIGNED_IN },
  'POST /api/dashboards': { allows: NOBODY, body: { dataSourceIds: ['{source}'], mode: 'auto' } },
  'GET /api/dashboards/[id]': { allows: NOBODY },
  'PATCH /api/dashboards/[id]': { allows: NOBODY, body: { name: 'taken' } },
  'DELETE /api/dashboards/[id]': { allows: NOBODY },
  'GET /api/dashboards/deleted': { allows: SIGNED_IN },
  'GET /api/dashboards/templates': { allows: SIGNED_IN }, // each of their workspace
  'POST /api/dashboards/templates': { allows: NOBODY, body: { dashboardId: '{dashboard}', name: 'taken {new}' } },
  'PATCH /api/dashboards/templates/[id]': { allows: NOBODY, body: { name: 'taken' } },
  'DELETE /api/dashboards/templates/[id]': { allows: NOBODY },
  'POST /api/dashboards/templates/[id]/fit': { allows: NOBODY, body: { dataSourceIds: ['{source}'] } },
  'POST /api/dashboards/templates/[id]/use': { allows: NOBODY, body: { dataSourceIds: ['{source}'] } },
  'POST /api/dashboards/[id]/restore': { allows: NOBODY, body: {} },
  'DELETE /api/dashboards/deleted/[id]': { allows: NOBODY },
  'GET /api/dashboards/[id]/repair': { member: 'changes', allows: NOBODY },
  'POST /api/dashboards/[id]/remake': { allows: NOBODY },
  'GET /api/dashboards/[id]/versions': { allows: NOBODY },
  'GET /api/dashboards/[id]/revert': { allows: NOBODY, query: '?version=1' },
  'POST /api/dashboards/[id]/revert': { allows: NOBODY, body: { version: 1 } },
  'POST /api/dashboards/[id]/duplicate': { allows: NOBODY, body: {} },
  'POST /api/dashboards/[id]/presence': { member: 'reads', allows: NOBODY, body: { tab: 'a-tab-of-someone' } },
  'GET /api/dashboards/[id]/verify': { allows: NOBODY },
  'POST /api/dashboards/[id]/verify': { member: 'reads', allows: NOBODY },
  'GET /api/dashboards/[id]/file': { allows: NOBODY },
  'PUT /api/dashboards/[id]/file': {
    allows: NOBODY,
    body: {
      plumbline: 'dashboard',
      fileVersion: 1,
      name: 'taken',
      sources: [],
      config: { version: 1, kpis: [], charts: [] },
    },
  },
  // each makes their own
  'POST /api/dashboards/file': {
    allows: NOBODY,
    body: {
      plumbline: 'dashboard',
      fileVersion: 1,
      name: 'taken',
      sources: [{ key: 'source-1', name: 'private.csv', sha256: '', version: 1, rowCount: 40, columns: [] }],
      config: { version: 1, kpis: [], charts: [] },
    },
  },
  'GET /api/dashboards/[id]/comments': { allows: NOBODY },
  'POST /api/dashboards/[id]/comments': { allows: NOBODY, body: { text: 'taken' } },
  'PATCH /api/comments/[id]': { allows: NOBODY, body: { text: 'taken' } },
  'DELETE /api/comments/[id]': { allows: NOBODY },
  'POST /api/dashboards/[id]/query': { member: 'reads', allows: NOBODY, body: { filters: [] } },

  'GET /api/dashboards/[id]/shares': { member: 'changes', allows: NOBODY },
  'POST /api/dashboards/[id]/shares': { allows: NOBODY, body: { label: 'taken' } },
  'PATCH /api/shares/[id]': { allows: NOBODY, body: { label: 'taken' } },
  'DELETE /api/shares/[id]': { allows: NOBODY },
  'POST /api/shares/[id]/rotate': { allows: NOBODY },
  'GET /api/shares/[id]/opens': { member: 'changes', allows: NOBODY },
  // by the link's token, which nobody here has
  'GET /api/shared/[token]': { member: 'self', allows: NOBODY },
  'POST /api/shared/[token]/unlock': { member: 'self', allows: NOBODY, body: { password: 'not the password' } },
  // of a dashboard that the guest's link does not cover; what it covers: tests/api/sharing.test.ts
  'GET /api/shared-guest/[id]': { member: 'self', allows: NOBODY },
  'POST /api/shared-guest/[id]/query': { member: 'self', allows: NOBODY, body: { filters: [] } },
  'POST /api/shared-guest/[id]/evidence': { member: 'self', allows: NOBODY, body: { widget: 'a' } },
  'GET /api/shared-guest/[id]/rows': { member: 'self', allows: NOBODY, query: '?widget=a' },
  'GET /api/shared-guest/[id]/values': { member: 'self', allows: NOBODY, query: '?dataSourceId={source}&field=place' },
  'GET /api/shared-guest/[id]/images/[hash]': { member: 'self', allows: NOBODY },
  'GET /api/shared-guest/[id]/comments': { member: 'self', allows: NOBODY },
  'GET /api/shared-guest/[id]/download': { member: 'self', allows: NOBODY, query: '?format=csv' },

  'GET /api/ai-calculations': { allows: NOBODY, query: '?dashboardId={dashboard}' },
  'POST /api/ai-calculations': {
    allows: NOBODY,
    body: { dashboardId: '{dashboard}', name: 'Double', expression: 'SUM([amount]) * 2' },
  },
  'PATCH /api/ai-calculations/[id]': { allows: NOBODY, body: { name: 'taken' } },
  'DELETE /api/ai-calculations/[id]': { allows: NOBODY },
  'POST /api/ai-calculations/validate': {
    allows: NOBODY,
    body: { dashboardId: '{dashboard}', expression: 'MAX([amount])' },
  },

  'POST /api/evidence/document': {
    member: 'reads',
    allows: NOBODY,
    body: { dataSourceId: '{source}', place: 'none', column: 'a' },
  },
  'GET /api/evidence/[id]': { allows: NOBODY },
  'GET /api/evidence/[id]/answer': { allows: NOBODY },
  'GET /api/evidence/[id]/rows': { allows: NOBODY, query: '?point=0' },
  'GET /api/evidence/[id]/recheck': { allows: NOBODY },
  'POST /api/evidence/[id]/recheck': { member: 'reads', allows: NOBODY, body: {} },

  'POST /api/openai': { member: 'reads', allows: NOBODY, body: { task: 'explain', evidenceIds: ['{evidence}'] } },
  'POST /api/gemini': { member: 'reads', allows: NOBODY, body: { task: 'rename', evidenceIds: ['{evidence}'] } },
  'POST /api/grok': {
    member: 'reads',
    allows: NOBODY,
    body: { task: 'answer', evidenceIds: ['{evidence}'], text: 'how many rows' },
  },

  'GET /api/drivers': { allows: SIGNED_IN },
  'POST /api/drivers': { allows: NOBODY, body: { dataSourceId: '{source}', target: 'amount' } },
  'POST /api/drivers/check': { allows: NOBODY, body: { dataSourceId: '{source}', target: 'amount' } },
  'GET /api/drivers/choices': { allows: NOBODY, query: '?dataSourceId={source}' },
  'GET /api/drivers/[id]': { allows: NOBODY },
  'DELETE /api/drivers/[id]': { allows: NOBODY },
  'POST /api/drivers/[id]/rerun': { allows: NOBODY, body: {} },
  'GET /api/drivers/[id]/rows': { allows: NOBODY },
  'GET /api/drivers/[id]/values': { allows: NOBODY },

  'GET /api/predictions': { allows: SIGNED_IN },
  'POST /api/predictions': {
    allows: NOBODY,
    body: { dataSourceId: '{source}', timeField: 'day', grain: 'day', measure: { agg: 'count' }, horizon: 3 },
  },
  'POST /api/predictions/check': {
    allows: NOBODY,
    body: { dataSourceId: '{source}', timeField: 'day', grain: 'day', measure: { agg: 'count' }, horizon: 3 },
  },
  'GET /api/predictions/choices': { allows: NOBODY, query: '?dataSourceId={source}' },
  'GET /api/predictions/[id]': { allows: NOBODY },
  'DELETE /api/predictions/[id]': { allows: NOBODY },
  'POST /api/predictions/[id]/rerun': { allows: NOBODY, body: {} },
  'GET /api/predictions/[id]/values': { allows: NOBODY },

  'GET /api/insights': { allows: SIGNED_IN },
  'GET /api/insights/tests': { allows: SIGNED_IN },
  'GET /api/insights/ledger': { allows: NOBODY, query: '?dataSourceId={source}' },
  'POST /api/insights/ledger/evidence': {
    member: 'reads',
    allows: NOBODY,
    body: { dataSourceId: '{source}', dataVersion: 1, key: null },
  },
  'POST /api/insights/generate': { allows: NOBODY, body: { dataSourceId: '{source}' } },
  'GET /api/insights/[id]': { allows: NOBODY },
  'PATCH /api/insights/[id]': { allows: NOBODY, body: { status: 'pinned' } },
  'POST /api/insights/[id]/verify': { member: 'reads', allows: NOBODY },
  'POST /api/images': { allows: NOBODY },
  'GET /api/images/[hash]': { allows: NOBODY },

  'GET /api/documents': { allows: SIGNED_IN },
  'POST /api/documents': { allows: NOBODY },
  'POST /api/documents/ask': {
    member: 'reads',
    allows: NOBODY,
    body: { documentIds: ['{document}'], question: 'What is the code name?' },
  },
  'GET /api/documents/[id]': { allows: NOBODY },
  'DELETE /api/documents/[id]': { allows: NOBODY },
  'GET /api/documents/[id]/file': { allows: NOBODY },
  'GET /api/documents/[id]/search': { allows: NOBODY, query: '?q=code' },
  'GET /api/documents/[id]/pages/[n]': { allows: NOBODY },
  'GET /api/documents/[id]/password': { allows: NOBODY },
  'POST /api/documents/[id]/password': { allows: NOBODY, body: { password: 'a guess' } },
  'POST /api/documents/[id]/read': { allows: NOBODY, body: {} },
  'POST /api/documents/[id]/analyses': { allows: NOBODY, body: { questions: ['What is the code name?'] } },
  'GET /api/documents/[id]/analyses/[analysisId]': { allows: NOBODY },
  'GET /api/documents/[id]/extractions': { allows: NOBODY },
  'POST /api/documents/[id]/extractions': { allows: NOBODY, body: { schema: 'invoice', mode: 'fields' } },
  'POST /api/documents/[id]/tables/[n]/to-data-source': { allows: NOBODY, body: {} },
  'GET /api/code-analysis': { allows: SIGNED_IN }, // each their own
  // each analyses something of their own
  'POST /api/code-analysis': {
    allows: ['stranger', 'admin', 'owner'],
    body: { target: 'snippet', language: 'sql', code: 'SELECT 1' },
    tooLong: 1_100_000,
  },
  'GET /api/code-analysis/[category]': { allows: SIGNED_IN }, // of one's own newest run
  'GET /api/code-analysis/runs/[id]': { allows: NOBODY },
  'DELETE /api/code-analysis/runs/[id]': { allows: NOBODY },
  'GET /api/code-analysis/runs/[id]/sarif': { allows: NOBODY },
  'POST /api/code-analysis/findings': {
    member: 'administers',
    allows: NOBODY,
    body: { runId: '{run}', line: 1, title: 'A remark', text: 'A remark', severity: 'low', origin: 'grok' },
  },
  'PATCH /api/code-analysis/findings/[id]': { allows: NOBODY, body: { status: 'accepted' } },
  'POST /api/code-analysis/review-preview': { member: 'administers', allows: OWNERS, body: { text: 'x = 1' } },
  'GET /api/executive-summaries/all': { allows: SIGNED_IN },
  'POST /api/executive-summaries': { allows: NOBODY, body: { scope: { dataSourceIds: ['{source}'] } } },
  'GET /api/executive-summaries/[id]': { allows: NOBODY },
  'PATCH /api/executive-summaries/[id]': { allows: NOBODY, body: { title: 'taken', baseVersion: 1 } },
  'DELETE /api/executive-summaries/[id]': { allows: NOBODY },
  'POST /api/executive-summaries/[id]/regenerate': { allows: NOBODY, body: {} },
  'POST /api/executive-summaries/[id]/verify': { member: 'reads', allows: NOBODY },
  'GET /api/extractions/all': { allows: SIGNED_IN },
  'POST /api/extractions': { allows: NOBODY, body: { documentIds: ['{document}'], schema: 'invoice' } },
  'GET /api/extractions/[id]': { allows: NOBODY },
  'PATCH /api/extractions/[id]': { allows: NOBODY, body: { name: 'taken' } },
  'DELETE /api/extractions/[id]': { allows: NOBODY },
  'POST /api/extractions/[id]/confirm': { allows: NOBODY, body: {} },
  'POST /api/extractions/[id]/to-data-source': { allows: NOBODY, body: {} },
  'GET /api/extraction-schemas': { allows: SIGNED_IN },
  // each makes one of their own
  'POST /api/extraction-schemas': {
    allows: ['stranger', 'admin', 'owner'],
    body: { name: 'Own', fields: [{ key: 'total', label: 'Total', type: 'money', required: true }] },
  },
  'DELETE /api/extraction-schemas': { allows: NOBODY, query: '?id={schema}' },
  'POST /api/extraction-schemas/propose': {
    allows: NOBODY,
    body: { documentId: '{document}', marked: [{ page: 1, quote: 'code' }] },
  },
  'GET /api/export': { allows: SIGNED_IN }, // each their own
  'POST /api/export': { member: 'reads', allows: NOBODY, body: { kind: 'data', targetId: '{source}', format: 'csv' } },
  'DELETE /api/export/[id]': { allows: NOBODY },
  'GET /api/export/[id]/file': { allows: NOBODY },
  'POST /api/export/[id]/rerun': { member: 'reads', allows: NOBODY, body: {} },

  'GET /api/subscription': { allows: SIGNED_IN },
  // without the payment service's keys
  'POST /api/subscription/checkout': { member: 'manages', allows: NOBODY, body: { plan: 'premium' } },
  'POST /api/subscription/portal': { member: 'manages', allows: NOBODY, body: {} },
  'POST /api/subscription/cancel': { member: 'manages', allows: NOBODY, body: {} },
  'POST /api/subscription/webhook': { member: 'self', allows: NOBODY, body: {} },

  // each their own workspace and invitations
  'GET /api/workspaces': { allows: SIGNED_IN },
  'GET /api/workspace/members': { allows: SIGNED_IN },
  'POST /api/workspace/members': { member: 'manages', allows: NOBODY, body: { email: 'house-test@example.com' } },
  'PATCH /api/workspace/members/[id]': { member: 'manages', allows: NOBODY, body: { role: 'editor' } },
  'DELETE /api/workspace/members/[id]': { member: 'manages', allows: NOBODY },
  'DELETE /api/workspace/invitations/[id]': { member: 'manages', allows: NOBODY },
  'GET /api/workspace/webhooks': { member: 'manages', allows: ['stranger', 'admin', 'owner'] },
  'POST /api/workspace/webhooks': { member: 'manages', allows: NOBODY, body: { url: 'tomorrow' } },
  'DELETE /api/workspace/webhooks/[id]': { member: 'manages', allows: NOBODY },
  'POST /api/workspace/webhooks/[id]/test': { member: 'manages', allows: NOBODY },
  'GET /api/workspace/metrics': { allows: SIGNED_IN }, // each of their workspace
  'POST /api/workspace/metrics': {
    allows: NOBODY,
    body: { dataSourceId: '{source}', name: 'Mine {new}', definition: { kind: 'measure', agg: 'count' } },
  },
  'POST /api/workspace/metrics/preview': {
    member: 'reads',
    allows: NOBODY,
    body: { dataSourceId: '{source}', definition: { kind: 'measure', agg: 'count' } },
  },
  'GET /api/workspace/metrics/[id]': { allows: NOBODY },
  'PATCH /api/workspace/metrics/[id]': { allows: NOBODY, body: { version: 1, name: 'taken' } },
  'DELETE /api/workspace/metrics/[id]': { allows: NOBODY },
  'GET /api/workspace/metrics/[id]/uses': { allows: NOBODY },
  'POST /api/workspace/metrics/[id]/restore': { allows: NOBODY, body: {} },
  'POST /api/workspace/metrics/[id]/values': { member: 'reads', allows: NOBODY, body: {} },
  'PATCH /api/workspace': { member: 'manages', allows: ['stranger', 'admin', 'owner'], body: { name: 'Elsewhere' } },
  'POST /api/workspaces/[id]/enter': { member: 'self', allows: NOBODY, body: {} },
  'POST /api/workspaces/invitations/[id]/accept': { member: 'self', allows: NOBODY, body: {} },
  'POST /api/workspaces/invitations/[id]/decline': { member: 'self', allows: NOBODY, body: {} },

  'GET /api/public': { allows: EVERYBODY },
  'GET /api/static-data': { allows: EVERYBODY },
  'GET /api/cache-metrics': { allows: EVERYBODY },
  'POST /api/cache/invalidate': { member: 'self', allows: SIGNED_IN, body: { keys: [['/api/dashboards', 'create']] } },

  'GET /api/jobs/events': { allows: SIGNED_IN },
  'GET /api/jobs/[id]': { allows: NOBODY },
  'DELETE /api/jobs/[id]': { allows: NOBODY },
  'GET /api/jobs/[id]/events': { allows: NOBODY },

  'POST /api/contact-sales': { member: 'self', allows: NOBODY, body: {} }, // open to all; without the required fields nothing is kept
  'GET /api/metrics': { member: 'self', allows: NOBODY }, // for METRICS_TOKEN, which is not set here
  'GET /api/admin/server-alerts': { member: 'administers', allows: OWNERS },
  'PUT /api/admin/server-alerts': { member: 'administers', allows: NOBODY, body: {} },
  'GET /api/backup': { member: 'self', allows: SIGNED_IN }, // each their own
  'POST /api/backup': { member: 'self', allows: NOBODY, body: {} },
  'PUT /api/backup/schedule': { member: 'administers', allows: NOBODY, body: {} },
  'DELETE /api/backup/[id]': { member: 'self', allows: NOBODY },
  'GET /api/backup/[id]/file': { member: 'self', allows: NOBODY },
  'POST /api/backup/[id]/verify': { member: 'administers', allows: NOBODY, body: {} },
  'POST /api/backup/[id]/preview': { member: 'administers', allows: NOBODY, body: {} },
  'POST /api/backup/[id]/restore': { member: 'administers', allows: NOBODY, body: {} },
  'GET /api/admin/deployment-check': { allows: OWNERS },
  'POST /api/admin/deployment-check': { allows: NOBODY, body: { ids: [] } },
  'GET /api/admin/deployment-check/stream': { member: 'self', allows: NOBODY }, // for a token of the server's own
  'GET /api/replication': { allows: OWNERS, member: 'administers' },
  'POST /api/replication/targets': { allows: NOBODY, body: {} },
  'DELETE /api/replication/targets/[id]': { allows: NOBODY },
  'POST /api/replication/targets/[id]/[verb]': { allows: NOBODY, body: {} },
  'POST /api/replication/pair': { allows: NOBODY, body: { code: 'nothing' } },
  'POST /api/replication/pair/code': { allows: OWNERS },
  'DELETE /api/replication/pair': { allows: OWNERS },
  // by the token of another installation alone
  'GET /api/replication/receive': { allows: NOBODY, query: '?name=latest.json' },
  'PUT /api/replication/receive': {
    allows: NOBODY,
    query: '?name=latest.json&upload=00000000-0000-4000-8000-000000000000&offset=0',
  },
  'DELETE /api/replication/receive': { allows: NOBODY, query: '?name=latest.json' },
  'POST /api/replication/follow': { allows: NOBODY, body: {} },
  'POST /api/replication/promote': { allows: NOBODY, body: {} },
  'POST /api/replication/leave': { allows: NOBODY, body: {} },
  'POST /api/replication/test': { allows: NOBODY, body: { testType: 'security', timestamp: 0 } },

  // what stands nowhere is not found, whoever asks
  ...Object.fromEntries(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /api/[...path]`, { allows: NOBODY }]),
  ),
  'GET /api/admin/users': { allows: ADMINS },
  'GET /api/admin/users/[id]': { allows: ADMINS },
  'PATCH /api/admin/users/[id]': { allows: ADMINS, body: { role: 'viewer' } },
  'POST /api/admin/users/[id]/reset-link': { allows: ADMINS },
  'DELETE /api/admin/users/[id]/second-factor': { allows: NOBODY }, // there is none to reset
  'GET /api/admin/sign-in': { allows: OWNERS },
  'PATCH /api/admin/sign-in': { allows: OWNERS, body: { secondFactorRequired: false } },
  'POST /api/admin/sign-in/test': { allows: NOBODY, body: {} }, // no provider is set up
  'GET /api/admin/invitations': { allows: ADMINS },
  'POST /api/admin/invitations': { allows: ADMINS, body: { email: 'house-test@example.com', role: 'viewer' } },
  'DELETE /api/admin/invitations/[id]': { allows: ADMINS },
  'POST /api/admin/invitations/[id]/resend': { allows: ADMINS },
  'GET /api/admin/shares': { allows: ADMINS },
  // names a link that does not exist: the one of somebody else is withdrawn in tests/api/sharing.test.ts
  'POST /api/admin/shares/revoke': { allows: ADMINS, body: { ids: ['{new}'] } },
  'GET /api/admin/contacts': { allows: ADMINS },
  'PATCH /api/admin/contacts/[id]': { allows: ADMINS, body: { status: 'contacted' } },
  'GET /api/admin/outbox': { allows: OWNERS },
  'GET /api/admin/outbox/[id]': { allows: OWNERS },
  'POST /api/admin/outbox/[id]/send': { allows: OWNERS },
  'GET /api/admin/audit': { allows: ADMINS },
  'GET /api/admin/audit/file': { allows: ADMINS, query: '?action=no.such.action' },
  'GET /api/admin/ai-health': { allows: OWNERS },
  'POST /api/admin/ai-health/test': { allows: NOBODY, body: { provider: 'grok' } },
  'GET /api/admin/settings': { allows: ADMINS },
  // what an admin and what an owner may change: tests/api/admin-installation.test.ts
  'PATCH /api/admin/settings': { allows: NOBODY, body: {} },
  'POST /api/admin/settings/test-mail': { allows: NOBODY, body: {} },
  'GET /api/admin/overview': { allows: ADMINS },

  'GET /api/alerts': { allows: SIGNED_IN },
  'POST /api/alerts': {
    allows: NOBODY,
    body: {
      dashboardId: '{dashboard}',
      rule: { widget: 'kpi', measure: 'count', test: { kind: 'above', value: 1 } },
    },
  },
  'GET /api/alerts/[id]': { allows: NOBODY },
  'PATCH /api/alerts/[id]': { allows: NOBODY, body: { mail: false } },
  'DELETE /api/alerts/[id]': { allows: NOBODY },
  'POST /api/alerts/[id]/test-webhook': { allows: NOBODY },
  'GET /api/deliveries': { allows: SIGNED_IN },
  'POST /api/deliveries': {
    allows: NOBODY,
    body: {
      dashboardId: '{dashboard}',
      schedule: { every: 'day', at: '08:00' },
      timeZone: 'UTC',
      recipients: ['00000000-0000-4000-8000-000000000000'],
    },
  },
  'PATCH /api/deliveries/[id]': { allows: NOBODY, body: { paused: true } },
  'DELETE /api/deliveries/[id]': { allows: NOBODY },
  'POST /api/deliveries/[id]/send-now': { allows: NOBODY },
  'GET /api/notifications': { allows: SIGNED_IN },
  'POST /api/notifications/read': { member: 'self', allows: SIGNED_IN, body: {} },
  // whoever holds the link of a mail: tests/api/deliveries.slow.test.ts
  'POST /api/unsubscribe/[token]': { member: 'self', allows: NOBODY },

  'GET /api/system-health': { allows: EVERYBODY },
  'GET /api/monitoring': {
    member: 'administers',
    allows: ['anonymous', 'guest', ...ADMINS],
  }, // strangers: whether it runs

  // last: it ends the session of whoever calls it
  'POST /api/auth/logout': { allows: EVERYBODY },
};
