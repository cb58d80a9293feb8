/**
 * Routes × who: who may get a 2xx of which handler when it is called with the ids of somebody else's items. A handler
 * that is missing here fails the house test. `stranger` is an analyst of another workspace, `viewer` a viewer with a
 * workspace of their own, `admin` and `owner` have workspaces of their own too, `guest` is a visitor with the guest
 * session of another dashboard's share, `anonymous` nobody.
 */
export const PEOPLE = ['anonymous', 'guest', 'viewer', 'stranger', 'admin', 'owner'] as const;
export type Who = (typeof PEOPLE)[number];
export type Rule = { allows: readonly Who[]; body?: unknown; query?: string };

const NOBODY: readonly Who[] = [];
const SIGNED_IN: readonly Who[] = ['viewer', 'stranger', 'admin', 'owner'];
const ADMINS: readonly Who[] = ['admin', 'owner'];
const OWNERS: readonly Who[] = ['owner'];
const EVERYBODY = PEOPLE;

export const TABLE: Record<string, Rule> = {
  'POST /api/auth/signup': { allows: NOBODY, body: {} },
  'POST /api/auth/login': { allows: NOBODY, body: { username: 'nobody', password: 'nothing' } },
  'POST /api/auth/refresh': { allows: SIGNED_IN },
  'GET /api/auth/me': { allows: SIGNED_IN },
  'POST /api/auth/forgot-password': { allows: EVERYBODY, body: { email: 'nobody-{new}@example.com' } },
  'POST /api/auth/forgot-username': { allows: EVERYBODY, body: { email: 'nobody-{new}@example.com' } },
  'POST /api/auth/reset-password': { allows: NOBODY, body: { token: 'nothing', newPassword: 'a long password' } },
  'POST /api/auth/guest-token': { allows: NOBODY, body: { token: 'nothing' } },
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

  'POST /api/upload': { allows: NOBODY },
  // says none of a key that is not the asker's own
  'GET /api/upload': { allows: ['stranger', 'admin', 'owner'], query: '?key=00000000-0000-4000-8000-000000000000' },
  'GET /api/data-sources': { allows: SIGNED_IN },
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
    allows: NOBODY,
    body: { chart: { type: 'bar', query: { measures: [{ agg: 'count' }] } } },
  },
  'POST /api/data-sources/[id]/query': { allows: NOBODY, body: { queries: { a: { measures: [{ agg: 'count' }] } } } },

  'GET /api/search': { allows: SIGNED_IN, query: '?q=sales' }, // each their own
  'POST /api/ask': { allows: NOBODY, body: { dataSourceId: '{source}', question: 'how many rows' } },
  'POST /api/changes': {
    allows: NOBODY,
    body: {
      dataSourceId: '{source}',
      measure: { agg: 'count' },
      sides: { kind: 'groups', field: 'day', before: 1, after: 2 },
    },
  },
  'GET /api/data-sources/[id]/versions': { allows: NOBODY },
  'GET /api/data-sources/[id]/revert': { allows: NOBODY, query: '?version=1' },
  'POST /api/data-sources/[id]/revert': { allows: NOBODY, body: { version: 1 } },
  'GET /api/imports': { allows: ['stranger', 'admin', 'owner'] }, // each their own
  'GET /api/imports/[id]': { allows: NOBODY },
  'PATCH /api/imports/[id]': { allows: NOBODY, body: { options: { delimiter: ';' } } },
  'POST /api/imports/[id]/commit': { allows: NOBODY, body: {} },
  'DELETE /api/imports/[id]': { allows: NOBODY },
  'GET /api/data-sources/[id]/available-for-merge': { allows: NOBODY },
  'POST /api/data-sources/merge': {
    allows: NOBODY,
    body: { leftId: '{source}', rightId: '{source}', on: [{ left: 'day', right: 'day' }], how: 'inner', preview: true },
  },
  'POST /api/data-sources/[id]/refresh': { allows: NOBODY, body: {} },

  'GET /api/dashboards': { allows: SIGNED_IN },
  'POST /api/dashboards': { allows: NOBODY, body: { dataSourceIds: ['{source}'], mode: 'auto' } },
  'GET /api/dashboards/[id]': { allows: NOBODY },
  'PATCH /api/dashboards/[id]': { allows: NOBODY, body: { name: 'taken' } },
  'DELETE /api/dashboards/[id]': { allows: NOBODY },
  'GET /api/dashboards/deleted': { allows: SIGNED_IN },
  'POST /api/dashboards/[id]/restore': { allows: NOBODY, body: {} },
  'DELETE /api/dashboards/deleted/[id]': { allows: NOBODY },
  'GET /api/dashboards/[id]/repair': { allows: NOBODY },
  'POST /api/dashboards/[id]/remake': { allows: NOBODY },
  'POST /api/dashboards/[id]/query': { allows: NOBODY, body: { filters: [] } },

  'GET /api/dashboards/[id]/shares': { allows: NOBODY },
  'POST /api/dashboards/[id]/shares': { allows: NOBODY, body: { label: 'taken' } },
  'PATCH /api/shares/[id]': { allows: NOBODY, body: { label: 'taken' } },
  'DELETE /api/shares/[id]': { allows: NOBODY },
  'POST /api/shares/[id]/rotate': { allows: NOBODY },
  'GET /api/shares/[id]/opens': { allows: NOBODY },
  // by the link's token, which nobody here has
  'GET /api/shared/[token]': { allows: NOBODY },
  'POST /api/shared/[token]/unlock': { allows: NOBODY, body: { password: 'not the password' } },
  // of a dashboard that the guest's link does not cover; what it covers: tests/api/sharing.test.ts
  'GET /api/shared-guest/[id]': { allows: NOBODY },
  'POST /api/shared-guest/[id]/query': { allows: NOBODY, body: { filters: [] } },
  'POST /api/shared-guest/[id]/evidence': { allows: NOBODY, body: { widget: 'a' } },
  'GET /api/shared-guest/[id]/rows': { allows: NOBODY, query: '?widget=a' },
  'GET /api/shared-guest/[id]/values': { allows: NOBODY, query: '?dataSourceId={source}&field=place' },
  'GET /api/shared-guest/[id]/download': { allows: NOBODY, query: '?format=csv' },

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

  'GET /api/evidence/[id]': { allows: NOBODY },
  'GET /api/evidence/[id]/answer': { allows: NOBODY },
  'GET /api/evidence/[id]/rows': { allows: NOBODY, query: '?point=0' },
  'GET /api/evidence/[id]/recheck': { allows: NOBODY },
  'POST /api/evidence/[id]/recheck': { allows: NOBODY, body: {} },

  'POST /api/openai': { allows: NOBODY, body: { task: 'explain', evidenceIds: ['{evidence}'] } },
  'POST /api/gemini': { allows: NOBODY, body: { task: 'rename', evidenceIds: ['{evidence}'] } },
  'POST /api/grok': { allows: NOBODY, body: { task: 'answer', evidenceIds: ['{evidence}'], text: 'how many rows' } },

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
    allows: NOBODY,
    body: { dataSourceId: '{source}', dataVersion: 1, key: null },
  },
  'POST /api/insights/generate': { allows: NOBODY, body: { dataSourceId: '{source}' } },
  'GET /api/insights/[id]': { allows: NOBODY },
  'PATCH /api/insights/[id]': { allows: NOBODY, body: { status: 'pinned' } },
  'POST /api/insights/[id]/verify': { allows: NOBODY },
  'GET /api/documents': { allows: SIGNED_IN },
  'GET /api/executive-summaries/all': { allows: SIGNED_IN },
  'POST /api/executive-summaries': { allows: NOBODY, body: { scope: { dataSourceIds: ['{source}'] } } },
  'GET /api/executive-summaries/[id]': { allows: NOBODY },
  'PATCH /api/executive-summaries/[id]': { allows: NOBODY, body: { title: 'taken', baseVersion: 1 } },
  'DELETE /api/executive-summaries/[id]': { allows: NOBODY },
  'POST /api/executive-summaries/[id]/regenerate': { allows: NOBODY, body: {} },
  'POST /api/executive-summaries/[id]/verify': { allows: NOBODY },
  'GET /api/extractions/all': { allows: SIGNED_IN },

  'GET /api/subscription': { allows: SIGNED_IN },
  // without the payment service's keys
  'POST /api/subscription/checkout': { allows: NOBODY, body: { plan: 'premium' } },
  'POST /api/subscription/portal': { allows: NOBODY, body: {} },
  'POST /api/subscription/cancel': { allows: NOBODY, body: {} },
  'POST /api/subscription/webhook': { allows: NOBODY, body: {} },

  'GET /api/public': { allows: EVERYBODY },
  'GET /api/static-data': { allows: EVERYBODY },
  'GET /api/cache-metrics': { allows: EVERYBODY },
  'POST /api/cache/invalidate': { allows: SIGNED_IN, body: { keys: [['/api/dashboards', 'create']] } },

  'GET /api/jobs/events': { allows: SIGNED_IN },
  'GET /api/jobs/[id]': { allows: NOBODY },
  'DELETE /api/jobs/[id]': { allows: NOBODY },
  'GET /api/jobs/[id]/events': { allows: NOBODY },

  'POST /api/contact-sales': { allows: NOBODY, body: {} }, // open to all; without the required fields nothing is kept
  'POST /api/replication/test': { allows: NOBODY, body: { testType: 'security', timestamp: 0 } },

  // what stands nowhere is not found, whoever asks
  ...Object.fromEntries(
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [`${method} /api/[...path]`, { allows: NOBODY }]),
  ),
  'GET /api/admin/users': { allows: ADMINS },
  'GET /api/admin/users/[id]': { allows: ADMINS },
  'PATCH /api/admin/users/[id]': { allows: ADMINS, body: { role: 'viewer' } },
  'POST /api/admin/users/[id]/reset-link': { allows: ADMINS },
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

  'GET /api/system-health': { allows: EVERYBODY },
  'GET /api/monitoring': { allows: ['anonymous', 'guest', ...ADMINS] }, // strangers: whether it runs

  // last: it ends the session of whoever calls it
  'POST /api/auth/logout': { allows: EVERYBODY },
};
