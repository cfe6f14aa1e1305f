import clsx from 'clsx'
import { capitalised } from '#domain/english/words.ts'
import { isQuiet } from '#domain/path/moments.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useUser } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { LampLit } from '#web/ui/logo.tsx'
import type { PathMoment } from './moments.ts'

const SharePass = lazyComponent<{ firstName: string | null }>(
  'shared/path/share-pass.tsx',
  async () => (await import('./share-pass.tsx')).SharePass,
)

const NextAttempt = lazyComponent<{ applicationId: string }>(
  'shared/path/next-attempt.tsx',
  async () => (await import('./next-attempt.tsx')).NextAttempt,
)

const titleOf = (title: string, firstName: string | null) => (firstName ? `${firstName}, ${title}` : capitalised(title))

interface MomentHeadProps {
  applicationId: string
  moment: PathMoment
  action?: PathMoment['action'] | undefined
  /** Fills the first screen, or a part of it if another task is open. */
  room?: 'whole' | 'part' | undefined
  isCard?: boolean
}

/** A reached moment, large on the lamp's light; a bad result is shown quietly. */
export function MomentHead({ moment, room, isCard = false, ...actions }: MomentHeadProps) {
  const { firstName } = useUser()
  const { title, day, next } = moment
  const quiet = isQuiet(moment)
  return (
    <section aria-labelledby="moment-title" className={groundOf(quiet, { room, isCard })}>
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
      <div className="flex flex-wrap gap-3 empty:hidden">
        <MomentActions {...actions} moment={moment} isCard={isCard} firstName={firstName} />
      </div>
    </section>
  )
}

const groundOf = (quiet: boolean, { room, isCard }: Pick<MomentHeadProps, 'room' | 'isCard'>) =>
  clsx(
    'flex flex-col justify-center gap-4 p-5 sm:p-8',
    (isCard || quiet) && 'rounded-card',
    quiet ? 'bg-sunk text-ink-soft' : 'text-on-deep-soft',
    isCard && !quiet && 'lamp-ground',
    room === 'whole' && 'min-h-[calc(100dvh-24rem)] lg:min-h-[calc(100dvh-22rem)]',
  )

interface MomentActionsProps extends Omit<MomentHeadProps, 'room'> {
  firstName: string | null
}

function MomentActions({ applicationId, moment, action = moment.action, isCard, firstName }: MomentActionsProps) {
  const { code } = moment
  return (
    <>
      {code === 'passed' && !isCard && <SharePass firstName={firstName} />}
      {code === 'failed' && <NextAttempt applicationId={applicationId} />}
      {code !== 'failed' && action && (
        <ButtonLink href={action.href} variant={code === 'passed' ? 'secondary' : 'lamp'}>
          {action.label}
        </ButtonLink>
      )}
    </>
  )
}
