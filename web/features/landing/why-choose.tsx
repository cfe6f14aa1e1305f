import {
  FileCheck2,
  HeartHandshake,
  type LucideIcon,
  MapPin,
  MessagesSquare,
  Phone,
  ShieldCheck,
  WalletCards,
} from 'lucide-react'
import { type SellingPoint, sellingPoints } from '#content/marketing/packages.ts'
import type { PortalSettings } from '#contract/settings.ts'
import { said } from '#domain/english/words.ts'

const icons: Record<SellingPoint['id'], LucideIcon> = {
  documents: FileCheck2,
  messages: MessagesSquare,
  security: ShieldCheck,
  payments: WalletCards,
  guidance: HeartHandshake,
}

export const WhyChoose = ({ settings: { brandName, company } }: { settings: PortalSettings }) => (
  <section id="why" aria-labelledby="why-title" className="scroll-mt-16 border-line border-y bg-sunk dark:bg-card">
    <div className="mx-auto grid max-w-content gap-x-16 gap-y-8 px-4 py-10 sm:px-8 sm:py-20 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div>
        <h2 id="why-title" className="font-semibold text-xl sm:text-2xl">
          Why Choose {brandName}
        </h2>
        <p className="mt-3 text-ink-soft sm:text-lg">
          We are an office of people. Somebody reads every paper you send, signs with a first name, and answers when you
          write.
        </p>
        <address className="mt-5 space-y-2 text-ink-soft text-sm not-italic">
          <Where icon={MapPin} parts={[company.address, company.city]} />
          <Where icon={Phone} parts={[company.phone]} />
        </address>
      </div>
      <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
        {sellingPoints.map((point) => (
          <Reason key={point.id} {...point} />
        ))}
      </ul>
    </div>
  </section>
)

function Where({ icon: Icon, parts }: { icon: LucideIcon; parts: readonly string[] }) {
  const words = said(...parts)
  return (
    words && (
      <p className="flex gap-2.5">
        <Icon aria-hidden="true" className="mt-0.5 size-4 text-brand" />
        {words}
      </p>
    )
  )
}

function Reason({ id, title, description }: SellingPoint) {
  const Icon = icons[id]
  return (
    <li className="flex gap-3.5">
      <Icon aria-hidden="true" className="mt-0.5 size-6 text-brand" />
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="mt-0.5 text-ink-soft text-sm">{description}</p>
      </div>
    </li>
  )
}
