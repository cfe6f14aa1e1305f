import { getReminderSettings } from '#contract/reminders.ts'
import { REPLY_TITLE_REQUIRED } from '#contract/saved-replies.ts'
import { getApprovalSettings } from '#contract/team/team-settings.ts'
import { getOfficeHours, NEVER_OPEN } from '#contract/work/office-hours.ts'
import { DONE_ALREADY } from '#contract/work/work.ts'
import { defaultReminderRules } from '#domain/reminders/reminder.ts'
import { todayOf } from '#server/shared/dates.ts'
import type { MatrixFixture } from './fixture.ts'
import type { RowByHand } from './row.ts'

const reply = (title: string) => ({ title, kind: 'both', subject: '', content: 'Dear {first name}, hello.' })

let replies = 0
const freshReply = () => {
  replies += 1
  return reply(`Of the matrix ${replies}`)
}

const withQuestion = async ({ application, newQuestion }: MatrixFixture) => ({
  question: await newQuestion(),
  params: { key: `message:${application.id}` },
})

const onQuestion = async (world: MatrixFixture) => ({ params: (await withQuestion(world)).params })

export const teamRows: RowByHand[] = [
  ...['getWorkItem', 'releaseWork', 'wakeWork'].map(
    (route): RowByHand => ({ route, ask: onQuestion, wrong: `404: ${DONE_ALREADY}` }),
  ),
  {
    route: 'claimWork',
    ask: async (world) => ({ ...(await onQuestion(world)), body: { takeOver: true } }),
    wrong: `404: ${DONE_ALREADY}`,
  },
  {
    route: 'snoozeWork',
    ask: async (world) => {
      const { params, question } = await withQuestion(world)
      return { params, body: { until: null, fact: question.id } }
    },
    wrong: `404: ${DONE_ALREADY}`,
  },
  {
    route: 'addFollowUp',
    ask: ({ application, portal }) => ({
      params: { id: application.id },
      body: { dueOn: todayOf(portal.deps), text: 'Ask her school' },
    }),
  },
  {
    route: 'changeFollowUp',
    thing: 'Follow-up',
    ask: async ({ newFollowUp }) => {
      const { id, version } = await newFollowUp()
      return { params: { followUpId: id }, body: { text: 'Ask the school again', expectedVersion: version } }
    },
  },
  { route: 'takeNextWork', ask: () => ({ body: {} }) },
  {
    route: 'addReply',
    ask: () => ({ body: freshReply() }),
    wrongly: ({ body }) => ({ body: { ...body, title: ' ' } }),
    wrong: `400: ${REPLY_TITLE_REQUIRED}`,
  },
  ...['changeReply', 'deleteReply'].map(
    (route): RowByHand => ({
      route,
      ask: async ({ newReply }) => {
        const { id, title, version } = await newReply()
        return {
          params: { replyId: id },
          ...(route === 'changeReply' && { body: { ...reply(title), expectedVersion: version } }),
        }
      },
    }),
  ),
  {
    route: 'changeMailPreference',
    ask: () => ({ body: { choice: 'at_once' } }),
    wrongly: () => ({ body: { choice: 'sometimes' } }),
    wrong: '400: Choose at_once, hourly, daily or none',
  },
  {
    route: 'changeReminderSettings',
    ask: async ({ admin }) => {
      const { version } = await admin.call(getReminderSettings, {})
      return { body: { ...defaultReminderRules, expectedVersion: version } }
    },
    wrongly: ({ body }) => ({ body: { ...body, stillForDays: 0 } }),
    wrong: '400: Use 1 to 90 days',
  },
  {
    route: 'changeOfficeHours',
    ask: async ({ admin }) => {
      const { week, targets, version } = await admin.call(getOfficeHours, {})
      return { body: { week, targets, expectedVersion: version } }
    },
    wrongly: ({ body }) => ({
      body: { ...body, week: { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] } },
    }),
    wrong: `400: ${NEVER_OPEN}`,
  },
  {
    route: 'changeApprovalText',
    ask: async ({ admin }) => {
      const { version } = await admin.call(getApprovalSettings, {})
      return { body: { text: 'You are approved.', expectedVersion: version } }
    },
    wrongly: ({ body }) => ({ body: { ...body, text: ' ' } }),
    wrong: '400: Enter the text that applicants see when they are approved',
  },
  {
    route: 'getReminderPreview',
    ask: () => ({ query: { stillForDays: '7', everyDays: '7', atMost: '3', waitingForHours: '24' } }),
    wrongly: ({ query }) => ({ query: { ...query, atMost: 'many' } }),
    wrong: '400: This must be a whole number',
  },
]
