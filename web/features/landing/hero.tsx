import { ArrowDown, Check } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import { CallToAction, type Visitor } from './calls-to-action.tsx'
import { ProductPicture } from './product-picture.tsx'

const TITLE = 'Your Partner in NCLEX Application Processing'

const promises = ['One checklist', 'Reviewed by people', 'Made for your phone']

export const Hero = ({ brandName, signedIn }: Visitor & { brandName: string }) => (
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
