import clsx from 'clsx'
import { Check, Flame } from 'lucide-react'
import { type Package, packagesOf } from '#content/marketing/packages.ts'
import type { PortalSettings } from '#contract/settings.ts'
import { formatMoney, PESO } from '#domain/money/amounts.ts'
import { currencyName } from '#domain/money/currency-name.ts'
import { AmberBadge } from '#web/ui/badge.tsx'
import { CallToAction, type Visitor } from './calls-to-action.tsx'

interface PackagesProps extends Visitor {
  settings: PortalSettings
  feeInPesos: string | null
  heading?: 'h1' | 'h2'
}

export function Packages({ settings, signedIn, feeInPesos, heading: Heading = 'h2' }: PackagesProps) {
  const { applicationFee, brandName, currency } = settings
  return (
    <section
      id="packages"
      aria-labelledby="packages-title"
      className="mx-auto max-w-content scroll-mt-16 px-4 py-10 sm:px-8 sm:py-20"
    >
      <Heading id="packages-title" className="font-semibold text-xl sm:text-2xl">
        Packages
      </Heading>
      <p className="mt-2 max-w-2xl text-ink-soft">
        Package prices are in Philippine pesos. {ownCurrency(currency)} The fee for an application in the portal is{' '}
        {formatMoney(applicationFee, currency)}
        {feeInPesos && ` (about ${wholePesos(feeInPesos)} today)`}, which is shown again before you agree to start.
      </p>
      <ul className="mt-8 grid gap-x-4 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {packagesOf(brandName).map((offer) => (
          <Offer key={offer.id} offer={offer} signedIn={signedIn} heading={Heading === 'h1' ? 'h2' : 'h3'} />
        ))}
      </ul>
    </section>
  )
}

const wholePesos = (amount: string) => formatMoney(amount, PESO).replace(/\.\d\d$/, '')

const ownCurrency = (currency: string) => (currency === PESO ? '' : `The portal itself uses ${currencyName(currency)}.`)

interface OfferProps extends Visitor {
  offer: Package
  heading: 'h2' | 'h3'
}

function Offer({ offer, signedIn, heading: Heading }: OfferProps) {
  const titleId = `package-${offer.id}`
  return (
    <li
      className={clsx(
        'relative row-span-5 grid grid-rows-subgrid gap-y-0 rounded-card border bg-card p-5',
        offer.popular
          ? 'border-brand shadow-float ring-1 ring-brand max-sm:order-first lg:-my-3 lg:py-8'
          : 'border-line',
      )}
    >
      {offer.popular && (
        <AmberBadge className="absolute -top-3.5 left-5">
          <Flame aria-hidden="true" className="size-3.5" />
          Most Popular
        </AmberBadge>
      )}
      <Heading id={titleId} className="font-semibold text-base leading-snug">
        {offer.title}
      </Heading>
      <p className="mt-3">
        <span className="block font-semibold text-2xl tabular-nums">{offer.price}</span>
        {offer.priceNote && <span className="text-ink-soft text-sm">{offer.priceNote}</span>}
      </p>
      <p className="mt-3 text-ink-soft text-sm">{offer.description}</p>
      <ul className="mt-4 mb-5 space-y-1.5 sm:mb-6 sm:space-y-2.5 border-line border-t pt-4 text-sm">
        {offer.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check aria-hidden="true" className="mt-0.5 size-4 text-brand" />
            {feature}
          </li>
        ))}
      </ul>
      <CallToAction
        signedIn={signedIn}
        look={offer.popular ? 'primary' : 'secondary'}
        wide
        describedBy={titleId}
        package={offer.id}
      >
        Select Package
      </CallToAction>
    </li>
  )
}
