import type { ReactNode } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Exhibit } from '@/components/auth/exhibit';
import type { Theme } from '@/components/client/browser/theme';
import { PublicFooter } from '@/components/public/public-footer';
import { PublicHeader } from '@/components/public/public-header';
import { Button } from '@/components/ui/button';
import { FREE_PROMISE } from '@/lib/base/plans/schema';
import { FeatureGrid } from './feature-grid';
import { PlanCards } from './plan-cards';
import { ProductPicture } from './product-picture';
import { landingScreenWords } from './words';

// Replaced while building: not a byte of it is in a production build.
const ApiSecurityButton =
  // eslint-disable-next-line no-restricted-properties -- the bundler reads it, not the running product
  process.env.NODE_ENV === 'development'
    ? dynamic(() => import('./api-security-button').then((file) => file.ApiSecurityButton))
    : function Absent(_: { environment: string }) {
        return null;
      };

const FACTS = [landingScreenWords.everyRowRead, landingScreenWords.worksNoAi, FREE_PROMISE];
const SAMPLE = '/auth?tab=sign-up&next=%2Fhome%3Fsample%3Dcoffee-orders';

/** `formats`: the files that can be uploaded here, in words. */
export function LandingScreen({ theme, formats }: { theme: Theme; formats: string }) {
  return (
    <>
      <PublicHeader />
      <main id="main">
        <Hero formats={formats} />
        <Band>
          <ProductPicture
            name="dashboard"
            onPhone="dashboard-phone"
            theme={theme}
            alt={landingScreenWords.dashboardCoffeeOrders}
          />
          <p className="mt-2 text-small text-ink-3">
            The dashboard Plumbline creates from the sample file coffee-orders.csv
            <span className="max-middle:hidden">
              , with one number selected and its query and rows shown in the drawer
            </span>
            .
          </p>
        </Band>
        <Band id="features" title={landingScreenWords.whatGetOne}>
          <FeatureGrid />
        </Band>
        <Band>
          <div className="grid items-end gap-6 wide:grid-cols-[minmax(0,1fr)_358px]">
            <figure>
              <ProductPicture
                name="data-set"
                onPhone="data-set-phone"
                theme={theme}
                alt={landingScreenWords.dataSourcePage}
              />
              <figcaption className="mt-2 text-small text-ink-3">{landingScreenWords.dataBehindEvery}</figcaption>
            </figure>
            <figure className="max-wide:hidden">
              <ProductPicture name="dashboard-phone" theme={theme} alt={landingScreenWords.sameDashboardPhone} />
              <figcaption className="mt-2 text-small text-ink-3">{landingScreenWords.samePhone}</figcaption>
            </figure>
          </div>
        </Band>
        <Band id="pricing" title="Plans">
          <PlanCards />
        </Band>
        <div className="mx-auto max-w-[1280px] px-(--gutter) pb-6 empty:hidden">
          <ApiSecurityButton environment="development" />
        </div>
      </main>
      <PublicFooter note={landingScreenWords.numbersPageCalculated} />
    </>
  );
}

function Hero({ formats }: { formats: string }) {
  return (
    <section className="mx-auto grid max-w-[1280px] grid-cols-[minmax(0,1fr)] gap-x-[72px] px-(--gutter) wide:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="pt-8 wide:pt-12">
        <h1 className="text-[2.25rem] leading-10 tracking-[-0.022em] middle:text-landing middle:leading-[3.125rem]">
          Data intelligence
          <br />
          you can check
        </h1>
        <p className="mt-4 max-w-[44ch] text-title leading-[1.625rem] text-ink-2">{landingScreenWords.uploadFileGet}</p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <Button asChild look="filled" size="large">
            <Link href="/auth?tab=sign-up">Get Started</Link>
          </Button>
          <Button asChild size="large">
            <Link href={SAMPLE}>Try a sample</Link>
          </Button>
        </div>
        <ul className="mt-7 max-w-[526px] border-t border-line-2 text-control text-ink-2">
          {[landingScreenWords.upTo(formats), ...FACTS].map((fact) => (
            <li key={fact} className="border-b border-line-1 py-[7px]">
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <section aria-label="An example" className="pb-14 wide:-mt-px">
        <Exhibit />
      </section>
    </section>
  );
}

function Band({ id, title, children }: { id?: string; title?: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={title && `${id}-title`} className="mx-auto max-w-[1280px] px-(--gutter) pb-12">
      {title && (
        <h2 id={`${id}-title`} className="mb-3 text-h1">
          {title}
        </h2>
      )}
      {children}
    </section>
  );
}
