import type { ClientWithLastTransition } from '#contract/admin.ts'
import { hideUnless, may } from '#domain/permissions.ts'
import { Refusal, wrongField } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { colleagueOf } from '#server/features/team/team.service.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { announce } from '#server/live/announce.store.ts'
import { lockAssignment, saveAssignment } from './applications.store.ts'
import { clientWithLastTransition } from './clients.service.ts'

export const NOT_OF_THE_TEAM = 'Choose a member of the team'

interface Assignment {
  assignedTo: string | null
  expected?: string | null | undefined
}

/** Lets an admin take an application, give it to a colleague or release it; what is so already stays as it is. */
export async function assignApplication(
  deps: Deps,
  caller: Caller,
  id: string,
  { assignedTo, expected }: Assignment,
): Promise<ClientWithLastTransition> {
  return deps.transaction(async (tx) => {
    const application = hideUnless(await lockAssignment(tx, id), () => may.assignApplication(caller), 'Application')
    const now = application.assignedTo?.id ?? null
    if (assignedTo !== now) {
      if (assignedTo !== null && !(await colleagueOf(deps, tx, assignedTo))) {
        throw wrongField('assignedTo', NOT_OF_THE_TEAM)
      }
      if (expected !== undefined && expected !== now) throw takenMeanwhile(application.assignedTo?.name)
      await writeDown(tx, deps, { caller, id, from: now, to: assignedTo })
    }
    return clientWithLastTransition(tx, id)
  })
}

const takenMeanwhile = (name: string | undefined) =>
  new Refusal(
    'conflict',
    name === undefined
      ? 'This application is no longer assigned to anyone'
      : `This application is now assigned to ${name}`,
  )

interface Change {
  caller: Caller
  id: string
  from: string | null
  to: string | null
}

async function writeDown(tx: Tx, deps: Deps, { caller, id, from, to }: Change): Promise<void> {
  await saveAssignment(tx, id, to)
  await recordAudit(tx, {
    at: deps.now(),
    ...auditedAs(caller),
    action: 'application.assigned',
    subject: `application:${id}`,
    detail: { ...(from && { from }), ...(to && { to }) },
  })
  // As a thing of the office's own person, so that its applicant is not even told that something happened.
  await announce(tx, { event: 'application', id, applicantId: caller.id })
}
