import clsx from 'clsx'
import {
  CircleCheck,
  FileCheck2,
  HeartHandshake,
  Hourglass,
  type LucideIcon,
  MessagesSquare,
  ShieldCheck,
  WalletCards,
} from 'lucide-react'
import { type SellingPoint, sellingPoints } from '#content/marketing/packages.ts'

const icons: Record<SellingPoint['id'], LucideIcon> = {
  documents: FileCheck2,
  messages: MessagesSquare,
  security: ShieldCheck,
  payments: WalletCards,
  guidance: HeartHandshake,
}

export const WhyChoose = ({ brandName }: { brandName: string }) => (
  <section id="why" aria-labelledby="why-title" className="scroll-mt-16 border-line border-y bg-sunk dark:bg-paper">
    <div className="mx-auto max-w-content px-4 py-14 sm:px-8 sm:py-20">
      <h2 id="why-title" className="font-semibold text-xl sm:text-2xl">
        Why Choose {brandName}
      </h2>
      <p className="mt-2 max-w-xl text-ink-soft">
        An application means a lot of paperwork and a long wait. You should always know where yours stands.
      </p>
      <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-6">
        {sellingPoints.map((point, place) => (
          <Reason key={point.id} point={point} leading={place < 2} />
        ))}
      </ul>
    </div>
  </section>
)

function Reason({ point, leading }: { point: SellingPoint; leading: boolean }) {
  const Icon = icons[point.id]
  return (
    <li
      className={clsx(
        'relative overflow-hidden rounded-card border border-line bg-card p-5 sm:p-6 sm:last:col-span-2',
        leading ? 'lg:col-span-3' : 'lg:col-span-2 lg:last:col-span-2',
      )}
    >
      {point.id === 'documents' && <FilesPicture />}
      {point.id === 'messages' && <ThreadPicture />}
      <span className="grid size-10 place-items-center rounded-control bg-brand-soft text-brand">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <h3 className="mt-4 font-semibold text-lg">{point.title}</h3>
      <p className={clsx('mt-1 text-ink-soft', leading && 'lg:max-w-[17rem]')}>{point.description}</p>
    </li>
  )
}

const files = ['Passport.pdf', 'Diploma.pdf', 'Transcript.pdf']

const FilesPicture = () => (
  <div aria-hidden="true" className="absolute top-7 -right-3 hidden w-44 select-none space-y-2 lg:block">
    {files.map((file, place) => (
      <p
        key={file}
        className="flex items-center gap-2 rounded-control border border-line bg-paper py-2.5 pr-5 pl-3 text-ink-soft text-xs"
      >
        {place < 2 ? <CircleCheck className="size-4 text-good" /> : <Hourglass className="size-4 text-warn" />}
        {file}
      </p>
    ))}
  </div>
)

const ThreadPicture = () => (
  <div aria-hidden="true" className="absolute top-7 -right-3 hidden w-48 select-none space-y-2 text-xs lg:block">
    <p className="mr-10 rounded-card rounded-bl-sm border border-line bg-paper px-3 py-2 text-ink-soft">
      Is my transcript all right?
    </p>
    <p className="rounded-l-card rounded-tr-card border border-brand-line bg-brand-soft py-2 pr-6 pl-3 text-ink">
      It is. We approved it today.
    </p>
  </div>
)
