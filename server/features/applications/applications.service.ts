import { v7 as uuid } from 'uuid'
import { packagesOf } from '#content/marketing/packages.ts'
import type { Activity, Application } from '#contract/applications/applications.ts'
import { ADDRESS_IS_KNOWN, type AddedClient, type ClientOrigin, type NewClient } from '#contract/clients/add-client.ts'
import type { Person } from '#contract/clients/people.ts'
import { APPLICATION_FEE } from '#contract/money/ledger.ts'
import { applicationNumber } from '#domain/applications/application-number.ts'
import { FIRST_STATUS } from '#domain/applications/status.ts'
import { yearIn } from '#domain/calendar/months.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { applicationStarted } from '#domain/effects/applications.ts'
import * as may from '#domain/may.ts'
import { foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { assertReadsMoney } from '#server/cases/application-access.ts'
import { type ApplicationRow, selectApplication } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { addUser } from '#server/features/account/sign-up/sign-up.service.ts'
import { agreeToStart } from '#server/features/privacy/my-data/consents.service.ts'
import { openChecklist } from '#server/features/requirements/requirements.service.ts'
import { activitiesOf } from '#server/features/timeline/timeline.service.ts'
import type { Caller } from '#server/http/caller.ts'
import type { PageOf, PageRequest } from '#server/http/page.ts'
import { raiseCharge } from '#server/ledger/charges.ts'
import { insertApplication, insertConsent, nextRunningNumber, selectApplicationOf } from './applications.store.ts'
import { insertTransition } from './transitions.store.ts'

type ShownRow = Omit<ApplicationRow, 'statusSince' | 'heldFor'>

// Copies field by field: lists show two hundred applications, and spreading the row is several times slower.
const toApplication = (row: ShownRow, user: Person): Application => ({
  id: row.id,
  applicationNumber: row.applicationNumber,
  userId: row.userId,
  status: row.status,
  totalFees: row.totalFees,
  amountPaid: row.amountPaid,
  createdAt: row.createdAt.toISOString(),
  hasPersonalDataSheet: row.hasPersonalDataSheet,
  waiting: { for: row.waitsFor, cause: row.waitingCause, since: row.waitingSince.toISOString().slice(0, 10) },
  user,
})

const personOf = ({ userId, firstName, lastName, email }: ShownRow & Omit<Person, 'id'>): Person => ({
  id: userId,
  firstName,
  lastName,
  email,
})

export const toApplicationWithPerson = (row: ShownRow & Omit<Person, 'id'>): Application =>
  toApplication(row, personOf(row))

export async function getMyApplication(deps: Deps, caller: Caller): Promise<Application | null> {
  const row = await selectApplicationOf(deps.db, caller.id)
  return row ? toApplication(row, caller.user) : null
}

interface StartInput {
  privacyVersion?: string | undefined
  chosenPackage?: string | undefined
  alreadyThere: () => void
}

/** Starts the application of this person, or returns the existing application when requests race. */
export async function startApplication(
  deps: Deps,
  caller: Caller,
  { privacyVersion, chosenPackage, alreadyThere }: StartInput,
): Promise<Application> {
  const existing = await selectApplicationOf(deps.db, caller.id)
  const begin = async (tx: Tx) => {
    if (privacyVersion) await insertConsent(tx, { userId: caller.id, privacyVersion, at: deps.now() })
    if (existing) return undefined
    const channel = privacyVersion ? 'start_page' : 'start_api'
    const began = await insertNew(tx, deps, caller, { userId: caller.id, privacyVersion, chosenPackage })
    if (began) await agreeToStart(tx, { userId: caller.id, channel, at: deps.now() })
    return began
  }
  const started = existing && !privacyVersion ? undefined : await deps.transaction(begin)
  if (started) return toApplication(started, caller.user)
  alreadyThere()
  const row = existing ?? (await selectApplicationOf(deps.db, caller.id))
  if (!row) throw new Error('an application that another request started is gone')
  return toApplication(row, caller.user)
}

const FIRST_CHARGE = { code: 'application_fee', description: APPLICATION_FEE }

interface NewApplication extends Omit<StartInput, 'alreadyThere'> {
  userId: string
  /** The origin of a client whom the team added; null after a sign-up. */
  source?: ClientOrigin | null
}

async function insertNew(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  { userId, privacyVersion, chosenPackage, source = null }: NewApplication,
): Promise<ApplicationRow | undefined> {
  const context = contextOf(deps, caller)
  const { at } = context
  const running = await nextRunningNumber(tx)
  const started = await insertApplication(tx, {
    id: uuid(),
    applicationNumber: applicationNumber(yearIn(deps.config.timeZone, at), running),
    userId,
    source,
    status: FIRST_STATUS,
    createdAt: at,
    waitingSince: new Date(dayAt(at, deps.config.timeZone)),
    chosenPackage: packagesOf(deps.config.brand.name).find(({ id }) => id === chosenPackage)?.id ?? null,
  })
  if (!started) return undefined
  const { applicationFee: totalFees, currency } = deps.config
  if (totalFees !== '0.00') {
    await raiseCharge(tx, context, { applicationId: started.id, ...FIRST_CHARGE, amount: totalFees, currency })
  }
  const beginning = { id: uuid(), applicationId: started.id, fromStatus: null, toStatus: FIRST_STATUS }
  await Promise.all([
    insertTransition(tx, { ...beginning, changedBy: caller.id, changedAt: at }),
    openChecklist(tx, started.id, at),
  ])
  const about = { applicationId: started.id, userId, privacyVersion, source }
  await record(tx, context, applicationStarted, about)
  return { ...started, totalFees }
}

/** Adds a client without consent: the portal discloses nothing about the client before the client agrees. */
export function addClient(deps: Deps, caller: Caller, { source, ...person }: NewClient): Promise<AddedClient> {
  return deps.transaction(async (tx) => {
    const { userId, isNew } = await addUser(tx, { ...person, at: deps.now() })
    const added = isNew ? await insertNew(tx, deps, caller, { userId, source }) : undefined
    if (added) return { userId, applicationId: added.id, applicationNumber: added.applicationNumber }
    const known = await selectApplicationOf(tx, userId)
    throw new Refusal('conflict', ADDRESS_IS_KNOWN, { applicationId: known?.id ?? null })
  })
}

export async function getApplication(deps: Deps, caller: Caller, id: string): Promise<Application> {
  const row = await selectApplication(deps.db, id)
  return toApplicationWithPerson(foundIfAllowed(row, (one) => may.readApplication(caller, one), 'Application'))
}

export async function listActivities(
  deps: Deps,
  caller: Caller,
  { applicationId, page: ask }: { applicationId: string; page: PageRequest },
): Promise<PageOf<Activity>> {
  const [page] = await Promise.all([
    activitiesOf(deps.db, applicationId, ask),
    // Many activities name sums.
    assertReadsMoney(deps.db, caller, applicationId),
  ])
  return page
}
