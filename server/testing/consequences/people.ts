import { changeMyAccount } from '#contract/account/my-account.ts'
import { addReply, deleteReply } from '#contract/saved-replies.ts'
import { changeApprovalText, getApprovalSettings } from '#contract/team/team-settings.ts'
import { changeOfficeHours, getOfficeHours, type OfficeFrame } from '#contract/work/office-hours.ts'
import { ana, audited, type Case, maria, toBoth } from './fixture.ts'

let replyId: string

export const peopleCases = {
  detailsSaved: {
    act: async () => {
      await maria.call(changeMyAccount, {
        body: {
          completeName: 'Maria Reyes',
          firstName: 'Maria',
          lastName: 'Reyes',
          mobileNumber: '09171234567',
          messengerGroupChat: '12',
        },
      })
      await maria.call(changeMyAccount, { body: { mobileNumber: '09177654321' } })
    },
    leaves: {
      live: toBoth('application'),
      audit: [audited('details.saved', 'maria', 'user'), audited('details.saved', 'maria', 'user')],
    },
  },
  settingsChanged: {
    act: async () => {
      const { version } = await ana.call(getApprovalSettings, {})
      await ana.call(changeApprovalText, { body: { text: 'You may sit the examination.', expectedVersion: version } })
    },
    leaves: { audit: [audited('settings.changed', 'ana', null, { approvalText: 'version 1 → 2' })] },
  },
  officeHoursChanged: {
    act: async () => {
      const { week, targets, version } = await ana.call(getOfficeHours, {})
      const changed = { week: { ...week, sat: [['09:00', '12:00']] satisfies OfficeFrame[] }, targets }
      await ana.call(changeOfficeHours, { body: { ...changed, expectedVersion: version } })
    },
    leaves: { audit: [audited('office_hours.changed', 'ana', null, { sat: 'closed → 09:00–12:00' })] },
  },
  replySaved: {
    act: async () => {
      const body = { title: 'Welcome', kind: 'message' as const, content: 'Good morning' }
      replyId = (await ana.call(addReply, { body })).id
    },
    leaves: { audit: [audited('reply.saved', 'ana', 'reply')] },
  },
  replyDeleted: {
    act: () => ana.call(deleteReply, { params: { replyId } }),
    leaves: { audit: [audited('reply.deleted', 'ana', 'reply')] },
  },
} satisfies Record<string, Case>
