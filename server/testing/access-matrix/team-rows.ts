import { getReminderSettings } from '#contract/reminders.ts'
import { REPLY_TITLE_REQUIRED } from '#contract/saved-replies.ts'
import { getApprovalSettings } from '#contract/team/team-settings.ts'
import { adminsAlone, gone, type MatrixRow } from './row.ts'

const reply = (title: string) => ({ title, kind: 'both', subject: '', content: 'Dear {first name}, hello.' })

let replies = 0
const freshReply = () => {
  replies += 1
  return reply(`Of the matrix ${replies}`)
}

const reminders = {
  remindApplicants: false,
  stillForDays: 7,
  everyDays: 7,
  atMost: 3,
  remindTeam: false,
  waitingForHours: 24,
}

export const teamRows: MatrixRow[] = [
  { route: 'listReplies', right: adminsAlone('200') },
  {
    route: 'addReply',
    ask: () => ({ body: freshReply() }),
    right: adminsAlone('201'),
    wrongly: ({ body }) => ({ body: { ...body, title: ' ' } }),
    wrong: adminsAlone(`400: ${REPLY_TITLE_REQUIRED}`),
  },
  ...Object.entries({ changeReply: '200', deleteReply: '204' }).map(
    ([route, told]): MatrixRow => ({
      route,
      ask: async ({ newReply }) => {
        const { id, title, version } = await newReply()
        return {
          params: { replyId: id },
          ...(route === 'changeReply' && { body: { ...reply(title), expectedVersion: version } }),
        }
      },
      id: 'params.replyId',
      right: adminsAlone(told),
      wrong: adminsAlone(gone('Saved reply')),
    }),
  ),
  { route: 'getMailPreference', right: adminsAlone('200') },
  {
    route: 'changeMailPreference',
    ask: () => ({ body: { choice: 'at_once' } }),
    right: adminsAlone('200'),
    wrongly: () => ({ body: { choice: 'sometimes' } }),
    wrong: adminsAlone('400: Choose at_once, hourly, daily or none'),
  },
  { route: 'getReminderSettings', right: adminsAlone('200') },
  {
    route: 'changeReminderSettings',
    ask: async ({ admin }) => {
      const { version } = await admin.call(getReminderSettings, {})
      return { body: { ...reminders, expectedVersion: version } }
    },
    right: adminsAlone('200'),
    wrongly: ({ body }) => ({ body: { ...body, stillForDays: 0 } }),
    wrong: adminsAlone('400: Use 1 to 90 days'),
  },
  { route: 'getBackupStatus', right: adminsAlone('200') },
  { route: 'getApprovalSettings', right: adminsAlone('200') },
  {
    route: 'changeApprovalText',
    ask: async ({ admin }) => {
      const { version } = await admin.call(getApprovalSettings, {})
      return { body: { text: 'You are approved.', expectedVersion: version } }
    },
    right: adminsAlone('200'),
    wrongly: ({ body }) => ({ body: { ...body, text: ' ' } }),
    wrong: adminsAlone('400: Enter the text that applicants see when they are approved'),
  },
  {
    route: 'getReminderPreview',
    ask: () => ({ query: { stillForDays: '7', everyDays: '7', atMost: '3', waitingForHours: '24' } }),
    right: adminsAlone('200'),
    wrongly: ({ query }) => ({ query: { ...query, atMost: 'many' } }),
    wrong: adminsAlone('400: This must be a whole number'),
  },
]
