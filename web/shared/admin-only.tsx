import { Lock } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { type AdminMenuPath, permissionForPage } from '#contract/pages.ts'
import { dutyRefusal } from '#domain/account/passkey-duty.ts'
import * as may from '#domain/may.ts'
import { ADMINS_ONLY } from '#domain/refusal.ts'
import { startPageOf } from '#domain/team/pages.ts'
import { roleLabels } from '#domain/team/role-labels.ts'
import { useUser } from '#web/lib/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Renders its children only for permitted members, so that nobody else sends their requests. */
export function AdminOnly({ page, children }: { page: AdminMenuPath; children: ReactNode }) {
  const user = useUser()
  if (user.passkeyDuty)
    return (
      <AccessDenied title="Before you start" action={<ButtonLink href="/my-account">Open My account</ButtonLink>}>
        {dutyRefusal(user.passkeyDuty).sentence}
      </AccessDenied>
    )
  if (may.can(user, permissionForPage(page))) return children
  if (user.teamRole === null) {
    return (
      <AccessDenied title="Access Denied" action={<ButtonLink href="/">Go to Dashboard</ButtonLink>}>
        {ADMINS_ONLY}
      </AccessDenied>
    )
  }
  return (
    <AccessDenied
      title="This page is not part of your role"
      action={<ButtonLink href={startPageOf(user.teamRole)}>Go to your work</ButtonLink>}
    >
      Your role is {roleLabels[user.teamRole]}. If you need this page for your work, ask an owner of the portal.
    </AccessDenied>
  )
}

export const adminPage = (page: AdminMenuPath, Page: ComponentType) => () => (
  <AdminOnly page={page}>
    <Page />
  </AdminOnly>
)

const AccessDenied = ({ title, children, action }: { title: ReactNode; children: ReactNode; action?: ReactNode }) => (
  <div className="grid min-h-[60vh] place-items-center">
    <div className="flex flex-col items-center px-4 text-center">
      <span className="mb-5 grid size-16 place-items-center rounded-full bg-brand-soft text-brand">
        <Lock aria-hidden="true" className="size-7" />
      </span>
      <h1 id="page-title" tabIndex={-1} className="font-semibold text-2xl">
        {title}
      </h1>
      <p className="mt-2 max-w-md text-ink-soft">{children}</p>
      {action && <div className="mt-6">{action}</div>}
    </div>
  </div>
)
