import type { WorkItem, WorkKind, WorkOrder } from '#contract/work/work.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { isLate } from '#domain/work/due.ts'
import { orderOf, weightOf } from '#domain/work/kinds.ts'
import { reasonOf } from '#domain/work/reasons.ts'
import { timesOf, type WorkCalendar } from '#domain/work/times.ts'
import type { WorkPlace, WorkRow } from './work.store.ts'

export interface WorkEntry extends WorkItem {
  id: string
  value: string
  claimedAt: Date | null
  claimableSince: Date | null
}

const places: Readonly<Record<WorkKind, (applicationId: string, row: WorkRow) => string>> = {
  message: (id) => `/messages?show=open&applicationId=${id}`,
  documents: (id, { detail }) => `/admin/review/${id}${detail.kind === 'documents' ? `?paper=${detail.first}` : ''}`,
  proof: (_, { id }) => `/admin/money?proof=${id}`,
  request: (id) => `/admin/applications/${id}?tab=requests`,
  next_step: (id) => `/admin/applications/${id}?tab=path`,
  follow_up: (id) => `/admin/applications/${id}?tab=notes`,
  privacy: () => '/admin/privacy',
  date: (id) => `/admin/applications/${id}?tab=path`,
  money: (id) => `/admin/applications/${id}?tab=payments`,
}

interface ViewContext {
  calendar: WorkCalendar
  now: Date
  today: string
}

export function toWorkItem(row: WorkRow, { calendar, now, today }: ViewContext): WorkEntry {
  const { kind, id, applicationId, applicationNumber, things, fact, assignedTo, detail } = row
  const times = timesOf(kind, calendar)
  const value = sortedBy(row)
  const dueAt = times.dueAt(value)
  const dueOn = dayAt(new Date(dueAt.getTime() - 1), calendar.timeZone)
  return {
    key: keyOf(row),
    id,
    value,
    claimedAt: row.claimedAt,
    claimableSince: row.claimableSince,
    kind,
    applicationId,
    applicationNumber,
    client: { id: row.clientId, name: row.clientName },
    reason: reasonOf(detail, { today, dueOn }),
    count: things,
    since: times.since(value).toISOString(),
    dueAt: dueAt.toISOString(),
    late: isLate(dueAt, now),
    weight: weightOf(kind, { count: 1, things }),
    assignedTo,
    claimed: row.claimedBy && row.claimedUntil && { by: row.claimedBy, until: row.claimedUntil.toISOString() },
    snoozed:
      row.isSnoozed && row.snoozedBy ? { by: row.snoozedBy, until: row.snoozedUntil?.toISOString() ?? null } : null,
    fact,
    viewers: row.viewers.map((viewer) => ({
      ...viewer,
      since: new Date(viewer.since).toISOString(),
    })),
    href: places[kind](applicationId ?? '', row),
  }
}

export const keyOf = ({ kind, id }: Pick<WorkPlace, 'kind' | 'id'>): string => `${kind}:${id}`
const sortedBy = ({ instant, day }: Pick<WorkPlace, 'instant' | 'day'>) => instant?.toISOString() ?? day ?? ''

export function sortKey(place: WorkPlace, order: WorkOrder, calendar: WorkCalendar): string {
  const times = timesOf(place.kind, calendar)
  const value = sortedBy(place)
  const at = order === 'due' ? times.dueAt(value) : times.since(value)
  return `${at.toISOString()} ${orderOf(place.kind)} ${value} ${place.id}`
}
