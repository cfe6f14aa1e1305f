import { may } from '#domain/permissions.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useUser } from '#web/lib/session.ts'

const List = lazyComponent(
  'features/portal-shell/navigation/admin-nav.tsx',
  async () => (await import('./admin-nav.tsx')).AdminNavList,
)
const Row = lazyComponent(
  'features/portal-shell/navigation/admin-nav.tsx',
  async () => (await import('./admin-nav.tsx')).AdminNavRow,
)

const useIsInAdminPanel = (path: string) => {
  const user = useUser()
  return /^\/admin(\/|$)/.test(path) && may.openAdminPanel(user)
}

export const AdminNavBeside = ({ path }: { path: string }) => useIsInAdminPanel(path) && <List path={path} />

export const AdminNavAbove = ({ path }: { path: string }) =>
  useIsInAdminPanel(path) && (
    <nav aria-label="Admin Panel" className="h-11 border-line border-b bg-card lg:hidden">
      <Row path={path} />
    </nav>
  )
