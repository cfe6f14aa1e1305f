import type { RefObject } from 'react'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { AnchoredPanel } from '#web/ui/anchored-panel.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ApplicantNotifications } from './applicant-notifications.tsx'

interface NotificationsPanelProps {
  anchor: RefObject<HTMLElement | null>
  onClose: () => void
}

const TITLE = 'Notifications'

export function NotificationsPanel({ anchor, onClose }: NotificationsPanelProps) {
  const hasRoom = useMediaQuery('(min-width: 40rem)')
  const news = <ApplicantNotifications onLeave={onClose} />
  if (!hasRoom) {
    return (
      <Dialog open title={TITLE} onClose={onClose} returnFocusTo={() => anchor.current}>
        <div className="-mx-4">{news}</div>
      </Dialog>
    )
  }
  return (
    <AnchoredPanel label={TITLE} anchor={anchor} onClose={onClose}>
      <h2 className="px-4 pt-4 pb-3 font-semibold text-base">{TITLE}</h2>
      <div className="pb-2">{news}</div>
    </AnchoredPanel>
  )
}
