import { listHolidays } from '#contract/privacy/privacy-desk.ts'
import { getOfficeHours } from '#contract/work/office-hours.ts'
import type { WorkCounts, WorkItem } from '#contract/work/work.ts'
import { defaultOfficeRules } from '#domain/work/office-hours.ts'
import { fakeApi } from './fake-api.ts'

export const aWorkItem = (about: Partial<WorkItem> = {}): WorkItem => ({
  key: 'message:one',
  kind: 'message',
  applicationId: 'one',
  applicationNumber: '2026-000-001-7',
  client: { id: 'maria', name: 'Maria Santos' },
  reason: '2 messages wait for an answer',
  count: 2,
  since: '2026-11-20T02:00:00.000Z',
  dueAt: '2026-11-23T02:00:00.000Z',
  late: true,
  weight: 4,
  assignedTo: null,
  claimed: null,
  snoozed: null,
  fact: 'fact-1',
  viewers: [],
  href: '/messages?applicationId=one',
  ...about,
})

const share = (count = 0, weight = 0) => ({ count, weight })

export const workCounts = (about: Partial<WorkCounts> = {}): WorkCounts => ({
  asOf: '2026-11-23T02:00:00.000Z',
  total: 0,
  late: 0,
  weight: 0,
  due: { late: share(), today: share(), later: share() },
  mine: 0,
  unassigned: 0,
  kinds: [],
  ...about,
})

/** The default office hours of a new portal, without holidays. */
export function fakeOfficeHours(): void {
  fakeApi(getOfficeHours, {
    ...defaultOfficeRules,
    timeZone: 'Asia/Manila',
    version: 1,
    changedBy: null,
    changedAt: null,
  })
  fakeApi(listHolidays, [])
}
