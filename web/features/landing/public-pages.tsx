import type { ReactNode } from 'react'
import type { PortalSettings } from '#contract/settings.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import type { Visitor } from './calls-to-action.tsx'
import { ClosingCall } from './closing-call.tsx'
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

/** `/services`, which is the whole landing page for everybody, signed in or not. */
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
