import { packagesOf } from '#content/marketing/packages.ts'
import { type RoadStage, roadStages } from '#content/marketing/road.ts'
import { TextLink } from '#web/ui/button.tsx'

export const RoadAhead = ({ brandName }: { brandName: string }) => {
  const begin = packagesOf(brandName).find(({ popular }) => popular)
  return (
    <section
      id="road"
      aria-labelledby="road-title"
      className="mx-auto max-w-content scroll-mt-16 px-4 py-10 sm:px-8 sm:py-20"
    >
      <h2 id="road-title" className="font-semibold text-xl sm:text-2xl">
        Seven stages, and how long each usually takes
      </h2>
      <ol className="mt-8 lg:mt-12 lg:grid lg:grid-cols-[repeat(3,1fr)_1.2fr_repeat(3,1fr)]">
        {roadStages.map((stage) => (
          <StageOfRoad key={stage.title} {...stage} />
        ))}
      </ol>
      <p className="mt-4 max-w-2xl text-ink-soft lg:mt-10">
        {begin && (
          <>
            You begin with a{' '}
            <TextLink href="#packages">
              {begin.priceNote} of {begin.price}
            </TextLink>
            .{' '}
          </>
        )}
        Schools, boards and Pearson VUE set their own times and fees. We tell you each as soon as we know it.
      </p>
    </section>
  )
}

const StageOfRoad = ({ title, about, time }: RoadStage) => (
  <li className="relative flex gap-4 pb-5 before:absolute before:top-9 before:-bottom-1 before:left-4 before:border-line-strong/50 before:border-l-2 before:border-dashed last:before:hidden lg:flex-col lg:gap-3 lg:pr-3 lg:pb-0 lg:before:top-8 lg:before:right-2 lg:before:bottom-auto lg:before:left-12 lg:before:border-t-2 lg:before:border-l-0">
    <Lantern />
    <div className="grow">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 lg:block">
        <h3 className="font-semibold">{title}</h3>
        <p className="font-semibold text-brand text-sm">{time}</p>
      </div>
      <p className="text-ink-soft text-sm lg:mt-1.5">{about}</p>
    </div>
  </li>
)

const Lantern = () => (
  <svg viewBox="-16 -24 32 40" aria-hidden="true" className="h-10 w-8 shrink-0">
    <circle cy="-4" r="16" className="fill-amber-soft" />
    <path d="M0 14V4M-4 14h8" strokeWidth="2.5" strokeLinecap="round" className="stroke-line-strong" />
    <path d="M-6 4H6L4-10h-8Z" className="fill-amber" />
    <path d="M-6 4H6M-4.5-10h9L0-15Z" strokeWidth="2" strokeLinejoin="round" className="fill-brand stroke-brand" />
  </svg>
)
