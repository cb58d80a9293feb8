import Link from 'next/link';
import { linkClass } from '@/components/ui/button';
import { LegalPage } from './legal-page';

export function TermsOfService() {
  return (
    <LegalPage
      path="/terms-of-service"
      lead={
        <p>
          Plumbline is software that runs on a server operated by whoever set it up. These terms are between you and
          that person or organisation, the operator.
        </p>
      }
      sections={[
        {
          id: 'operator',
          title: 'Who the operator is',
          body: (
            <>
              <p>
                The operator is whoever runs the server at the address you opened. Those who wrote Plumbline do not run
                it, cannot see what is stored on it, and are no party to these terms.
              </p>
              <p>
                The owner account of this server acts for the operator. Where the operator has an agreement with you or
                your employer, that agreement takes precedence over these terms.
              </p>
            </>
          ),
        },
        {
          id: 'account',
          title: 'Your account',
          body: (
            <ul>
              <li>Use an email address where you can be reached. It’s the only way to reset a forgotten password.</li>
              <li>
                Keep your password to yourself. You’re responsible for activity on your account until you tell the
                operator it has been compromised.
              </li>
              <li>
                The operator may give, change and take away roles and plans, and may disable an account that breaks
                these terms.
              </li>
            </ul>
          ),
        },
        {
          id: 'data',
          title: 'Your data',
          body: (
            <>
              <p>
                What you upload stays yours. You let the operator store it and compute from it what you ask for:
                profiles, dashboards, evidence and whatever else you start.
              </p>
              <p>
                Upload only what you may use. If it contains personal data, you’re responsible for having the right to
                process it.
              </p>
              <p>
                You can delete a data source at any time and take your own data with you from your profile. The{' '}
                <Link href="/privacy-policy" className={linkClass}>
                  Privacy Policy
                </Link>{' '}
                says what is kept and for how long.
              </p>
            </>
          ),
        },
        {
          id: 'use',
          title: 'Fair use',
          body: (
            <>
              <p>You may not use this server to</p>
              <ul>
                <li>reach data or accounts that are not yours, or test its defences without the operator’s consent,</li>
                <li>store or spread what is unlawful, or malicious programs,</li>
                <li>get around the limits of your plan or keep others from working.</li>
              </ul>
            </>
          ),
        },
        {
          id: 'results',
          title: 'Accuracy of results',
          body: (
            <>
              <p>
                Every number shows the query and the rows it came from, so that you can check it. Check it before you
                act on it: the data may be wrong or incomplete, and a column may have been interpreted differently from
                what was intended.
              </p>
              <p>Nothing here is legal, medical, tax or investment advice.</p>
            </>
          ),
        },
        {
          id: 'plans',
          title: 'Plans and payment',
          body: (
            <>
              <p>
                The limits of each plan stand on the{' '}
                <Link href="/#pricing" className={linkClass}>
                  first page
                </Link>
                . An item that is deleted frees its place. A change to a smaller plan deletes nothing; what is above the
                new limit stays readable.
              </p>
              <p>
                Where the operator takes payment, it goes through Stripe, month by month, and ends with the paid month
                after you cancel. Where no payment is set up, the operator sets the plans.
              </p>
            </>
          ),
        },
        {
          id: 'availability',
          title: 'Availability and liability',
          body: (
            <>
              <p>The operator decides how long the server runs and how it is backed up. Keep your original files.</p>
              <p>
                The software is provided “as is”. To the extent permitted by law, the operator is liable only for intent
                and gross negligence. Your statutory consumer rights are not affected.
              </p>
            </>
          ),
        },
        {
          id: 'end',
          title: 'Changes and the end',
          body: (
            <>
              <p>
                You may stop at any time and ask the operator to delete your account. These terms may change; the date
                above says when they last did. If you don’t agree with a change, you can export your data and stop using
                the service.
              </p>
              <p>
                Questions go to the owner of this server, for instance by the contact form on the{' '}
                <Link href="/#pricing" className={linkClass}>
                  first page
                </Link>
                .
              </p>
            </>
          ),
        },
      ]}
    />
  );
}
