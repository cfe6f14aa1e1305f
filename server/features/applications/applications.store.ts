import { v7 as uuid } from 'uuid'
import type { ApplicationStatus } from '#contract/applications/applications.ts'
import type { CaseItemCode, PendingParty } from '#contract/cases/pending-on.ts'
import { type ApplicationRow, columns } from '#server/cases/applications.store.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import { sql } from '#server/database/sql.ts'

export const selectApplicationOf = (db: Queryable, userId: string) =>
  db.one(sql.select(columns)`from applications a where a.user_id = ${userId}`)

export const nextRunningNumber = async (tx: Tx) =>
  Number(await tx.value(sql.select(sql.text`nextval('application_numbers')`)))

// The initial state of an application; the same transaction derives the state from its facts.
const FIRST_CAUSE: CaseItemCode = 'board_to_choose'

/** Inserts an application without fees; does nothing and answers undefined when the person has an application. */
export const insertApplication = (
  tx: Tx,
  application: Pick<ApplicationRow, 'id' | 'applicationNumber' | 'userId' | 'status' | 'createdAt' | 'waitingSince'> & {
    chosenPackage: string | null
    source: string | null
  },
) =>
  tx.one(sql.returning(columns)`
    insert into applications as a (id, application_number, user_id, status, total_fees, created_at, status_since,
      waiting_cause, waiting_since, chosen_package, source)
    values (${application.id}, ${application.applicationNumber}, ${application.userId}, ${application.status},
      0, ${application.createdAt}, ${application.createdAt}, ${FIRST_CAUSE}, ${application.waitingSince},
      ${application.chosenPackage}, ${application.source})
    on conflict (user_id) do nothing`)

export interface ApplicationState {
  status: ApplicationStatus
  totalFees: string
  heldFor: PendingParty | null
}

export const updateState = (
  tx: Tx,
  id: string,
  { status, heldFor, since }: Omit<ApplicationState, 'totalFees'> & { since: Date },
) => tx.run(sql`${sql.update('applications', { status, heldFor, statusSince: since })} where id = ${id}`)

export const insertConsent = (tx: Queryable, consent: { userId: string; privacyVersion: string; at: Date }) =>
  tx.run(sql`
    insert into consents (id, user_id, privacy_version, given_at)
    values (${uuid()}, ${consent.userId}, ${consent.privacyVersion}, ${consent.at})
    on conflict (user_id, privacy_version) do nothing`)
