import type { ReplyField, ReplyFieldValue } from '#contract/saved-replies.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { caseState } from '#domain/cases/case-state.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { foundOrDenied, may } from '#domain/permissions.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { replyFields } from '#domain/saved-replies/placeholders.ts'
import { tasksOf } from '#domain/tasks/tasks.ts'
import { caseFactsOf, readCases } from '#server/cases/case-record.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { selectNextDue } from './saved-replies.store.ts'

const list = new Intl.ListFormat('en')

/** What a saved reply can say of a client, as plain text; null where there is nothing to say. */
export async function getReplyFields(deps: Deps, caller: Caller, applicationId: string): Promise<ReplyFieldValue[]> {
  const { currency } = deps.config
  const [[found], due] = await Promise.all([
    readCases(deps.db, [applicationId]),
    selectNextDue(deps.db, { applicationId, currency }),
  ])
  const record = foundOrDenied(found, 'Application')
  const facts = caseFactsOf(deps, record)
  const { next, tasks } = tasksOf(facts, caseState(facts))
  const missing = checklist.filter(({ id }) => tasks.some(({ code, state }) => code === id && state === 'to_do'))
  const money = may.readMoney(caller, record.application) ? due : undefined
  const { appointment, board } = facts
  const values: Record<ReplyField, string | null> = {
    'next task': tasks.find(({ code }) => code === next)?.title ?? null,
    'missing documents': missing.length > 0 ? list.format(missing.map(({ name }) => name)) : null,
    'due amount': money ? formatMoney(money.amount, currency) : null,
    'due day': money?.dueOn ? formatDay(money.dueOn) : null,
    board: board?.name ?? null,
    'exam day': appointment && formatDay(dayAt(appointment.at, appointment.timeZone)),
  }
  return replyFields.map((field) => ({ field, value: values[field] }))
}
