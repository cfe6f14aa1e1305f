import { ArrowDown, Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PortalSettings } from '#contract/settings.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { CallToAction, type Visitor } from './calls-to-action.tsx'
import { Packages } from './packages.tsx'
import { ProductPicture } from './product-picture.tsx'
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

const TITLE = 'Your Partner in NCLEX Application Processing'

const promises = ['One checklist', 'Reviewed by people', 'Made for your phone']

const Hero = ({ brandName, signedIn }: Visitor & { brandName: string }) => (
  <section className="mx-auto grid max-w-content grid-cols-[minmax(0,1fr)] items-center gap-10 px-4 pt-10 pb-14 sm:px-8 sm:pt-16 sm:pb-20 lg:grid-cols-[minmax(0,11fr)_minmax(0,12fr)] lg:gap-12">
    <div>
      <h1 className="font-semibold text-2xl sm:text-3xl">{TITLE}</h1>
      <p className="mt-4 max-w-xl text-base text-ink-soft sm:mt-5 sm:text-lg">
        {brandName} takes internationally educated nurses from the first form to permission to sit the NCLEX. Upload
        your documents once, see what is left, and write to the people who review them.
      </p>
      <div className="mt-7 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
        <CallToAction signedIn={signedIn} look="primary" size="large">
          Get Started Today
        </CallToAction>
        <ButtonLink href="#packages" variant="secondary" size="large">
          View Packages
          <ArrowDown aria-hidden="true" />
        </ButtonLink>
      </div>
      <ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-ink-soft text-sm">
        {promises.map((promise) => (
          <li key={promise} className="flex items-center gap-1.5">
            <Check aria-hidden="true" className="size-4 text-brand" />
            {promise}
          </li>
        ))}
      </ul>
    </div>
    <ProductPicture />
  </section>
)
