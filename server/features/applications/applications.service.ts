import { v7 as uuid } from 'uuid'
import type { Activity, Application } from '#contract/applications.ts'
import type { Person } from '#contract/people.ts'
import { applicationNumber } from '#domain/applications/application-number.ts'
import { FIRST_STATUS } from '#domain/applications/status.ts'
import { readableApplication } from '#server/access/application-access.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { activitiesOf, recordActivity } from '#server/features/activities/activities.service.ts'
import { openChecklist } from '#server/features/requirements/requirements.service.ts'
import { auditedAs, type Caller } from '#server/http/caller.ts'
import { idAfter, type PageAsk, type PageOf } from '#server/http/page.ts'
import { oweMail } from '#server/jobs/outbox.store.ts'
import {
  type ApplicationRow,
  countApplications,
  findApplicationOf,
  findApplications,
  insertApplication,
  takeRunningNumber,
} from './applications.store.ts'

const shown = (row: ApplicationRow, user: Person): Application => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  user,
})

export async function applicationOf(deps: Deps, caller: Caller): Promise<Application | null> {
  const row = await findApplicationOf(deps.db, caller.id)
  return row ? shown(row, caller.user) : null
}

/** Starts this person's application; whoever has one already gets that one, however many requests race. */
export async function startApplication(
  deps: Deps,
  caller: Caller,
  { alreadyThere }: { alreadyThere: () => void },
): Promise<Application> {
  const existing = await findApplicationOf(deps.db, caller.id)
  const started = existing ? undefined : await deps.transaction((tx) => insertNew(deps, tx, caller))
  if (started) {
    deps.wakeOutbox()
    return shown(started, caller.user)
  }
  alreadyThere()
  const row = existing ?? (await findApplicationOf(deps.db, caller.id))
  if (!row) throw new Error('an application that another request started is gone')
  return shown(row, caller.user)
}

async function insertNew(deps: Deps, tx: Tx, caller: Caller): Promise<ApplicationRow | undefined> {
  const at = deps.now()
  const running = await takeRunningNumber(tx)
  const started = await insertApplication(tx, {
    id: uuid(),
    applicationNumber: applicationNumber(yearIn(deps.config.timeZone, at), running),
    userId: caller.id,
    status: FIRST_STATUS,
    totalFees: deps.config.applicationFee,
    createdAt: at,
  })
  if (!started) return undefined
  const because = `application:${started.id}`
  await Promise.all([
    openChecklist(tx, started.id, at),
    recordActivity(tx, { applicationId: started.id, description: 'Application started', at }),
    oweMail(tx, { to: { addresses: deps.config.adminEmails }, notice: { kind: 'application_started' }, because, at }),
    recordAudit(tx, {
      at,
      ...auditedAs(caller),
      action: 'application.started',
      subject: because,
      detail: {},
    }),
  ])
  return started
}

const yearIn = (timeZone: string, instant: Date): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric' }).format(instant))

/** All applications with their people, newest first. */
export async function pageOfApplications(deps: Deps, ask: PageAsk): Promise<PageOf<Application>> {
  const [rows, count] = await Promise.all([
    findApplications(deps.db, { after: idAfter(ask), limit: ask.limit }),
    countApplications(deps.db),
  ])
  return {
    rows: rows.map(({ firstName, lastName, email, ...row }) =>
      shown(row, { id: row.userId, firstName, lastName, email }),
    ),
    total: { exactly: count },
  }
}

export async function pageOfActivities(
  deps: Deps,
  caller: Caller,
  applicationId: string,
  ask: PageAsk,
): Promise<PageOf<Activity>> {
  const [page] = await Promise.all([
    activitiesOf(deps.db, applicationId, ask),
    readableApplication(deps.db, caller, applicationId),
  ])
  return page
}
