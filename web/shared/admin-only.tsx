import type { ReactNode } from 'react'
import { ADMINS_ONLY, may } from '#domain/permissions.ts'
import { dutyRefusal } from '#domain/session/passkey-duty.ts'
import { useUser } from '#web/lib/session.ts'
import { AccessDenied } from '#web/ui/access-denied.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

/** What stands inside is rendered for admins alone, so that its calls are never made for anybody else. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const user = useUser()
  if (user.passkeyDuty)
    return (
      <AccessDenied title="Before you start" action={<ButtonLink href="/my-account">Open My account</ButtonLink>}>
        {dutyRefusal(user.passkeyDuty).sentence}
      </AccessDenied>
    )
  if (may.openAdminPanel(user)) return children
  return (
    <AccessDenied title="Access Denied" action={<ButtonLink href="/">Go to Dashboard</ButtonLink>}>
      {ADMINS_ONLY}
    </AccessDenied>
  )
}
