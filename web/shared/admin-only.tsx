import type { ReactNode } from 'react'
import { ADMINS_ONLY, may } from '#domain/permissions.ts'
import { useUser } from '#web/lib/session.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** What stands inside is rendered for admins alone, so that its calls are never made for anybody else. */
export function AdminOnly({ children }: { children: ReactNode }) {
  if (may.openAdminPanel(useUser())) return children
  return (
    <AccessDenied title="Access Denied" action={<ButtonLink href="/">Go to Dashboard</ButtonLink>}>
      {ADMINS_ONLY}
    </AccessDenied>
  )
}
