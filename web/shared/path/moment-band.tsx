import clsx from 'clsx'
import type { ReactNode } from 'react'
import { LampPicture } from '#web/ui/logo.tsx'
import type { Moment } from './moments.ts'

interface MomentBandProps {
  moment: Moment
  firstName: string | null
  isWhole?: boolean
  children?: ReactNode
}

const titleOf = (title: string, firstName: string | null) =>
  firstName ? `${firstName}, ${title}` : title.charAt(0).toUpperCase() + title.slice(1)

/** What has just been reached, large and in the light of the lamp; what was not is told quietly. */
export function MomentBand({ moment, firstName, isWhole = false, children }: MomentBandProps) {
  const { title, day, next } = moment
  const isQuiet = moment.code === 'failed' || moment.code === 'told_failed'
  return (
    <section
      aria-labelledby="moment-title"
      className={clsx(
        'relative flex flex-col justify-center gap-4 overflow-hidden rounded-card p-5 sm:p-8',
        isQuiet ? 'bg-sunk' : 'lamp-ground text-on-deep',
        isWhole && 'min-h-[calc(100dvh-17rem)] lg:min-h-[calc(100dvh-12rem)]',
      )}
    >
      {isWhole && !isQuiet && <LampPicture className="w-32 animate-rise sm:w-44" />}
      <div className={clsx('space-y-2', isQuiet ? 'text-ink-soft' : 'text-on-deep-soft')}>
        <h2
          id="moment-title"
          className={clsx('max-w-xl font-semibold', isQuiet ? 'text-ink text-xl' : 'text-2xl text-on-deep sm:text-3xl')}
        >
          {titleOf(title, firstName)}
        </h2>
        <p>{day}</p>
        {next && <p className={isQuiet ? 'text-ink' : 'text-on-deep'}>{next}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </section>
  )
}
