import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import {
  changeRetentionRule,
  listRetentionDue,
  listRetentionRules,
  type RetentionRule,
} from '#contract/privacy/retention.ts'
import { draftsOf } from '#web/lib/draft.ts'
import { keyOf } from '#web/lib/query.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { RetentionCard } from './retention-card.tsx'

const files: RetentionRule = {
  id: 'case_files',
  title: 'Files of ended cases',
  countsFrom: 'Since the case ended',
  deletes: 'Documents go.',
  days: 365,
  usualDays: 365,
  leastDays: 30,
  mostDays: 3653,
  isPaused: false,
  effectiveFrom: null,
  dueNow: 1,
  dueTomorrow: 2,
  held: 1,
  lastRunAt: null,
  lastDeletedAt: null,
  deletedCount: 0,
  version: 3,
  changedBy: null,
  changedAt: null,
}

beforeEach(() => {
  fakeApi(listRetentionRules, [files])
})

const visit = (user = admin) => renderScreen(<RetentionCard />, { at: '/admin/settings', user })

test('counts the people whose data is deleted by tomorrow, and lists them on request', async () => {
  fakeApi(listRetentionDue, [
    {
      id: '1',
      name: 'Maria Santos',
      applicationId: '2',
      applicationNumber: 'NCLEX-2026-000123',
      since: '2025-11-20T02:00:00.000Z',
      dueAt: '2026-11-20T02:00:00.000Z',
      isHeld: true,
    },
  ])
  const { person } = visit()
  await screen.findByText('3 people due by tomorrow')
  expect(screen.getByText('1 on legal hold')).toBeTruthy()
  expect(screen.getByText('12 months')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: /^See what is deleted next.*Files of ended cases/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Maria Santos')).toBeTruthy()
  expect(dialog.getByText('On legal hold')).toBeTruthy()
})

test('a draft over an older version of a rule ends once the newer rule is opened', async () => {
  const { person, queries } = visit()
  const open = async () => person.click(await screen.findByRole('button', { name: /^Change\b.*Files of ended cases/ }))
  await open()
  await person.type(await screen.findByLabelText('Days'), '0')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await open()
  expect(await screen.findByLabelText('Days')).toHaveProperty('value', '3650')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  fakeApi(listRetentionRules, [{ ...files, version: 4 }])
  await queries.invalidateQueries({ queryKey: keyOf(listRetentionRules) })
  await open()
  expect(await screen.findByLabelText('Days')).toHaveProperty('value', '365')
  expect(draftsOf(admin.id)).toEqual([])
})

test('an invalid number of days shows at the field, fewer days show a warning, and a refusal keeps the text', async () => {
  const changed = fakeApi(changeRetentionRule, refused(409, 'Ben Reyes has changed this in the meantime.'))
  const { person } = visit()
  await person.click(await screen.findByRole('button', { name: /^Change\b.*Files of ended cases/ }))
  const days = await screen.findByLabelText('Days')
  await person.clear(days)
  await person.type(days, '7')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter from 30 to 3,653 days')).toBeTruthy()
  await person.type(days, '0')
  expect(screen.getByText('This takes effect a day after you save')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText('Ben Reyes has changed this in the meantime.'))[0]).toBeTruthy()
  expect(days).toHaveProperty('value', '70')
  expect(changed.asked).toMatchObject([
    { params: { class: 'case_files' }, body: { days: 70, isPaused: false, expectedVersion: 3 } },
  ])
})

test('shows no button to a member without the permission', async () => {
  visit({ ...admin, teamRole: 'auditor', permissions: ['audit.read'] })
  await screen.findByRole('button', { name: /See what is deleted next/ })
  expect(screen.queryByRole('button', { name: /^Change/ })).toBeNull()
})
