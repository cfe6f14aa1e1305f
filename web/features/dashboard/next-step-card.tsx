import clsx from 'clsx'
import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '#web/ui/button.tsx'
import type { NextStep } from './next-step.ts'

export function NextStepCard({ step }: { step: NextStep }) {
  const { icon: Icon, title, text, isQuoted, action, isTurn, meanwhile } = step
  return (
    <section
      aria-labelledby="next-step"
      className="flex flex-col justify-between gap-4 p-4 sm:flex-row sm:items-center sm:p-6"
    >
      <div className="flex min-w-0 gap-3 sm:gap-4">
        <span
          className={clsx(
            'grid size-10 shrink-0 place-items-center rounded-full sm:size-12',
            isTurn ? 'bg-flame text-on-amber' : 'border border-on-deep/30',
          )}
        >
          <Icon aria-hidden="true" className="size-5 sm:size-6" />
        </span>
        <div className="min-w-0 space-y-0.5">
          <h2 id="next-step" className="font-semibold text-lg leading-snug">
            {title}
          </h2>
          {/* Our own words are never cut. */}
          <p className={clsx('text-on-deep-soft text-sm', isQuoted && 'line-clamp-3')}>{text}</p>
          {meanwhile && <p className="text-on-deep-soft text-xs">{meanwhile}</p>}
        </div>
      </div>
      {action && (
        <ButtonLink href={action.href} variant={isTurn ? 'lamp' : 'secondary'} className="shrink-0">
          {action.label}
          <ArrowRight aria-hidden="true" />
        </ButtonLink>
      )}
    </section>
  )
}
