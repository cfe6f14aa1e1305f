import type { PrivacyRequest } from '#contract/privacy/privacy-desk.ts'
import { dayAt, instantAround } from '#domain/calendar/zones.ts'
import { answerDueOn } from '#domain/privacy/desk.ts'
import { actionRoute } from '#domain/privacy/request-actions.ts'
import type { ReadDeps } from '#server/deps.ts'
import { todayOf } from '#server/shared/dates.ts'
import { daysOff } from './holidays.service.ts'
import type { PrivacyRequestRow } from './requests.store.ts'

export const startOf = (day: string, timeZone: string) => instantAround(`${day}T00:00`, timeZone)

export interface RequestCalendar {
  timeZone: string
  today: string
  isHoliday: (day: string) => boolean
}

export const calendarOf = async (deps: ReadDeps): Promise<RequestCalendar> => ({
  timeZone: deps.config.timeZone,
  today: todayOf(deps),
  isHoliday: (await daysOff(deps.db)).law,
})

export function toPrivacyRequest(
  row: PrivacyRequestRow,
  { timeZone, today, isHoliday }: RequestCalendar,
): PrivacyRequest {
  const { receivedAt, closedAt, hasSheet: _hasSheet, ...rest } = row
  const receivedOn = dayAt(receivedAt, timeZone)
  const dueOn = answerDueOn(receivedOn, isHoliday)
  return {
    ...rest,
    deed: actionRoute(row),
    receivedOn,
    dueOn,
    overdue: row.state === 'open' && dueOn < today,
    closedAt: closedAt?.toISOString() ?? null,
  }
}
