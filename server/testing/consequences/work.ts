import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { sendMessage } from '#contract/messages/messages.ts'
import { startViewing, stopViewing } from '#contract/presence.ts'
import { addFollowUp, changeFollowUp, type FollowUp } from '#contract/work/follow-ups.ts'
import { claimWork, getWorkItem, releaseWork, snoozeWork, takeNextWork, wakeWork } from '#contract/work/work.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import type { TestClient } from '../people.ts'
import { ana, anId, application, audited, ben, type Case, maria, toOfficeAlone } from './fixture.ts'

let fact = ''
const params = () => ({ key: `message:${application.id}` })
const claim = (who: TestClient, body: { takeOver?: true } = {}) => who.call(claimWork, { params: params(), body })

const leaves = (action: string, by: 'ana' | 'ben' = 'ana') => ({
  live: toOfficeAlone('application'),
  audit: [audited(action, by, 'application', { work: expect.stringContaining('message:') })],
})

let followUp: FollowUp
const nextWeek = () => new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10)
const change = (body: { text?: string; done?: boolean }) => async () => {
  const asked = { params: { followUpId: followUp.id }, body: { ...body, expectedVersion: followUp.version } }
  followUp = await ana.call(changeFollowUp, asked)
}
const tells = (action: string) => ({
  live: toOfficeAlone('application'),
  audit: [audited(action, 'ana', 'application', { followUp: anId })],
})

export const workCases = {
  followUpAdded: {
    act: async () => {
      const body = { dueOn: nextWeek(), text: 'Ask her school' }
      followUp = await ana.call(addFollowUp, { params: { id: application.id }, body })
    },
    leaves: tells('follow_up.added'),
  },
  followUpChanged: { act: change({ text: 'Call her school' }), leaves: tells('follow_up.changed') },
  followUpDone: { act: change({ done: true }), leaves: tells('follow_up.done') },
  workClaimed: {
    prepare: () =>
      maria.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } }),
    act: () => ana.call(takeNextWork, { body: { kinds: ['message'] } }),
    leaves: leaves('work.claimed'),
  },
  workTakenOver: { act: () => claim(ben, { takeOver: true }), leaves: leaves('work.taken_over', 'ben') },
  workReleased: { act: () => ben.call(releaseWork, { params: params() }), leaves: leaves('work.released', 'ben') },
  workSnoozed: {
    prepare: async () => {
      fact = (await ana.call(getWorkItem, { params: params() })).fact
    },
    act: () => ana.call(snoozeWork, { params: params(), body: { until: null, fact } }),
    leaves: leaves('work.snoozed'),
  },
  workWoken: { act: () => ana.call(wakeWork, { params: params() }), leaves: leaves('work.woken') },
  presenceChanged: {
    act: async () => {
      const at = { params: { subjectId: application.id } }
      await ana.call(startViewing, { ...at, body: { doing: 'writing' } })
      await ana.call(stopViewing, at)
      // The portal announces a subject at most once a second.
      await pause(1_200)
    },
    leaves: { live: toOfficeAlone('presence') },
  },
} satisfies Record<string, Case>
