import clsx from 'clsx'
import { FileCheck2, HeartHandshake, type LucideIcon, MessagesSquare, ShieldCheck, WalletCards } from 'lucide-react'
import { type SellingPoint, sellingPoints } from '#domain/marketing/packages.ts'

const icons: Record<SellingPoint['id'], LucideIcon> = {
  documents: FileCheck2,
  messages: MessagesSquare,
  security: ShieldCheck,
  payments: WalletCards,
  guidance: HeartHandshake,
}

export function WhyChoose({ brandName }: { brandName: string }) {
  return (
    <section id="why" aria-labelledby="why-title" className="scroll-mt-16 border-line border-y bg-sunk">
      <div className="mx-auto max-w-content px-4 py-14 sm:px-8 sm:py-20">
        <h2 id="why-title" className="font-semibold text-xl sm:text-2xl">
          Why Choose {brandName}
        </h2>
        <p className="mt-2 max-w-xl text-ink-soft">
          An application has many papers and a long wait. You should always know where yours stands.
        </p>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
          {sellingPoints.map((point, place) => (
            <Reason key={point.id} point={point} leading={place < 2} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Reason({ point, leading }: { point: SellingPoint; leading: boolean }) {
  const Icon = icons[point.id]
  return (
    <li
      className={clsx(
        'rounded-card border border-line bg-card p-5 sm:p-6 sm:last:col-span-2',
        leading ? 'lg:col-span-3' : 'lg:col-span-2 lg:last:col-span-2',
      )}
    >
      <span className="grid size-10 place-items-center rounded-control bg-brand-soft text-brand">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <h3 className="mt-4 font-semibold text-lg">{point.title}</h3>
      <p className="mt-1 text-ink-soft">{point.description}</p>
    </li>
  )
}
