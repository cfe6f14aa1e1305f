import clsx from 'clsx'
import type { ReactNode } from 'react'
import { isQuiet } from '#domain/path/moments.ts'
import { LampLit } from '#web/ui/logo.tsx'
import type { PathMoment } from './moments.ts'

interface MomentBandProps {
  moment: PathMoment
  firstName: string | null
  /** Fills the first screen, or a part of it if another task is open. */
  room?: 'whole' | 'part' | undefined
  isBare?: boolean
  children?: ReactNode
}

const titleOf = (title: string, firstName: string | null) =>
  firstName ? `${firstName}, ${title}` : title.charAt(0).toUpperCase() + title.slice(1)

interface Ground extends Required<Pick<MomentBandProps, 'isBare'>>, Pick<MomentBandProps, 'room'> {
  quiet: boolean
}

const groundOf = ({ quiet, isBare, room }: Ground) =>
  clsx(
    'flex flex-col justify-center gap-4 p-5 sm:p-8',
    !isBare && 'rounded-card',
    quiet ? 'bg-sunk text-ink-soft' : 'text-on-deep-soft',
    !quiet && !isBare && 'lamp-ground',
    room === 'whole' && 'min-h-[calc(100dvh-24rem)] lg:min-h-[calc(100dvh-22rem)]',
  )

/** A reached moment, large on the lamp's light; a bad result is shown quietly. */
export function MomentBand({ moment, firstName, room, isBare = false, children }: MomentBandProps) {
  const { title, day, next } = moment
  const quiet = isQuiet(moment)
  return (
    <section aria-labelledby="moment-title" className={groundOf({ quiet, isBare, room })}>
      {room && !quiet && (
        <LampLit className={clsx('-my-2 -ml-6 animate-rise', room === 'whole' ? 'w-44 sm:w-56' : 'w-28')} />
      )}
      <div className="space-y-2">
        <h2
          id="moment-title"
          className={clsx('max-w-xl font-semibold', quiet ? 'text-ink text-xl' : 'text-2xl text-on-deep sm:text-3xl')}
        >
          {titleOf(title, firstName)}
        </h2>
        <p>{day}</p>
        {next && <p className={quiet ? 'text-ink' : 'text-on-deep'}>{next}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>}
    </section>
  )
}
