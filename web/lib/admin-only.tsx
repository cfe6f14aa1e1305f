import type { ReactNode } from 'react'
import { may } from '#domain/permissions.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useUser } from './session.ts'

/** What stands inside is rendered for admins alone, so that its calls are never made for anybody else. */
export function AdminOnly({ children }: { children: ReactNode }) {
  if (may.useAdminDesk(useUser())) return children
  return (
    <AccessDenied title="Access Denied" action={<ButtonLink href="/">Go to Dashboard</ButtonLink>}>
      You don't have permission to access this page.
    </AccessDenied>
  )
}
