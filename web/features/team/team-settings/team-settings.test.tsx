import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getBackupStatus } from '#contract/backups.ts'
import { listPaymentChannels } from '#contract/money/channels.ts'
import { listRetentionRules } from '#contract/privacy/retention.ts'
import {
  changeReminderSettings,
  getReminderPreview,
  getReminderSettings,
  type ReminderSettings,
} from '#contract/reminders.ts'
import {
  type ApprovalText,
  changeApprovalText,
  changeMailPreference,
  getApprovalSettings,
  getMailPreference,
} from '#contract/team/team-settings.ts'
import { changeOfficeHours, getOfficeHours, type OfficeHours } from '#contract/work/office-hours.ts'
import { defaultReminderRules } from '#domain/reminders/reminder.ts'
import { defaultOfficeRules } from '#domain/work/office-hours.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { TeamSettingsScreen } from './team-settings-screen.tsx'

const reminders: ReminderSettings = {
  ...defaultReminderRules,
  version: 1,
  changedBy: null,
  changedAt: null,
}

const officeHours: OfficeHours = {
  ...defaultOfficeRules,
  timeZone: 'Asia/Manila',
  version: 3,
  changedBy: null,
  changedAt: null,
}

const approval: ApprovalText = { text: 'Well done!', version: 1, changedBy: null, changedAt: null }

const verified = '2026-11-20T02:00:00.000Z'
const backups = {
  lastBackupAt: verified,
  lastVerifiedAt: verified,
  isOverdue: false,
  isScheduled: true,
  isEncrypted: true,
}

beforeEach(() => {
  fakeApi(getBackupStatus, backups)
  fakeApi(getMailPreference, { choice: 'at_once', email: admin.email, waiting: 0 })
  fakeApi(getReminderSettings, reminders)
  fakeApi(getOfficeHours, officeHours)
  fakeApi(listPaymentChannels, [])
  fakeApi(getApprovalSettings, approval)
  fakeApi(listRetentionRules, [])
  fakeApi(getReminderPreview, {
    applicants: { count: 10_000, orMore: true },
    documents: { count: 1, orMore: false },
  })
})

const visit = () => renderScreen(<TeamSettingsScreen />, { at: '/admin/settings', user: admin })

test('a member chooses how often to receive mail, and the choice is saved at once', async () => {
  const changed = fakeApi(changeMailPreference, { choice: 'daily', email: admin.email, waiting: 2 })
  const { person } = visit()
  await person.click(await screen.findByRole('radio', { name: 'Every morning' }))
  expect(await screen.findByText('2 notifications are waiting for your next email.')).toBeTruthy()
  expect(changed.asked).toMatchObject([{ body: { choice: 'daily' } }])
})

test('shows how many people reminders would reach before they are switched on', async () => {
  const changed = fakeApi(changeReminderSettings, { ...reminders, remindApplicants: true, version: 2 })
  const { person } = visit()
  const preview = /at least 10,000 applicants would be reminded now, and 1 document has been waiting too long/
  expect(await screen.findByText(preview)).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: 'Remind inactive applicants' }))
  expect(screen.getByText(/in batches of 200 every five minutes/)).toBeTruthy()

  const days = screen.getByRole('textbox', { name: 'First reminder after (days)' })
  await person.clear(days)
  await person.click(screen.getByRole('button', { name: 'Save reminders' }))
  expect(screen.getByText('Use 1 to 90 days')).toBeTruthy()
  await person.type(days, '14')
  await person.click(screen.getByRole('button', { name: 'Save reminders' }))
  expect(await screen.findByText('The portal reminds applicants')).toBeTruthy()
  expect(changed.asked).toMatchObject([{ body: { remindApplicants: true, stillForDays: 14, expectedVersion: 1 } }])
})

test('discards changed settings, and keeps the focus in their form', async () => {
  const { person } = visit()
  const days = await screen.findByRole('textbox', { name: 'First reminder after (days)' })
  const stored = days.getAttribute('value')
  await person.type(days, '9')
  await person.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(days.getAttribute('value')).toBe(stored)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save reminders' }))
})

