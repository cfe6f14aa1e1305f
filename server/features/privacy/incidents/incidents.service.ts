import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { notices } from '#content/privacy/incident-notices.ts'
import type {
  Incident,
  IncidentChange,
  IncidentNotices,
  IncidentState,
  IncidentSummary,
  moveIncident as move,
  NewIncident,
} from '#contract/privacy/incidents.ts'
import type { Parsed } from '#contract/route.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { incidentChanged, incidentOpened, incidentTransitioned } from '#domain/effects/incidents.ts'
import {
  fullReportDueAt,
  incidentTransitions,
  isNoticeOverdue,
  mayBeDelayed,
  noticeDueAt,
  noticeDuty,
  transitionProblem,
} from '#domain/privacy/incident-states.ts'
import { fieldError, found, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { dated } from '#server/shared/dates.ts'
import {
  type IncidentRow,
  type IncidentStepRow,
  insertIncident,
  insertStep,
  lockIncident,
  selectIncident,
  selectIncidents,
  selectSteps,
  updateIncident,
  updateState,
} from './incidents.store.ts'
import { type MailingRow, selectMailings } from './mailings.store.ts'

function toSummary(row: IncidentRow, now: Date): IncidentSummary {
  const { id, title, state, people, knownAt, npcToldAt, peopleToldAt } = row
  return {
    ...dated({ id, title, state, people, knownAt, npcToldAt, peopleToldAt, dueAt: noticeDueAt(knownAt) }),
    overdue: isNoticeOverdue(row, now),
  }
}

interface IncidentHistory {
  steps: readonly IncidentStepRow[]
  mailings: readonly MailingRow[]
}

export function toIncident(row: IncidentRow, { steps, mailings }: IncidentHistory, now: Date): Incident {
  const summary = toSummary(row, now)
  const facts = { ...row, ...summary }
  const next = incidentTransitions[row.state].filter((to) => transitionProblem(row.state, to, facts) === null)
  return {
    ...facts,
    duty: noticeDuty(row),
    mayBeDelayed: mayBeDelayed(row, row.people),
    ...dated({ fullReportAt: row.fullReportAt, fullReportDueAt: row.npcToldAt && fullReportDueAt(row.npcToldAt) }),
    next,
    steps: steps.map(dated),
    mailings: mailings.map(dated),
  }
}

export function listIncidents(
  { db, now }: Deps,
  show: 'open' | 'all',
  ask: PageRequest,
): Promise<PageOf<IncidentSummary>> {
  return newestPage(db, ask, selectIncidents(show), (row) => toSummary(row, now()))
}

export async function getIncident({ db, now }: Pick<Deps, 'db' | 'now'>, id: string): Promise<Incident> {
  const [row, steps, mailings] = await Promise.all([
    selectIncident(db, id),
    selectSteps(db, id),
    selectMailings(db, id),
  ])
  return toIncident(found(row, 'Incident'), { steps, mailings }, now())
}

const OPENED = 'Opened'

export async function openIncident(
  deps: Deps,
  caller: Caller,
  { title, knownAt }: z.output<typeof NewIncident>,
): Promise<Incident> {
  refuseFuture(deps, { knownAt })
  const id = uuid()
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    await insertIncident(tx, { id, title, knownAt })
    const step = { id: uuid(), incidentId: id, by: caller.id, at: context.at }
    await insertStep(tx, { ...step, from: null, to: 'assessing', reason: OPENED })
    await record(tx, context, incidentOpened, { incidentId: id })
  })
  return getIncident(deps, id)
}

const moments = ['knownAt', 'npcToldAt', 'peopleToldAt', 'fullReportAt'] as const
type Moment = (typeof moments)[number]

// Tolerates a browser clock that is slightly ahead.
const A_LITTLE = 5 * MINUTE

function refuseFuture({ now }: Pick<Deps, 'now'>, given: { [M in Moment]?: string | null | undefined }): void {
  const limit = now().getTime() + A_LITTLE
  const ahead = moments.find((moment) => Date.parse(given[moment] ?? '') > limit)
  if (ahead) throw fieldError(ahead, 'Enter a time that is not in the future')
}

const behind = () =>
  new Refusal('conflict', 'Somebody else has changed this incident meanwhile. Look at it again before you save.')

export async function lockIncidentAt(tx: Tx, id: string, version: number): Promise<IncidentRow> {
  const row = found(await lockIncident(tx, id), 'Incident')
  if (row.version !== version) throw behind()
  return row
}

const momentOf = (given: string | null | undefined, stored: Date | null): Date | null =>
  given === undefined ? stored : given === null ? null : new Date(given)

export async function changeIncident(
  deps: Deps,
  caller: Caller,
  { id, expectedVersion, ...change }: IncidentChange & { id: string },
): Promise<Incident> {
  refuseFuture(deps, change)
  await deps.transaction(async (tx) => {
    const row = await lockIncidentAt(tx, id, expectedVersion)
    if (row.state === 'closed') throw closed()
    const given = Object.entries(change).filter(([, value]) => value !== undefined)
    await updateIncident(tx, {
      ...row,
      ...Object.fromEntries(given),
      knownAt: momentOf(change.knownAt, row.knownAt) ?? row.knownAt,
      npcToldAt: momentOf(change.npcToldAt, row.npcToldAt),
      peopleToldAt: momentOf(change.peopleToldAt, row.peopleToldAt),
      fullReportAt: momentOf(change.fullReportAt, row.fullReportAt),
    })
    const fields = given.map(([field]) => field)
    await record(tx, contextOf(deps, caller), incidentChanged, { incidentId: id, fields })
  })
  return getIncident(deps, id)
}

export const closed = () => new Refusal('conflict', 'This incident is closed. Take it up again first.')

export async function moveIncident(
  deps: Deps,
  caller: Caller,
  { id, to, reason, expectedVersion }: Parsed<typeof move>['body'] & { id: string },
): Promise<Incident> {
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const row = await lockIncidentAt(tx, id, expectedVersion)
    const { state: from } = row
    refuseTransition(row, to)
    await updateState(tx, id, to)
    await insertStep(tx, { id: uuid(), incidentId: id, from, to, reason, by: caller.id, at: context.at })
    await record(tx, context, incidentTransitioned, { incidentId: id, from, to })
  })
  return getIncident(deps, id)
}

function refuseTransition(row: IncidentRow, to: IncidentState): void {
  if (!incidentTransitions[row.state].includes(to))
    throw new Refusal('conflict', 'An incident cannot go to this state from where it is')
  const problem = transitionProblem(row.state, to, dated(row))
  if (problem) throw new Refusal('conflict', problem)
}

export async function getIncidentNotices(deps: Deps, id: string): Promise<IncidentNotices> {
  const incident = await getIncident(deps, id)
  const { brand, timeZone } = deps.config
  return notices(incident, { brand, timeZone })
}
