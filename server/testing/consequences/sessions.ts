import { expect } from 'vitest'
import { endSessions } from '#contract/people.ts'
import { endSession } from '#contract/session.ts'
import { applicant, signIn, type TestClient, type TestUser } from '../people.ts'
import { ana, type Case, maria, portal } from './world.ts'

let nora: TestUser
let visit: TestClient

export const sessionCases = {
  sessionEnded: {
    prepare: async () => {
      visit = await signIn(portal, maria.email)
    },
    act: () => visit.call(endSession, {}),
    leaves: { audit: [{ action: 'session.ended', detail: {} }] },
  },
  allSessionsEnded: {
    prepare: async () => {
      nora = await applicant(portal, 'Nora')
    },
    act: () => ana.call(endSessions, { params: { userId: nora.id } }),
    leaves: { audit: [{ action: 'session.all_ended', detail: { ended: expect.stringMatching(/^[1-9]/) } }] },
  },
} satisfies Record<string, Case>
