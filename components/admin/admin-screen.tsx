'use client';

import dynamic from 'next/dynamic';
import { useMe } from '@/components/client/session/session';
import { useUrlState } from '@/components/client/browser/url-state';
import { Page, PageHead } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs';
import { AdminNav } from './admin-nav';
import { UsersPanel } from './panels/users-panel';

const loading = () => <Spinner words="Opening" className="py-6" />;
const InvitationsPanel = dynamic(() => import('./panels/invitations-panel').then((file) => file.InvitationsPanel), {
  ssr: false,
  loading,
});
const SharesPanel = dynamic(() => import('./panels/shares-panel').then((file) => file.SharesPanel), {
  ssr: false,
  loading,
});
const ContactsPanel = dynamic(() => import('./panels/contacts-panel').then((file) => file.ContactsPanel), {
  ssr: false,
  loading,
});
const OutboxPanel = dynamic(() => import('./panels/outbox-panel').then((file) => file.OutboxPanel), {
  ssr: false,
  loading,
});
const AuditPanel = dynamic(() => import('./panels/audit-panel').then((file) => file.AuditPanel), {
  ssr: false,
  loading,
});
const SettingsPanel = dynamic(() => import('./panels/settings-panel').then((file) => file.SettingsPanel), {
  ssr: false,
  loading,
});
const SignInPanel = dynamic(() => import('./panels/sign-in-panel').then((file) => file.SignInPanel), {
  ssr: false,
  loading,
});

const TABS = {
  users: 'Users',
  invitations: 'Invitations',
  shares: 'Shares',
  contacts: 'Contact requests',
  outbox: 'Outbox',
  audit: 'Audit',
  settings: 'Settings',
  'sign-in': 'Sign-in',
} as const;
const OWNERS_ALONE = new Set(['outbox', 'sign-in']);

/** People and settings of the installation. The outbox can hold links that open accounts: it is the owner's alone. */
export function AdminScreen({
  actions,
  mailIsSetUp,
}: {
  /** What the record can be narrowed to. */ actions: readonly string[];
  mailIsSetUp: boolean;
}) {
  const { role } = useMe();
  const [tab] = useUrlState('tab', 'users');
  const shown = Object.entries(TABS).filter(([key]) => !OWNERS_ALONE.has(key) || role === 'owner');
  const open = shown.some(([key]) => key === tab) ? tab : 'users';
  // What narrows one list means nothing to the next. A press tells twice of the tab, by pointer and by focus.
  const choose = (next: string) => {
    const { pathname, search } = window.location;
    const address = next === 'users' ? pathname : `${pathname}?tab=${next}`;
    if (address !== pathname + search) window.history.pushState(null, '', address);
  };
  return (
    <Page>
      <AdminNav />
      <PageHead title="Admin" className="!mb-1.5" />
      <Tabs value={open} onValueChange={choose}>
        <TabList label="Admin">
          {shown.map(([key, word]) => (
            <Tab key={key} value={key}>
              {word}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="users">
          <UsersPanel />
        </TabPanel>
        <TabPanel value="invitations">
          <InvitationsPanel />
        </TabPanel>
        <TabPanel value="shares">
          <SharesPanel />
        </TabPanel>
        <TabPanel value="contacts">
          <ContactsPanel />
        </TabPanel>
        <TabPanel value="outbox">
          <OutboxPanel mailIsSetUp={mailIsSetUp} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditPanel actions={actions} />
        </TabPanel>
        <TabPanel value="settings">
          <SettingsPanel />
        </TabPanel>
        <TabPanel value="sign-in">
          <SignInPanel />
        </TabPanel>
      </Tabs>
    </Page>
  );
}
