import { may } from '#domain/permissions.ts'
import { late } from '#web/lib/late.tsx'
import { useUser } from '#web/lib/session.ts'

const List = late('desk-list', async () => (await import('./desk-nav.tsx')).DeskList)
const Row = late('desk-row', async () => (await import('./desk-nav.tsx')).DeskRow)

const useIsAtDesk = (path: string) => {
  const user = useUser()
  return /^\/admin(\/|$)/.test(path) && may.openAdminDesk(user)
}

export const DeskRoomsBeside = ({ path }: { path: string }) => useIsAtDesk(path) && <List path={path} />

export const DeskRoomsAbove = ({ path }: { path: string }) =>
  useIsAtDesk(path) && (
    <nav aria-label="Admin Panel" className="h-11 border-line border-b bg-card lg:hidden">
      <Row path={path} />
    </nav>
  )
