import { v7 as uuid } from 'uuid'
import { isDay } from '#contract/calendar.ts'
import { NOT_OF_THE_TEAM } from '#contract/team/colleague.ts'
import { FOLLOW_UP_DAY } from '#contract/work/follow-up-draft.ts'
import {
  FOLLOW_UP_YEARS,
  type FollowUp,
  type FollowUpState,
  MOST_FOLLOW_UPS,
  OFFICE_IS_CLOSED,
  TOO_MANY_FOLLOW_UPS,
} from '#contract/work/follow-ups.ts'
import { addMonths } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { followUpAdded, followUpChanged, followUpDone } from '#domain/effects/work.ts'
import { fieldError, found, foundOrDenied, Refusal } from '#domain/refusal.ts'
import { assigneeOf } from '#domain/team/assignee.ts'
import type { WorkCalendar } from '#domain/work/times.ts'
import { lockedCase } from '#server/cases/application-access.ts'
import { selectApplicationOwner } from '#server/cases/applications.store.ts'
import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { refuseUnknownAssignee } from '#server/features/team/team.service.ts'
import { answerOnce, type CallContext, inTransaction } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { cursorAfter, type PageOf, type PageRequest, pageOfShortList, sortedAfter } from '#server/http/page.ts'
import { dated, todayOf } from '#server/shared/dates.ts'
import {
  countFollowUps,
  deleteFollowUpOf,
  type FollowUpRow,
  insertFollowUp,
  lockFollowUp,
  selectFollowUp,
  selectFollowUps,
  updateFollowUp,
} from './follow-ups.store.ts'
import { officeTime } from './office-hours.service.ts'
import { selectTeam } from './work.store.ts'

const YEARS = 2
const THING = 'Follow-up'

function toFollowUp(row: FollowUpRow, { openingOn, timeZone }: WorkCalendar): FollowUp {
  const isOpenThen = dayAt(openingOn(row.dueOn), timeZone) === row.dueOn
  return { ...dated(row), warnings: isOpenThen ? [] : [OFFICE_IS_CLOSED] }
}

function assertDay(dueOn: string, today: string, path = 'dueOn'): void {
  if (dueOn < today) throw fieldError(path, FOLLOW_UP_DAY)
  if (dueOn > addMonths(today, 12 * YEARS)) throw fieldError(path, FOLLOW_UP_YEARS)
}

async function assertColleague(tx: Tx, { config }: Pick<Deps, 'config'>, id: string): Promise<void> {
  const team = await selectTeam(tx, config.adminEmails)
  if (!team.some((one) => one.id === id)) throw fieldError('assignedTo', NOT_OF_THE_TEAM)
}

const shownFrom = async (tx: Tx, { config }: Pick<Deps, 'config'>, id: string): Promise<FollowUp> =>
  toFollowUp(found(await selectFollowUp(tx, id), THING), await officeTime({ config, db: tx }))

interface FollowUpDraft {
  applicationId: string
  dueOn: string
  text: string
  assignedTo?: string | undefined
  unlessAnswered?: true | undefined
  path?: string
}

export const addFollowUp = (
  deps: Deps,
  caller: Caller,
  { key = '', ...draft }: FollowUpDraft & { key?: string },
): Promise<FollowUp> =>
  inTransaction(deps, caller, (context) =>
    answerOnce(context, { key, asked: ['follow-up', draft] }, async () =>
      shownFrom(context.tx, deps, await addFollowUpIn(context, draft)),
    ),
  )

/** Returns the id. */
export async function addFollowUpIn(context: CallContext, draft: FollowUpDraft): Promise<string> {
  const { tx, deps, caller, at } = context
  const { applicationId, dueOn, text, assignedTo = caller.id, unlessAnswered = false } = draft
  await lockedCase(tx, applicationId)
  assertDay(dueOn, todayOf(deps), draft.path)
  await assertColleague(tx, deps, assignedTo)
  if ((await countFollowUps(tx, { applicationId, state: 'open' })) >= MOST_FOLLOW_UPS)
    throw new Refusal('conflict', TOO_MANY_FOLLOW_UPS)
  const id = uuid()
  const by = { createdBy: caller.id, createdAt: at }
  await insertFollowUp(tx, { id, applicationId, dueOn, text, assignedTo, unlessAnswered, ...by })
  await record(tx, context, followUpAdded, { followUpId: id, applicationId })
  return id
}

export const removeFollowUpOf = deleteFollowUpOf

interface FollowUpChange {
  id: string
  dueOn?: string | undefined
  text?: string | undefined
  assignedTo?: string | undefined
  done?: boolean | undefined
  expectedVersion: number
}

export function changeFollowUp(
  deps: Deps,
  caller: Caller,
  { id, done, expectedVersion, ...change }: FollowUpChange,
): Promise<FollowUp> {
  return deps.transaction(async (tx) => {
    const stored = foundOrDenied(await lockFollowUp(tx, id), THING)
    if (done === true && stored.state === 'done') return shownFrom(tx, deps, id)
    if (stored.version !== expectedVersion) throw changedMeanwhile(await shownFrom(tx, deps, id))
    if (change.dueOn !== undefined) assertDay(change.dueOn, todayOf(deps))
    if (change.assignedTo !== undefined) await assertColleague(tx, deps, change.assignedTo)
    const context = contextOf(deps, caller)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    await updateFollowUp(tx, id, {
      ...given,
      ...(stored.isAnswered && isWantedAgain(stored, { ...change, done }) && { unlessAnswered: false }),
      ...(done !== undefined && doneFields(done, caller, context.at)),
    })
    const about = { followUpId: id, applicationId: stored.applicationId }
    await record(tx, context, done === true ? followUpDone : followUpChanged, about)
    return shownFrom(tx, deps, id)
  })
}

const isWantedAgain = ({ dueOn }: FollowUpRow, change: Pick<FollowUpChange, 'dueOn' | 'done'>) =>
  change.done === false || (change.dueOn ?? dueOn) !== dueOn

const doneFields = (isDone: boolean, { id }: Caller, at: Date) =>
  isDone
    ? ({ state: 'done', doneAt: at, doneBy: id } as const)
    : ({ state: 'open', doneAt: null, doneBy: null } as const)

const changedMeanwhile = (current: FollowUp): Refusal =>
  new Refusal('conflict', 'A colleague has changed this follow-up. Please look at it again.', { current })

interface FollowUpList {
  applicationId?: string
  assigned?: string | undefined
  state?: FollowUpState | undefined
  until?: string | undefined
  page: PageRequest
}

export async function listFollowUps(
  deps: Deps,
  caller: Caller,
  { page, assigned, ...asked }: FollowUpList,
): Promise<PageOf<FollowUp>> {
  const { db } = deps
  if (asked.applicationId !== undefined)
    foundOrDenied(await selectApplicationOwner(db, asked.applicationId), 'Application')
  await refuseUnknownAssignee(deps, assigned)
  const filter = { ...asked, assigned: assigneeOf(assigned, caller) }
  const reading = selectFollowUps(db, filter, { after: cursorAfter(page, 'due', isDay), limit: page.limit })
  const { rows, total } = await pageOfShortList(page, reading, () => countFollowUps(db, filter))
  const calendar = await officeTime(deps)
  return {
    rows: rows.map((row) => toFollowUp(row, calendar)),
    total,
    sorted: sortedAfter(rows, page, 'due', ({ dueOn }) => dueOn),
  }
}