test('reads typed office hours, and shows a problem at its day', async () => {
  const changed = fakeApi(changeOfficeHours, { ...officeHours, version: 4 })
  const { person } = visit()
  const saturday = await screen.findByRole('textbox', { name: 'Saturday' })
  await person.type(saturday, '12:00-9:00')
  const messages = screen.getByRole('textbox', { name: 'Messages (hours)' })
  await person.clear(messages)
  await person.type(messages, '4')
  await person.click(screen.getByRole('button', { name: 'Save office hours' }))
  expect(screen.getByText(/from opening to closing, without overlap/)).toBeTruthy()
  await person.clear(saturday)
  await person.type(saturday, '9:00-12:00, 13:00-14:30')
  await person.click(screen.getByRole('button', { name: 'Save office hours' }))
  expect(await screen.findByText('What is waiting is due by the new hours')).toBeTruthy()
  expect(changed.asked).toMatchObject([
    {
      body: {
        expectedVersion: 3,
        week: {
          mon: [
            ['08:00', '12:00'],
            ['13:00', '17:00'],
          ],
          sat: [
            ['09:00', '12:00'],
            ['13:00', '14:30'],
          ],
          sun: [],
        },
        targets: { message: 240, documents: 960 },
      },
    },
  ])
})

test("names a colleague's change, and loads it around the typed values", async () => {
  fakeApi(changeReminderSettings, refused(409, 'Ben Santos has changed these settings in the meantime.'))
  const { person } = visit()
  const box = await screen.findByRole('checkbox', { name: 'Remind inactive applicants' })
  await person.click(box)
  fakeApi(getReminderSettings, { ...reminders, stillForDays: 21, version: 2 })
  await person.click(screen.getByRole('button', { name: 'Save reminders' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Ben Santos has changed these settings in the meantime.',
  )
  await person.click(await screen.findByRole('button', { name: 'Load the latest version' }))
  expect(await screen.findByDisplayValue('21')).toBeTruthy()
  expect(box).toHaveProperty('checked', true)
  expect(screen.queryByRole('alert')).toBeNull()
  const changed = fakeApi(changeReminderSettings, { ...reminders, version: 3 })
  await person.click(screen.getByRole('button', { name: 'Save reminders' }))
  expect(await screen.findByText('No reminders are sent')).toBeTruthy()
  expect(changed.asked).toMatchObject([{ body: { remindApplicants: true, stillForDays: 21, expectedVersion: 2 } }])
})

test("the approval text has a preview, and a colleague's text is not overwritten", async () => {
  const changed = fakeApi(changeApprovalText, refused(409, 'Ben Santos has changed this text in the meantime.'))
  const { person } = visit()
  const field = await screen.findByRole('textbox', { name: /^Text/ })
  await person.clear(field)
  await person.click(screen.getByRole('button', { name: 'Save text' }))
  expect(screen.getByText('Enter the text that applicants see when they are approved')).toBeTruthy()
  await person.type(field, 'You did it{Enter}Call us')
  const seen = screen.getByRole('region', { name: 'What the applicant sees' })
  expect(seen.textContent).toContain('You did it\nCall us')
  fakeApi(getApprovalSettings, { ...approval, text: 'Ben’s words', version: 2 })
  await person.click(screen.getByRole('button', { name: 'Save text' }))
  expect(await screen.findByText(/It is now: “Ben’s words”/)).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Ben Santos has changed this text in the meantime.')
  expect(field).toHaveProperty('value', 'You did it\nCall us')
  expect(changed.asked).toMatchObject([{ body: { text: 'You did it\nCall us', expectedVersion: 1 } }])

  await person.click(screen.getByRole('button', { name: 'Load the latest version' }))
  expect(field).toHaveProperty('value', 'You did it\nCall us')
  const over = fakeApi(changeApprovalText, { ...approval, text: 'You did it\nCall us', version: 3 })
  await person.click(screen.getByRole('button', { name: 'Save text' }))
  expect(await screen.findByText('Applicants will see this text from now on')).toBeTruthy()
  expect(over.asked).toMatchObject([{ body: { expectedVersion: 2 } }])
})

test('warns of a backup that was not verified for more than 8 days', async () => {
  fakeApi(getBackupStatus, { ...backups, isOverdue: true })
  visit()
  expect(await screen.findByText('No backup has been verified for more than 8 days')).toBeTruthy()
})
