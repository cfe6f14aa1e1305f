import type { ReactNode } from 'react'
import type { PortalSettings } from '#contract/settings.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { CallToAction, type Visitor } from './calls-to-action.tsx'
import { Hero } from './hero.tsx'
import { Packages } from './packages.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { WhyChoose } from './why-choose.tsx'

interface PageProps extends Visitor {
  settings: PortalSettings
}

export function LandingPage({ settings, signedIn }: PageProps) {
  const { brandName } = settings
  return (
    <Page settings={settings} signedIn={signedIn}>
      <Hero brandName={brandName} signedIn={signedIn} />
      <WhyChoose brandName={brandName} />
      <Packages settings={settings} signedIn={signedIn} />
    </Page>
  )
}

export const ServicesPage = LandingPage

function Page({ settings, signedIn, children }: PageProps & { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteHeader brandName={settings.brandName} signedIn={signedIn} />
      <main id="main" tabIndex={-1}>
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
            We have helped hundreds of nurses with their applications. Yours begins with your email address. Have your
            passport ready, as a PDF or to photograph with your phone.
          </p>
        </div>
        <CallToAction signedIn={signedIn} look="lamp" size="large">
          Get Started Today
        </CallToAction>
      </div>
    </section>
  )
}
