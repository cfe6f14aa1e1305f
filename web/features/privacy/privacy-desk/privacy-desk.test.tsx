import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { today } from '#contract/calendar.ts'
import { correctPersonalData, getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import * as api from '#contract/privacy/privacy-desk.ts'
import { ageOn } from '#domain/personal-data/age.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin, aSheet, maria, memberWith } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PrivacyScreen } from './privacy-screen.tsx'

const request: api.PrivacyRequest = {
  id: 'one',
  kind: 'correction',
  userId: maria.id,
  name: 'Maria Santos',
  email: maria.email,
  applicationNumber: '2026-000-001-7',
  askedFor: 'My middle name is spelled with one L',
  source: 'email',
  receivedOn: '2026-11-12',
  dueOn: '2027-01-04',
  overdue: false,
  identityCheck: null,
  state: 'open',
  answer: '',
  evidence: '',
  closedAt: null,
  closedBy: null,
  applicationId: 'application-1',
  deed: { method: 'PUT', path: '/api/admin/applications/application-1/personal-data' },
  version: 3,
}
const overdue = { ...request, id: 'two', kind: 'copy', name: 'Rosa Cruz', dueOn: '2026-11-06', overdue: true } as const

const blocked: api.Restriction = {
  id: 'block-1',
  kind: 'block',
  userId: maria.id,
  name: 'Maria Santos',
  email: maria.email,
  applicationNumber: '2026-000-001-7',
  reason: 'She objects to our use of her data',
  placedAt: '2026-11-14T02:00:00.000Z',
  placedBy: 'Ana Reyes',
}

beforeEach(() => {
  fakeApi(api.listPrivacyRequests, ({ query }) => (query?.show === 'overdue' ? [overdue] : [overdue, request]))
  fakeApi(api.listRestrictions, [blocked, { ...blocked, id: 'hold-1', kind: 'hold', name: 'Edwin Arellano' }])
})

const open = (at = '/admin/privacy', user = admin) => renderScreen(<PrivacyScreen />, { at, user }).person

const openRequest = async (user = admin) => {
  const person = open('/admin/privacy', user)
  await person.click(await screen.findByRole('button', { name: /^Correct something/ }))
  return { person, dialog: within(await screen.findByRole('dialog', { name: 'Correct something' })) }
}

test('a request shows its due day, and overdue requests are marked and can be filtered', async () => {
  const person = open()
  const row = within(await screen.findByRole('row', { name: /Maria Santos/ }))
  expect([row.getByText('4 Jan 2027'), row.getByText('Open')]).toHaveLength(2)
  expect(within(screen.getByRole('row', { name: /Rosa Cruz/ })).getByText('Overdue')).toBeTruthy()
  await person.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Overdue')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Maria Santos/ })).toBeNull())
  expect(window.location.search).toBe('?show=overdue')
})

test('an empty desk says where requests come from', async () => {
  fakeApi(api.listPrivacyRequests, [])
  open()
  expect(await screen.findByText('No requests')).toBeTruthy()
  expect(screen.getByText(/What a client asks for in My data comes here by itself/)).toBeTruthy()
})

test.each([
  ['Answered', [api.CHECK_IDENTITY, api.ANSWER_REQUIRED]],
  ['Refused', [api.REFUSAL_REASON]],
])(
  'a request cannot be closed as %s before the legally required details are written down',
  async (state, sentences) => {
    const { asked } = fakeApi(api.changePrivacyRequest, request)
    const { person, dialog } = await openRequest()
    await person.selectOptions(dialog.getByRole('combobox', { name: 'State' }), state)
    await person.click(dialog.getByRole('button', { name: 'Save request' }))
    for (const sentence of sentences) expect(dialog.getAllByText(sentence)).not.toHaveLength(0)
    expect(asked).toEqual([])
  },
)

test('a correction outside the sheet is answered in words, and kept after a refusal', async () => {
  const sentence = 'Somebody else has changed this request meanwhile.'
  fakeApi(api.changePrivacyRequest, refused(409, sentence))
  const { person, dialog } = await openRequest()
  const itIsNot = { name: 'It is not about the sheet' }
  expect(dialog.queryByRole('checkbox', itIsNot)).toBeNull()
  await person.selectOptions(dialog.getByRole('combobox', { name: /made sure who is asking/ }), 'Video call')
  await person.selectOptions(dialog.getByRole('combobox', { name: 'State' }), 'Answered')
  await person.click(dialog.getByRole('checkbox', itIsNot))
  await person.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Your payment of May now names its real payer')
  await person.click(dialog.getByRole('button', { name: 'Save request' }))
  expect(await dialog.findByText(sentence)).toBeTruthy()
  const { asked } = fakeApi(api.changePrivacyRequest, request)
  await person.click(dialog.getByRole('button', { name: 'Save request' }))
  const body = { state: 'answered', identityCheck: 'video_call', notInSheet: true, expectedVersion: 3 }
  await waitFor(() => expect(asked).toMatchObject([{ params: { requestId: 'one' }, body }]))
})

test('a member with read access sees no buttons and no blocked people', async () => {
  const { dialog } = await openRequest(memberWith('auditor'))
  expect(dialog.queryByRole('button', { name: 'Save request' })).toBeNull()
  expect(dialog.getByRole('textbox', { name: 'Answer' }).closest('fieldset')).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'New request', hidden: true })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'Blocked and held people', hidden: true })).toBeNull()
})

