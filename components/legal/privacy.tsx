import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { Facts, LegalPage } from './legal-page';

const C = ({ children }: { children: string }) => <code>{children}</code>;

export function PrivacyPolicy() {
  return (
    <LegalPage
      path="/privacy-policy"
      lead={
        <p>
          Plumbline runs on the operator’s own server. What you enter and upload is stored there and nowhere else. There
          are no trackers, no ads and no usage statistics sent to anyone.
        </p>
      }
      sections={[
        {
          id: 'responsible',
          title: 'Who is responsible',
          body: (
            <p>
              The operator: whoever runs the server at the address you opened. The owner account acts for the operator,
              and requests about your data go to it. The makers of Plumbline receive nothing from this server.
            </p>
          ),
        },
        {
          id: 'stored',
          title: 'What is stored, and for how long',
          body: (
            <Facts
              label="What is stored, and for how long"
              rows={[
                [
                  'Account',
                  'User name, email address, role and plan; the password only as an argon2id hash. Until the account is deleted.',
                ],
                [
                  'Sessions',
                  'When you signed in, from which address and with which browser. A session ends 24 hours after it was last renewed and at the latest 7 days after sign-in, unless the operator has set another number of days.',
                ],
                [
                  'Session activity',
                  'Sign-ins, failed tries, renewals and sign-outs with time, address and browser, shown to you on your profile. 30 days.',
                ],
                [
                  'Files and data sources',
                  'What you upload and the typed tables created from it. Until you delete the data source.',
                ],
                [
                  'Dashboards',
                  'Their settings and what you named them. Until you delete them, and 30 days more, so that a deletion can be undone.',
                ],
                [
                  'Evidence',
                  'The query, its result and a hash of it, so that a number can be checked again. Until you delete the data source; evidence nothing refers to may be removed after 30 days.',
                ],
                [
                  'Audit record',
                  'Who did what and when, with address: sign-ins, changes of accounts, settings and data sources. It holds no rows of your data. 400 days.',
                ],
                ['Contact requests', 'What you enter in the Contact Sales form. Until the operator removes it.'],
                [
                  'Messages',
                  'Mails that the server sends you, such as a link to reset a password; their text is stored encrypted.',
                ],
                ['Server log', 'Kind of request, status and duration. No passwords, tokens or rows.'],
              ]}
            />
          ),
        },
        {
          id: 'why',
          title: 'Why',
          body: (
            <p>
              To run the service you signed up for, to keep accounts and data safe, and to answer what you ask.
              Addresses are also counted for at most an hour to slow down guessing of passwords and flooding of forms.
            </p>
          ),
        },
        {
          id: 'cookies',
          title: 'Cookies and storage in your browser',
          body: (
            <>
              <p>Only what is needed. None of it is read by another site.</p>
              <Facts
                label="Cookies and storage"
                rows={[
                  [<C key="s">plumbline_session</C>, 'Opens pages while you are signed in. 24 hours.'],
                  [
                    <C key="r">plumbline_refresh</C>,
                    'Renews your session. Not readable by scripts, sent to the sign-in addresses alone. 24 hours.',
                  ],
                  [
                    <C key="d">plumbline_device</C>,
                    'Marks a browser that signed in before, so that wrong passwords tried elsewhere do not delay you. Not readable by scripts, says nothing about you. 180 days.',
                  ],
                  [
                    <C key="o">signed_out</C>,
                    'Set when a sign-out didn’t reach the server, so the session isn’t resumed. Until the browser closes or you sign in.',
                  ],
                  [
                    <>
                      <C key="t">plumbline.theme</C> and others that begin with <C key="p">plumbline.</C>
                    </>,
                    'Your choices, such as light or dark. One year.',
                  ],
                  [
                    'Local storage',
                    <>
                      Entries that begin with <C key="l">plumbline.</C>: a marker that you’re signed in, valid for two
                      hours. A browser in private mode that keeps no cookies holds a short-lived ticket instead.
                    </>,
                  ],
                  [
                    'Offline copy',
                    'The application itself and its public pages, so that it opens without a network. Where you turn on offline copies under Profile, also the pages of data that you open there, for a day at most; they are deleted when you sign out or turn it off.',
                  ],
                ]}
              />
              <p>
                You can remove all of it on the{' '}
                <Link href="/clear-cache" className={linkClass}>
                  clear cache
                </Link>{' '}
                page.
              </p>
            </>
          ),
        },
        {
          id: 'sent',
          title: 'What leaves the server',
          body: (
            <>
              <p>Nothing, unless the operator has set it up:</p>
              <ul>
                <li>a mail server, which delivers the messages named above,</li>
                <li>Stripe, for payment: your email address and plan. No card number passes through this server.</li>
              </ul>
              <p>Plumbline calls no other service unless the operator enters a key or address for it.</p>
            </>
          ),
        },
        {
          id: 'rights',
          title: 'Your rights',
          body: (
            <ul>
              <li>Access and portability: download your data from your profile.</li>
              <li>Correct: change user name, email address and password on your profile.</li>
              <li>
                Delete: delete data sources and dashboards yourself; ask the owner of this server to delete the account.
                Audit log entries expire after 400 days.
              </li>
              <li>Object or complain: write to the owner, or to the data protection authority of your country.</li>
            </ul>
          ),
        },
        {
          id: 'security',
          title: 'How it is kept safe',
          body: (
            <p>
              Passwords are hashed, links and tokens are stored as hashes, secrets are encrypted, and each request is
              checked against the session and the workspace it belongs to. On a public address the operator serves the
              pages over HTTPS.
            </p>
          ),
        },
        {
          id: 'contact',
          title: 'Contact and changes',
          body: (
            <p>
              Write to the owner of this server, for instance by the contact form on the{' '}
              <Link href="/#pricing" className={linkClass}>
                first page
              </Link>
              . The date above says when this text last changed.
            </p>
          ),
        },
      ]}
    />
  );
}
