import { type ComponentType, lazy, Suspense } from 'react'
import { may } from '#domain/permissions.ts'
import { useUser } from '#web/lib/session.ts'

const nothing: ComponentType<{ path: string }> = () => null

/** What only the office sees comes by itself; the page goes on without it where it does not come. */
const load = () => import('./desk-nav.tsx').catch(() => ({ DeskList: nothing, DeskRow: nothing }))
const List = lazy(async () => ({ default: (await load()).DeskList }))
const Row = lazy(async () => ({ default: (await load()).DeskRow }))

const useIsAtDesk = (path: string) => {
  const user = useUser()
  return /^\/admin(\/|$)/.test(path) && may.openAdminDesk(user)
}

/** The rooms of the admin desk in the sidebar, for who is in one of them. */
export const DeskRoomsBeside = ({ path }: { path: string }) =>
  useIsAtDesk(path) && (
    <Suspense>
      <List path={path} />
    </Suspense>
  )

/** The same above the page of a phone, where there is no sidebar; its height is kept before it comes. */
export const DeskRoomsAbove = ({ path }: { path: string }) =>
  useIsAtDesk(path) && (
    <nav aria-label="Admin Panel" className="h-11 border-line border-b bg-card lg:hidden">
      <Suspense>
        <Row path={path} />
      </Suspense>
    </nav>
  )