test('unblocks a person with a reason, after showing the consequence', async () => {
  const { asked } = fakeApi(api.liftRestriction, {})
  const person = open('/admin/privacy?tab=people')
  const row = within(await screen.findByRole('row', { name: /Maria Santos/ }))
  expect([row.getByText('Blocked'), row.getByText('She objects to our use of her data')]).toHaveLength(2)
  expect(row.queryByRole('link'), 'a way to a page that shows nobody').toBeNull()
  expect(screen.getByRole('button', { name: /^Lift the hold.*Edwin Arellano$/ })).toBeTruthy()
  await person.click(row.getByRole('button', { name: /^Unblock/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unblock Maria Santos' }))
  expect(dialog.getByText('The team sees the person again, in every list, search and export.')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Unblock' }))
  expect(dialog.getAllByText('Please give a reason')).not.toHaveLength(0)
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'She withdrew it')
  await person.click(dialog.getByRole('button', { name: 'Unblock' }))
  expect(await screen.findByText('Maria Santos is no longer blocked')).toBeTruthy()
  expect(asked).toMatchObject([{ params: { restrictionId: 'block-1' }, body: { reason: 'She withdrew it' } }])
})

test('shows why a person cannot be blocked, and keeps typed text', async () => {
  const sentence = 'A member of the team cannot be blocked. Take them off the team first.'
  fakeApi(api.restrictPerson, refused(409, sentence))
  const person = open('/admin/privacy?tab=people')
  await person.click(await screen.findByRole('button', { name: 'Block or hold' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Block or hold a person' }))
  await person.selectOptions(dialog.getByRole('combobox', { name: /What to do/ }), 'block')
  const email = dialog.getByRole('textbox', { name: /^Email of the person/ })
  await person.type(email, admin.email)
  await person.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Asked by letter')
  await person.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText(sentence)).toBeTruthy()
  expect(email).toHaveProperty('value', admin.email)
})

const erasure = {
  ...request,
  kind: 'erasure',
  deed: { method: 'POST', path: '/api/admin/privacy/requests/one/erasure' },
} as const

test('erases a person after an identity check and a confirmation', async () => {
  fakeApi(api.listPrivacyRequests, [erasure])
  const { asked } = fakeApi(api.eraseForRequest, { ...erasure, state: 'answered' })
  const person = open()
  await person.click(await screen.findByRole('button', { name: /^Erase everything/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase everything' }))
  await person.click(dialog.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText(api.CHECK_IDENTITY)).toBeTruthy()
  await person.selectOptions(dialog.getByRole('combobox', { name: /made sure who is asking/ }), 'Video call')
  await person.click(dialog.getByRole('button', { name: 'Erase' }))
  const question = within(await screen.findByRole('dialog', { name: 'Erase everything about Maria Santos?' }))
  expect(asked).toEqual([])
  await person.click(question.getByRole('button', { name: 'Erase' }))
  expect(await screen.findByText('Everything was erased')).toBeTruthy()
  expect(asked).toMatchObject([{ params: { requestId: 'one' }, body: { identityCheck: 'video_call' } }])
})

test('a correction changes one answer of the sheet and needs an identity check', async () => {
  fakeApi(getPersonalDataSheet, aSheet)
  const noted = fakeApi(api.changePrivacyRequest, request).asked
  const { asked } = fakeApi(correctPersonalData, aSheet)
  const { person, dialog } = await openRequest()
  await person.selectOptions(dialog.getByRole('combobox', { name: /made sure who is asking/ }), 'Video call')
  await person.click(dialog.getByRole('button', { name: 'Correct' }))
  const form = within(await screen.findByRole('dialog', { name: 'Correct' }))
  await person.selectOptions(await form.findByRole('combobox', { name: /What is wrong/ }), 'City')
  const right = form.getByRole('textbox', { name: /What is right/ })
  await person.clear(right)
  await person.type(right, 'Iloilo')
  await person.type(form.getByRole('textbox', { name: /Reason/ }), 'As in the passport')
  await person.click(form.getByRole('button', { name: 'Correct' }))
  expect(await screen.findByText('The sheet is corrected, and the person was told')).toBeTruthy()
  expect(noted).toMatchObject([{ body: { identityCheck: 'video_call', expectedVersion: 3 } }])
  expect(asked).toMatchObject([
    {
      params: { id: 'application-1' },
      body: { city: 'Iloilo', reason: 'As in the passport', requestId: expect.any(String) },
    },
  ])
})

test('a corrected birthday also corrects the age', async () => {
  fakeApi(getPersonalDataSheet, { ...aSheet, birthday: '1988-07-28', age: 38 })
  fakeApi(api.changePrivacyRequest, request)
  const { asked } = fakeApi(correctPersonalData, aSheet)
  const { person, dialog } = await openRequest()
  await person.selectOptions(dialog.getByRole('combobox', { name: /made sure who is asking/ }), 'Video call')
  await person.click(dialog.getByRole('button', { name: 'Correct' }))
  const form = within(await screen.findByRole('dialog', { name: 'Correct' }))
  await person.selectOptions(await form.findByRole('combobox', { name: /What is wrong/ }), 'Birthday')
  fireEvent.change(form.getByLabelText(/What is right/), { target: { value: '1970-01-01' } })
  await person.type(form.getByRole('textbox', { name: /Reason/ }), 'As in the passport')
  await person.click(form.getByRole('button', { name: 'Correct' }))
  await screen.findByText('The sheet is corrected, and the person was told')
  expect(asked).toMatchObject([{ body: { birthday: '1970-01-01', age: ageOn('1970-01-01', today()) } }])
})
