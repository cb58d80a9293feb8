'use client';

import dynamic from 'next/dynamic';
import { useUrlState } from '@/components/client/browser/url-state';
import { Age } from '@/components/data/age';
import { counted } from '@/components/data/words';
import { Badge } from '@/components/ui/badge';
import { LinkButton } from '@/components/ui/button';
import { Td, Th } from '@/components/ui/table';
import type { AdminUser, UserOrder } from '@/lib/product/admin/answer-schema';
import { Choice, List, ListSearch, ListTools } from './list';
import { usePages, useSettled } from './use-pages';
import { PLAN_WORD, PLANS, ROLE_WORD, ROLES, usersPanelWords } from './words';

const UserDrawer = dynamic(() => import('./user-drawer').then((file) => file.UserDrawer), { ssr: false });

const USERS = '/api/admin/users';
const COLUMNS: readonly { order: UserOrder; label: string; wide?: true }[] = [
  { order: 'name', label: 'User' },
  { order: 'role', label: 'Role' },
  { order: 'plan', label: 'Plan', wide: true },
  { order: 'seen', label: 'Last seen' },
  { order: 'created', label: 'Joined', wide: true },
];
/** Words begin with A, instants with the latest. */
const FIRST: Record<UserOrder, 'asc' | 'desc'> = {
  name: 'asc',
  email: 'asc',
  role: 'asc',
  plan: 'asc',
  seen: 'desc',
  created: 'desc',
};

export function UsersPanel() {
  const [q, setQ] = useUrlState('q');
  const [role, setRole] = useUrlState('role');
  const [plan, setPlan] = useUrlState('plan');
  const [state, setState] = useUrlState('state');
  const [order, setOrder] = useUrlState('sort', 'seen:desc');
  const [chosen, setChosen] = useUrlState('user');
  const [sort = 'seen', dir = 'desc'] = order.split(':');
  const pages = usePages<AdminUser>(USERS, { q: useSettled(q.trim()), role, plan, state, sort, dir });
  const narrowed = Boolean(q || role || plan || state);
  const turn = (by: UserOrder) =>
    setOrder(`${by}:${sort === by ? (dir === 'asc' ? 'desc' : 'asc') : FIRST[by]}`, 'push');
  const clear = () => {
    for (const set of [setQ, setRole, setPlan, setState]) set('');
  };
  return (
    <>
      <ListTools
        action={
          pages.total !== undefined && (
            <span className="text-small text-ink-3" role="status">
              {counted(pages.total, 'user')}
            </span>
          )
        }
      >
        <ListSearch label={usersPanelWords.searchUserName} value={q} onChange={setQ} />
        <Choice label="Role" value={role} onChange={setRole} options={ROLES.map((each) => [each, ROLE_WORD[each]])} />
        <Choice label="Plan" value={plan} onChange={setPlan} options={PLANS.map((each) => [each, PLAN_WORD[each]])} />
        <Choice
          label="State"
          value={state}
          onChange={setState}
          options={[
            ['active', 'Active'],
            ['disabled', 'Disabled'],
          ]}
        />
      </ListTools>
      <List
        label="Users"
        pages={pages}
        columns={COLUMNS.length}
        head={COLUMNS.map(({ order: by, label, wide }) => (
          <Th
            key={by}
            first={by === 'name'}
            sort={sort === by ? (dir as 'asc' | 'desc') : null}
            onSort={() => turn(by)}
            className={wide && 'max-middle:hidden'}
          >
            {label}
          </Th>
        ))}
        row={(user) => (
          <UserRow key={user.id} user={user} current={user.id === chosen} onOpen={() => setChosen(user.id, 'push')} />
        )}
        empty={narrowed ? usersPanelWords.noUsersMatch : 'No users yet.'}
        emptyAction={narrowed && <LinkButton onClick={clear}>Show all users</LinkButton>}
      />
      {chosen && (
        <UserDrawer
          key={chosen}
          id={chosen}
          known={pages.items?.find(({ id }) => id === chosen)}
          onClose={() => setChosen('', 'push')}
        />
      )}
    </>
  );
}

function UserRow({ user, current, onOpen }: { user: AdminUser; current: boolean; onOpen: () => void }) {
  return (
    <tr className={current ? '*:!bg-sel' : 'hover:*:bg-page'}>
      <Td first className="max-w-[46vw] py-1.5">
        <button
          type="button"
          onClick={onOpen}
          className="focus-inside block max-w-full truncate text-left font-bold hover:underline pointer-coarse:min-h-6"
        >
          {user.username}
        </button>
        <span className="block truncate text-small leading-4 text-ink-3">{user.email}</span>
      </Td>
      <Td>{user.disabledAt ? <Badge tone="neutral">Disabled</Badge> : ROLE_WORD[user.role]}</Td>
      <Td className="max-middle:hidden">{PLAN_WORD[user.plan]}</Td>
      <Td className="text-small whitespace-nowrap text-ink-3">
        {user.lastSeenAt ? <Age at={user.lastSeenAt} /> : 'never'}
      </Td>
      <Td className="text-small whitespace-nowrap text-ink-3 max-middle:hidden">
        <Age at={user.createdAt} />
      </Td>
    </tr>
  );
}
