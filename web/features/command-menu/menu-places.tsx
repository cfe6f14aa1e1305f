import { listDocumentsForReview } from '#contract/documents/documents.ts'
import type { Permission } from '#contract/team/team-roles.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { callPage } from '#web/lib/call.ts'
import { useUser } from '#web/lib/session.ts'
import { toast, toastFailed } from '#web/lib/toast.ts'
import { signOutUnlessAsked } from '#web/shared/device/sign-out.ts'
import { Entry, Section } from './command-menu-parts.tsx'
import { allActions, allScreens, type Go, KEYS, LEAVE, matchesTyped, NEXT_DOCUMENT } from './destinations.ts'

const isAllowed = (user: Actor, { needs }: { label: string; needs?: Permission }) =>
  needs === undefined || may.can(user, needs)

interface DestinationsProps {
  typed: string
  onGo: Go
}

export function Actions({ typed, onGo, onClose }: DestinationsProps & { onClose: () => void }) {
  const user = useUser()
  const keysButton = document.querySelector<HTMLElement>('[data-key-list]')
  const showKeys = () => {
    onClose()
    // Waits until the menu is closed and the focus is restored.
    setTimeout(() => keysButton?.click())
  }
  const leave = () => {
    onClose()
    void signOutUnlessAsked(user.id)
  }
  const entries = [
    { ...NEXT_DOCUMENT, value: 'next', act: () => void reviewNext(onGo) },
    ...allActions.map((place) => ({ ...place, value: place.href, act: () => onGo(place) })),
    ...(keysButton ? [{ ...KEYS, value: KEYS.label, act: showKeys }] : []),
    { ...LEAVE, value: LEAVE.label, act: leave },
  ].filter((entry) => isAllowed(user, entry) && matchesTyped(entry, typed))
  if (entries.length === 0) return null
  return (
    <Section heading="Actions">
      {entries.map(({ value, label, act }) => (
        <Entry key={value} value={`do ${value}`} onSelect={act} words={label} />
      ))}
    </Section>
  )
}

export function Screens({ typed, onGo }: DestinationsProps) {
  const user = useUser()
  const screens = allScreens.filter((place) => isAllowed(user, place) && matchesTyped(place, typed))
  if (screens.length === 0) return null
  return (
    <Section heading="Go to">
      {screens.map((place) => (
        <Entry key={place.href} value={`go ${place.href}`} onSelect={() => onGo(place)} words={place.label} />
      ))}
    </Section>
  )
}

async function reviewNext(go: (place: { href: string }) => void): Promise<void> {
  try {
    const { rows } = await callPage(
      listDocumentsForReview,
      { query: { status: 'pending', order: 'oldest' } },
      { limit: 1 },
    )
    const [next] = rows
    if (next) go({ href: `/admin/queue?review=${next.id}` })
    else toast.show('Nothing is waiting', 'Every document has been reviewed.')
  } catch (error) {
    toastFailed(error, 'The next document could not be found. Please try again.')
  }
}
