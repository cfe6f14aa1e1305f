import { isQuiet } from '#domain/path/moments.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useUser } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { MomentBand } from './moment-band.tsx'
import type { PathMoment } from './moments.ts'

const SharePass = lazyComponent<{ firstName: string | null }>(
  'shared/path/share-pass.tsx',
  async () => (await import('./share-pass.tsx')).SharePass,
)

const NextAttempt = lazyComponent<{ applicationId: string }>(
  'shared/path/next-attempt.tsx',
  async () => (await import('./next-attempt.tsx')).NextAttempt,
)

interface MomentHeadProps {
  applicationId: string
  moment: PathMoment
  action?: PathMoment['action'] | undefined
  room?: 'whole' | 'part' | undefined
  isCard?: boolean
}

export function MomentHead({ applicationId, moment, action = moment.action, room, isCard = false }: MomentHeadProps) {
  const { firstName } = useUser()
  const { code } = moment
  return (
    <MomentBand moment={moment} firstName={firstName} room={room} isBare={!isCard && !isQuiet(moment)}>
      {code === 'passed' && !isCard && <SharePass firstName={firstName} />}
      {code === 'failed' && <NextAttempt applicationId={applicationId} />}
      {code !== 'failed' && action && (
        <ButtonLink href={action.href} variant={code === 'passed' ? 'secondary' : 'lamp'}>
          {action.label}
        </ButtonLink>
      )}
    </MomentBand>
  )
}
