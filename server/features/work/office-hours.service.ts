import { type OfficeFrame, type OfficeHours, OfficeRules } from '#contract/work/office-hours.ts'
import { officeHoursChanged } from '#domain/effects/people.ts'
import { decidedMeanwhile } from '#domain/refusal.ts'
import { defaultOfficeRules, openOfficeClock } from '#domain/work/office-hours.ts'
import type { WorkCalendar } from '#domain/work/times.ts'
import type { Queryable } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { daysOff } from '#server/features/privacy/privacy-desk/holidays.service.ts'
import type { Caller } from '#server/http/caller.ts'
import {
  lockOfficeHours,
  type StoredOfficeHours,
  selectColleague,
  selectOfficeHours,
  updateOfficeHours,
} from './office-hours.store.ts'

type Stored = OfficeRules & { version: number } & Partial<Pick<StoredOfficeHours, 'changedBy' | 'changedAt'>>

const asUsual: Stored = { ...defaultOfficeRules, version: 1 }

const read = (text: string | null | undefined): Stored => (text ? { ...asUsual, ...JSON.parse(text) } : asUsual)

type ClockDeps = Pick<Deps, 'config'> & { db: Queryable }

async function shown({ config, db }: ClockDeps, { changedBy, changedAt, ...rules }: Stored): Promise<OfficeHours> {
  return {
    ...rules,
    timeZone: config.timeZone,
    changedBy: changedBy === undefined ? null : await selectColleague(db, changedBy),
    changedAt: changedAt ?? null,
  }
}

export const getOfficeHours = async (deps: ClockDeps): Promise<OfficeHours> =>
  shown(deps, read(await selectOfficeHours(deps.db)))

export async function officeTime({ config: { timeZone }, db }: ClockDeps): Promise<WorkCalendar> {
  const [text, isDayOff] = await Promise.all([selectOfficeHours(db), daysOff(db)])
  const { week, targets } = read(text)
  return {
    ...openOfficeClock({ timeZone, week, isDayOff: isDayOff.office }),
    timeZone,
    targets,
    isHoliday: isDayOff.law,
  }
}

export function changeOfficeHours(
  deps: Deps,
  caller: Caller,
  change: OfficeRules & { expectedVersion: number },
): Promise<OfficeHours> {
  return deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const stored = read(await lockOfficeHours(tx, JSON.stringify(asUsual)))
    const here = { config: deps.config, db: tx }
    if (stored.version !== change.expectedVersion) throw changedMeanwhile(await shown(here, stored))
    const rules = OfficeRules.parse(change)
    const changes = differences(stored, rules)
    if (Object.keys(changes).length === 0) return shown(here, stored)
    const by = { version: stored.version + 1, changedBy: caller.id, changedAt: context.at.toISOString() }
    await updateOfficeHours(tx, { ...rules, ...by })
    await record(tx, context, officeHoursChanged, { changes })
    return shown(here, { ...rules, ...by })
  })
}

const changedMeanwhile = ({ changedBy, changedAt }: OfficeHours) =>
  decidedMeanwhile(
    { by: changedBy?.name, at: changedAt },
    (by) => `${by} has changed the office hours in the meantime. Load the latest before you change them.`,
  )

type HoursInWords = Record<string, string>

const timesInWords = (frames: readonly OfficeFrame[]) => frames.map((frame) => frame.join('–')).join(', ') || 'closed'

const inWords = ({ week, targets }: OfficeRules): HoursInWords => ({
  ...Object.fromEntries(Object.entries(week).map(([day, frames]) => [day, timesInWords(frames)])),
  ...Object.fromEntries(Object.entries(targets).map(([kind, minutes]) => [kind, String(minutes)])),
})

function differences(before: OfficeRules, after: OfficeRules): HoursInWords {
  const earlier = inWords(before)
  return Object.fromEntries(
    Object.entries(inWords(after)).flatMap(([name, to]) =>
      earlier[name] === to ? [] : [[name, `${earlier[name]} → ${to}`]],
    ),
  )
}
