import { ReminderRules, type ReminderSettings } from '#contract/reminders.ts'
import { settingsChanged } from '#domain/effects/people.ts'
import { found, Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { lockSettings, type SettingsRow, selectSettings, updateSettings } from './reminders.store.ts'

const SETTINGS = 'Settings'

const toReminderSettings = (row: SettingsRow): ReminderSettings => ({
  ...row,
  changedAt: row.changedAt?.toISOString() ?? null,
})

export const getReminderSettings = async ({ db }: Pick<Deps, 'db'>): Promise<ReminderSettings> =>
  toReminderSettings(found(await selectSettings(db), SETTINGS))

export function changeReminderSettings(
  deps: Deps,
  caller: Caller,
  change: ReminderRules & { expectedVersion: number },
): Promise<ReminderSettings> {
  return deps.transaction(async (tx) => {
    const stored = found(await lockSettings(tx), SETTINGS)
    if (stored.version !== change.expectedVersion) throw changedMeanwhile(stored)
    const rules = ReminderRules.parse(change)
    const changes = differences(stored, rules)
    if (Object.keys(changes).length === 0) return toReminderSettings(stored)
    await updateSettings(tx, rules, { by: caller.id, at: deps.now() })
    await record(tx, contextOf(deps, caller), settingsChanged, { changes })
    return toReminderSettings(found(await selectSettings(tx), SETTINGS))
  })
}

function changedMeanwhile({ changedBy, changedAt }: SettingsRow): Refusal {
  const decidedBy = changedBy?.name ?? 'Another admin'
  const sentence = `${decidedBy} has changed these settings in the meantime. Load the latest settings before you change them.`
  return new Refusal('conflict', sentence, { decidedBy, ...(changedAt && { decidedAt: changedAt.toISOString() }) })
}

function differences(before: ReminderRules, after: ReminderRules): Record<string, string> {
  const names = ReminderRules.keyof().options
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, `${before[name]} → ${after[name]}`]),
  )
}
