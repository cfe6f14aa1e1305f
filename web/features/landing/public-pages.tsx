import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PortalSettings } from '#contract/settings.ts'
import { ButtonLink, TextLink } from '#web/ui/button.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { CallToAction, type Visitor } from './calls-to-action.tsx'
import { NightRoad } from './night-road.tsx'
import { Packages } from './packages.tsx'
import { RoadAhead } from './road-ahead.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { WhyChoose } from './why-choose.tsx'

interface PageProps extends Visitor {
  settings: PortalSettings
}

interface PricedPageProps extends PageProps {
  feeInPesos: string | null
}

export const LandingPage = ({ settings, signedIn, feeInPesos }: PricedPageProps) => (
  <Page settings={settings} signedIn={signedIn}>
    <Hero brandName={settings.brandName} signedIn={signedIn} />
    <RoadAhead brandName={settings.brandName} />
    <WhyChoose settings={settings} />
    <Packages settings={settings} signedIn={signedIn} feeInPesos={feeInPesos} />
  </Page>
)

export const ServicesPage = ({ settings, signedIn, feeInPesos }: PricedPageProps) => (
  <Page settings={settings} signedIn={signedIn}>
    <Packages settings={settings} signedIn={signedIn} feeInPesos={feeInPesos} heading="h1" />
    <WhyChoose settings={settings} />
    <div className="pt-12 sm:pt-20" />
  </Page>
)

function Page({ settings, signedIn, children }: PageProps & { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteHeader brandName={settings.brandName} signedIn={signedIn} />
      <main id="main" tabIndex={-1} data-full-bleed>
        {children}
        <ClosingCall signedIn={signedIn} />
      </main>
      <SiteFooter brandName={settings.brandName} supportEmail={settings.supportEmail} />
    </>
  )
}

function ClosingCall({ signedIn }: Visitor) {
  return (
    <section aria-labelledby="closing-title" className="mx-auto max-w-content px-4 pb-4 sm:px-8">
      <div className="lamp-ground flex flex-col items-start gap-6 rounded-card px-6 py-10 text-on-deep sm:px-10 sm:py-12 lg:flex-row lg:items-center lg:justify-between">
        <div>
          <h2 id="closing-title" className="font-semibold text-xl sm:text-2xl">
            Ready to Start Your NCLEX Journey?
          </h2>
          <p className="mt-2 max-w-xl text-on-deep-soft">
            We have helped hundreds of nurses with their applications. Yours begins with your email address and your
            passport.
          </p>
        </div>
        <CallToAction signedIn={signedIn} look="lamp" size="large">
          Get Started Today
        </CallToAction>
      </div>
    </section>
  )
}

const TITLE = 'Your Partner in NCLEX Application Processing'

const Hero = ({ brandName, signedIn }: Visitor & { brandName: string }) => (
  <section className="night-sky relative overflow-hidden text-on-deep">
    <div className="mx-auto max-w-content px-4 pt-12 sm:px-8 sm:pt-20 lg:min-h-160">
      <div className="relative z-10">
        <h1 className="max-w-xl font-semibold text-2xl sm:text-3xl">{TITLE}</h1>
        <p className="mt-4 max-w-md text-base text-on-deep-soft sm:mt-5 sm:text-lg">
          {brandName} takes internationally educated nurses from the first form to permission to sit the NCLEX.
        </p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <CallToAction signedIn={signedIn} look="lamp" size="large">
            Get Started Today
          </CallToAction>
          <ButtonLink href="#packages" variant="night" size="large">
            View Packages
            <ArrowDown aria-hidden="true" />
          </ButtonLink>
        </div>
        {!signedIn && (
          <p className="mt-4 text-on-deep-soft text-sm">
            New to {brandName}?{' '}
            <TextLink reload href="/signup" className="py-1 text-on-deep! decoration-on-deep/40!">
              Sign Up
            </TextLink>
          </p>
        )}
      </div>
      <NightRoad className="pointer-events-none -mx-4 block print:hidden w-screen sm:mx-auto sm:w-full lg:absolute lg:right-[max(-6rem,calc(50%-38rem))] lg:bottom-0 lg:h-152 lg:w-auto" />
    </div>
  </section>
)
