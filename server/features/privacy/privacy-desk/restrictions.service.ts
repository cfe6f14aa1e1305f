import { v7 as uuid } from 'uuid'
import type * as api from '#contract/privacy/privacy-desk.ts'
import type { Restriction } from '#contract/privacy/privacy-desk.ts'
import type { Parsed } from '#contract/route.ts'
import { personRestricted, restrictionLifted } from '#domain/effects/privacy-desk.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { dated } from '#server/shared/dates.ts'
import {
  insertRestriction,
  liftRestrictionRow,
  lockPersonByEmail,
  restrictions,
  selectRestriction,
} from './restrictions.store.ts'

export const listRestrictions = ({ db }: Deps, ask: PageRequest): Promise<PageOf<Restriction>> =>
  newestPage(db, ask, restrictions, dated)

const ofTheTeam = () => new Refusal('conflict', 'A member of the team cannot be blocked. Take them off the team first.')

export async function restrictPerson(
  deps: Deps,
  caller: Caller,
  { kind, email, reason, alreadyThere }: Parsed<typeof api.restrictPerson>['body'] & { alreadyThere: () => void },
): Promise<Restriction> {
  const row = await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const person = found(await lockPersonByEmail(tx, email.toLowerCase(), deps.config.adminEmails), 'Person')
    if (kind === 'block' && person.isOfTeam) throw ofTheTeam()
    const { id: userId, applicationId } = person
    const isNew = await insertRestriction(tx, { id: uuid(), userId, kind, reason, by: caller.id, at: context.at })
    if (isNew) {
      await record(tx, context, personRestricted, { userId, applicationId, kind })
    } else alreadyThere()
    return found(await selectRestriction(tx, userId, kind), 'Restriction')
  })
  deps.blocked.forget()
  return dated(row)
}

export async function liftRestriction(
  deps: Deps,
  caller: Caller,
  { restrictionId, reason }: { restrictionId: string; reason: string },
): Promise<void> {
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const lift = liftRestrictionRow(tx, restrictionId, { reason, by: caller.id, at: context.at })
    const { userId, applicationId, kind } = found(await lift, 'Restriction')
    await record(tx, context, restrictionLifted, { userId, applicationId, kind })
  })
  deps.blocked.forget()
  deps.jobs.wake('erasures')
}
