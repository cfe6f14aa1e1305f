import { expect, test } from 'vitest'
import { DAY, HOUR } from '#domain/calendar/milliseconds.ts'
import { dueBackup } from './backup.job.ts'
import { chooseSuperseded } from './retention-schedule.ts'

const nameAt = (at: Date) => `lampara-backup-${at.toISOString().replace(/[-:]|\.\d+/g, '')}-v1.0.0-s40.tar.age`
const now = new Date('2026-11-23T02:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

test('of two years of daily backups, 7 days, 4 weeks and 12 months are kept, with the newest of each day', () => {
  const nightly = Array.from({ length: 730 }, (_, day) => nameAt(ago(day * DAY)))
  const names = [...nightly, nameAt(ago(HOUR)), 'erased.jsonl', 'before-restore-20260101T000000Z-v1-s1.tar']
  const superseded = new Set(chooseSuperseded(names))
  const kept = nightly.filter((name) => !superseded.has(name)).map((name) => name.slice(15, 23))
  expect(kept.slice(0, 7)).toEqual([23, 22, 21, 20, 19, 18, 17].map((day) => `202611${day}`))
  expect(kept).toEqual(expect.arrayContaining(['20261122', '20261115', '20261108']))
  expect(kept).toEqual(expect.arrayContaining(['20261031', '20260930', '20260131', '20251231']))
  expect(kept).not.toContain('20251130')
  expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12)
  expect([...superseded]).not.toContain('erased.jsonl')
})

test('a backup is due after its interval, with a weekly rehearsal, and not at once after a failure', () => {
  const done = { lastBackupAt: ago(HOUR), lastVerifiedAt: ago(DAY), lastTriedAt: ago(HOUR) }
  expect(dueBackup({ lastBackupAt: null, lastVerifiedAt: null, lastTriedAt: null }, DAY, now)).toEqual({
    isRehearsed: true,
  })
  expect(dueBackup(done, DAY, now)).toBeNull()
  expect(dueBackup({ ...done, lastBackupAt: ago(DAY) }, DAY, now)).toEqual({ isRehearsed: false })
  expect(dueBackup({ ...done, lastVerifiedAt: ago(7 * DAY) }, DAY, now)).toEqual({ isRehearsed: true })
  expect(dueBackup({ ...done, lastBackupAt: ago(DAY), lastTriedAt: ago(HOUR / 2) }, DAY, now)).toBeNull()
})

test('a run with a clock years ahead does not stop the backups', () => {
  const ahead = ago(-1_000 * DAY)
  const wrong = { lastBackupAt: ahead, lastVerifiedAt: ahead, lastTriedAt: ahead }
  expect(dueBackup(wrong, DAY, now)).toEqual({ isRehearsed: true })
})
