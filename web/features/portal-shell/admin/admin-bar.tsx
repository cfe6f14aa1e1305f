import { useState } from 'react'
import { Count } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BottomBar } from '../navigation/bottom-bar.tsx'
import { MoreRow } from '../navigation/more-sheet.tsx'
import { useAdminMenu } from './admin-menu.ts'
import { ApplicantPages } from './applicant-pages.tsx'

const ROOM = 4

export function AdminBar({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false)
  const entries = useAdminMenu(path)
  const more = entries.slice(ROOM)
  const close = () => setOpen(false)
  return (
    <>
      <BottomBar
        entries={entries.slice(0, ROOM)}
        word="to do"
        isInMore={more.some(({ isHere }) => isHere)}
        isMoreOpen={isOpen}
        onMore={() => setOpen(true)}
      />
      <Dialog open={isOpen} onClose={close} title="More">
        <nav aria-label="More">
          <ul className="-mx-2 space-y-1">
            {more.map((entry) => (
              <MoreRow key={entry.name} entry={entry} isHere={entry.isHere} onLeave={close}>
                <Count count={entry.count} />
              </MoreRow>
            ))}
          </ul>
          <ApplicantPages path={path} className="-mx-2 mt-2 border-line border-t pt-2" onLeave={close} />
        </nav>
      </Dialog>
    </>
  )
}
