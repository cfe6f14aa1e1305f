import type { ClientWithLastTransition } from '#contract/clients/clients.ts'
import { NOT_OF_THE_TEAM } from '#contract/team/colleague.ts'
import { applicationAssigned } from '#domain/effects/applications.ts'
import * as may from '#domain/may.ts'
import { fieldError, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { lockedCase } from '#server/cases/application-access.ts'
import { lockAssignment, updateAssignment } from '#server/cases/applications.store.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { colleagueOf } from '#server/features/team/team.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { getClientApplication } from './clients.service.ts'

interface AssignmentInput {
  assignedTo: string | null
  expected?: string | null | undefined
}

export async function assignApplication(
  deps: Deps,
  caller: Caller,
  { id, assignedTo, expected }: AssignmentInput & { id: string },
): Promise<ClientWithLastTransition> {
  return deps.transaction(async (tx) => {
    await lockedCase(tx, id)
    const application = foundIfAllowed(await lockAssignment(tx, id), () => may.can(caller, 'cases.move'), 'Application')
    const now = application.assignedTo?.id ?? null
    if (assignedTo !== now) {
      if (assignedTo !== null && !(await colleagueOf(deps, tx, assignedTo))) {
        throw fieldError('assignedTo', NOT_OF_THE_TEAM)
      }
      if (expected !== undefined && expected !== now) throw takenMeanwhile(application.assignedTo?.name)
      await updateAssignment(tx, id, assignedTo)
      const change = { applicationId: id, from: now, to: assignedTo }
      await record(tx, contextOf(deps, caller), applicationAssigned, change)
    }
    return getClientApplication(tx, id)
  })
}

const takenMeanwhile = (name: string | undefined) =>
  new Refusal(
    'conflict',
    name === undefined
      ? 'This application is no longer assigned to anyone'
      : `This application is now assigned to ${name}`,
  )
