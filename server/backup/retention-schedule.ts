import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { backupsKept } from '#content/privacy/retention.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'

const NAME = /^lampara-backup-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-.*\.tar(\.age)?$/
// 1970 began on a Thursday; weeks begin on Monday.
const TO_MONDAY = 3

const ladder = [
  { keeps: backupsKept.days, periodOf: (at: Date) => Math.floor(at.getTime() / DAY) },
  { keeps: backupsKept.weeks, periodOf: (at: Date) => Math.floor((at.getTime() / DAY + TO_MONDAY) / 7) },
  { keeps: backupsKept.months, periodOf: (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth() },
]

function archivedAt(name: string): Date | null {
  const [, ...digits] = NAME.exec(name) ?? []
  const [year, month, day, hour, minute, second] = digits.map(Number)
  if (year === undefined || month === undefined) return null
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}

/** Returns the archives that may go: all but the newest of each of the last days, weeks and months. */
export function chooseSuperseded(names: readonly string[]): string[] {
  const archives = names
    .flatMap((name) => {
      const at = archivedAt(name)
      return at ? [{ name, at }] : []
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
  const kept = new Set<string>()
  for (const { keeps, periodOf } of ladder) {
    const newest = new Map<number, string>()
    for (const { name, at } of archives) if (!newest.has(periodOf(at))) newest.set(periodOf(at), name)
    for (const name of [...newest.values()].slice(0, keeps)) kept.add(name)
  }
  return archives.map(({ name }) => name).filter((name) => !kept.has(name))
}

export async function removeSuperseded(folder: string): Promise<number> {
  const superseded = chooseSuperseded(await readdir(folder))
  for (const name of superseded) await rm(join(folder, name), { force: true })
  return superseded.length
}
