import { expect } from 'vitest'
import { saveMyDetails } from '#contract/my-details.ts'
import { endSessions } from '#contract/people.ts'
import { addReply, deleteReply } from '#contract/saved-replies.ts'
import { endSession } from '#contract/session.ts'
import { changeApprovalText, getApprovalSettings } from '#contract/team-settings.ts'
import { applicant, signIn, type TestClient, type TestUser } from '../people.ts'
import { ana, type Case, maria, portal, toBoth } from './world.ts'

let nora: TestUser
let visit: TestClient
let replyId: string

export const peopleCases = {
  detailsSaved: {
    act: () =>
      maria.call(saveMyDetails, {
        body: {
          completeName: 'Maria Reyes',
          firstName: 'Maria',
          lastName: 'Reyes',
          mobileNumber: '09171234567',
          messengerGroupChat: '12',
        },
      }),
    leaves: { live: toBoth('application'), audit: [{ action: 'details.saved', detail: {} }] },
  },
  settingsChanged: {
    act: async () => {
      const { version } = await ana.call(getApprovalSettings, {})
      await ana.call(changeApprovalText, { body: { text: 'You may sit the examination.', expectedVersion: version } })
    },
    leaves: { audit: [{ action: 'settings.changed', detail: { approvalText: 'version 1 → 2' } }] },
  },
  replySaved: {
    act: async () => {
      const body = { title: 'Welcome', kind: 'message' as const, content: 'Good morning' }
      replyId = (await ana.call(addReply, { body })).id
    },
    leaves: { audit: [{ action: 'reply.saved', detail: {} }] },
  },
  replyDeleted: {
    act: () => ana.call(deleteReply, { params: { replyId } }),
    leaves: { audit: [{ action: 'reply.deleted', detail: {} }] },
  },
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
