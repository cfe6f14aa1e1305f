import type { WorkItem } from '#contract/work/work.ts'
import { addDays } from '#domain/calendar/calendar.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { snoozeTimes } from '#domain/work/snooze.ts'
import type { Deps } from '#server/deps.ts'
import { sendMessage } from '#server/features/messages/send-message.service.ts'
import { changeRequest } from '#server/features/third-party-requests/third-party-requests.service.ts'
import { addFollowUp } from '#server/features/work/follow-ups.service.ts'
import { officeTime } from '#server/features/work/office-hours.service.ts'
import { claimWork, snoozeWork } from '#server/features/work/work-actions.service.ts'
import { listWork } from '#server/features/work/work-list.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/dates.ts'

const OLD = 90 * DAY
const STILL_LATE = 2
const PUT_OFF = 2

interface DemoDesk {
  began: number
  team: { ana: Caller; ben: Caller; sol: Caller }
  clients: readonly { caller: Caller; applicationId: string }[]
}

export async function workInDemo(at: (instant: number) => Deps, { began, team, clients }: DemoDesk): Promise<void> {
  const { ana, ben, sol } = team
  const now = at(began)
  const page = { limit: 100, after: null }
  const { rows } = await listWork(now, ana, { page })
  const ofKind = (kind: WorkItem['kind']) => rows.filter((row) => row.kind === kind)
  const isOld = ({ since, reason }: WorkItem) => began - Date.parse(since) > OLD || !reason.endsWith('late')
  for (const [ago, { key }] of ofKind('request').filter(isOld).slice(0, -STILL_LATE).entries())
    await askAgain(at(began - ((ago % 3) + 1) * DAY), ben, key)
  const steps = ofKind('next_step')
  const { monday } = snoozeTimes(await officeTime(now), now.now(), now.config.timeZone)
  for (const { key, fact } of steps.slice(0, PUT_OFF))
    await snoozeWork(now, ben, { key, fact, until: monday.toISOString() })
  const [inHand] = steps.slice(-1)
  if (inHand) await claimWork(at(began - 9 * MINUTE), ben, { key: inHand.key })
  for (const [place, { caller, applicationId }] of clients.entries()) {
    const [subject = '', content = ''] = questions[place] ?? []
    if (subject) await sendMessage(at(began - (place + 1) * 35 * MINUTE), caller, { applicationId, subject, content })
    const [who, text = ''] = [[sol, ana, ben][place % 3] ?? ana, followUps[place]]
    if (text) await addFollowUp(now, who, { applicationId, dueOn: todayOf(now), text })
  }
}

async function askAgain(deps: Deps, ben: Caller, key: string): Promise<void> {
  const today = todayOf(deps)
  const chase = { on: today, how: 'phone' as const, note: 'They look for it and call us back' }
  await changeRequest(deps, ben, { id: key.replace('request:', ''), expectedBy: addDays(today, 12), chase })
}

const questions: readonly [subject: string, content: string][] = [
  ['My name on the diploma', 'My diploma has my middle name in full. Is that a problem?'],
  ['Payment in December', 'May I pay the next part after the 15th of December?'],
]

const followUps: readonly string[] = [
  'Call her: has the school found her transcript?',
  'Remind her of the photo for the board',
  'Send her the dates for January',
]
