import type { ReactNode } from 'react'
import type { PortalSettings } from '#contract/settings.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import type { Visitor } from './calls-to-action.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Hero, ShortHero } from './hero.tsx'
import { Packages } from './packages.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { WhyChoose } from './why-choose.tsx'

interface PageProps extends Visitor {
  settings: PortalSettings
}

/** `/` for who is signed out. */
export function LandingPage({ settings, signedIn }: PageProps) {
  const { brandName } = settings
  return (
    <Page settings={settings} signedIn={signedIn}>
      <Hero brandName={brandName} signedIn={signedIn} />
      <WhyChoose brandName={brandName} />
      <Packages brandName={brandName} signedIn={signedIn} />
    </Page>
  )
}

/** `/services` for everybody: the same promise, the packages first. */
export function ServicesPage({ settings, signedIn }: PageProps) {
  const { brandName } = settings
  return (
    <Page settings={settings} signedIn={signedIn}>
      <ShortHero brandName={brandName} />
      <Packages brandName={brandName} signedIn={signedIn} />
      <WhyChoose brandName={brandName} />
      <div className="h-14 sm:h-20" />
    </Page>
  )
}

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
