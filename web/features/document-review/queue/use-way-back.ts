import { useLocation } from 'wouter'
import { cameFrom } from '#web/lib/scroll-memory.ts'

/** From the documents of one client back to where they were opened: the client's page, or a list with its panel. */
export function useWayBack(applicationId: string | undefined): (() => void) | undefined {
  const [, navigate] = useLocation()
  if (applicationId === undefined) return undefined
  return () => {
    if (cameFrom()?.includes(applicationId)) window.history.back()
    else navigate(`/admin/applications/${encodeURIComponent(applicationId)}`, { replace: true })
  }
}
