import type { z } from 'zod'
import { isDay } from '#contract/calendar.ts'
import type { HolidayDay, NewHoliday } from '#contract/privacy/privacy-desk.ts'
import { type ChangedHoliday, defaultHolidays, type Holiday, holidayCheck } from '#domain/calendar/days-off.ts'
import { holidayChanged } from '#domain/effects/privacy-desk.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageInMemory } from '#server/http/page.ts'
import { deleteHoliday, selectChangedHolidays, upsertHoliday } from './holidays.store.ts'

type IsDayOff = (day: string) => boolean

export async function daysOff(db: Queryable): Promise<Record<'law' | 'office', IsDayOff>> {
  const changed = await selectChangedHolidays(db)
  return { law: holidayCheck(changed, 'law'), office: holidayCheck(changed, 'office') }
}

const asUsual = (holiday: Holiday): HolidayDay => ({
  ...holiday,
  id: holiday.day,
  isWorkingDay: false,
  forLaw: true,
  isChanged: false,
})
const asChanged = (holiday: ChangedHoliday): HolidayDay => ({ ...holiday, id: holiday.day, isChanged: true })

export async function listHolidays({ db }: Deps, year: number, ask: PageRequest): Promise<PageOf<HolidayDay>> {
  const changed = (await selectChangedHolidays(db)).filter(({ day }) => day.startsWith(`${year}-`))
  const own = new Set(changed.map(({ day }) => day))
  const usual = defaultHolidays(year).filter(({ day }) => !own.has(day))
  const days = [...usual.map(asUsual), ...changed.map(asChanged)].sort((one, other) => (one.day < other.day ? -1 : 1))
  return pageInMemory(days, ({ id }) => id, ask)
}

const requireDay = (day: string) => found(isDay(day) ? day : undefined, 'Day')

export async function saveHoliday(
  deps: Deps,
  caller: Caller,
  holiday: z.output<typeof NewHoliday> & { day: string },
): Promise<HolidayDay> {
  requireDay(holiday.day)
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    await upsertHoliday(tx, { ...holiday, by: caller.id, at: context.at })
    const to = holiday.isWorkingDay ? 'working day' : 'day off'
    await record(tx, context, holidayChanged, { day: holiday.day, to })
  })
  return asChanged(holiday)
}

export async function resetHoliday(deps: Deps, caller: Caller, day: string): Promise<void> {
  requireDay(day)
  await deps.transaction(async (tx) => {
    if (!(await deleteHoliday(tx, day))) throw new Refusal('notFound', 'Nothing was entered about this day')
    await record(tx, contextOf(deps, caller), holidayChanged, { day, to: 'as usual' })
  })
}
