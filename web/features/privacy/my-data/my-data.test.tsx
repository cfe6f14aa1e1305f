import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getUser } from '#contract/account/session.ts'
import * as api from '#contract/privacy/my-data.ts'
import {
  listMyPrivacyRequests,
  type MyPrivacyRequest,
  makePrivacyRequest,
} from '#contract/privacy/my-privacy-requests.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { MyDataScreen } from './my-data-screen.tsx'

const AT = '2026-11-20T08:00:00.000Z'

const consent = (purpose: api.ConsentPurpose, granted: boolean): api.Consent => ({
  id: purpose,
  purpose,
  title: purpose === 'board' ? 'Send to the board of nursing' : 'News and offers',
  text: 'What it means.',
  textVersion: '2026-11',
  textHash: 'a',
  language: 'en',
  necessary: purpose === 'board',
  granted,
  stops: 'We send nothing more to the board of nursing.',
  recipients: purpose === 'board' ? [{ name: 'Boards of nursing', country: 'United States' }] : [],
  history: granted
    ? [{ givenAt: AT, withdrawnAt: null, textVersion: '2026-11', textHash: 'a', language: 'en', channel: 'start_page' }]
    : [],
})

const data: api.MyData = {
  controller: { name: 'Lampara', address: '12 Mabini Street', email: 'privacy@lampara.example', phone: '123' },
  privacyVersion: '2026-11.2',
  processing: [],
  held: [],
  documents: [],
  export: null,
  erasure: null,
  erasureUndoDays: 14,
}

beforeEach(() => {
  fakeApi(getUser, maria)
  fakeApi(api.getMyData, data)
  fakeApi(api.listConsents, [consent('board', true), consent('marketing', false)])
  fakeApi(api.listDisclosures, [])
  fakeApi(api.listDataAccess, [])
  fakeApi(listMyPrivacyRequests, [])
})

const open = () => renderScreen(<MyDataScreen />, { at: '/my-data' }).person

test('each consent names its recipients and their country', async () => {
  open()
  expect(await screen.findByText('Goes to: Boards of nursing (United States).')).toBeTruthy()
  // The item of the case links here.
  expect(document.getElementById('board')?.firstChild?.textContent).toContain('Send to the board of nursing')
})

test('starts with the kinds of data that we hold, each with its retention', async () => {
  const held = { title: 'Your documents', contents: 'passport and diplomas.', source: 'You', retention: 'for a year.' }
  fakeApi(api.getMyData, { ...data, held: [{ class: 'documents', ...held, count: 7 }] })
  open()
  const line = await screen.findByText('7 papers')
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('What we hold')
  expect(line.closest('details')?.open).toBe(false)
  expect(screen.getByText('How long?').closest('details')?.textContent).toContain('Kept for a year.')
})

test('a link to a consent opens it', async () => {
  renderScreen(<MyDataScreen />, { at: '/my-data#board' })
  await screen.findByText('Goes to: Boards of nursing (United States).')
  const isOpen = (purpose: string) => document.querySelector<HTMLDetailsElement>(`#${purpose}`)?.open
  expect([isOpen('board'), isOpen('marketing')]).toEqual([true, false])
})

test('a member of the team without consents sees no consents about an application', async () => {
  fakeApi(api.listConsents, [consent('board', false)])
  renderScreen(<MyDataScreen />, { at: '/my-data', user: admin })
  expect(await screen.findByText('Nobody on our team has opened anything of yours yet.')).toBeTruthy()
  expect(await screen.findByRole('button', { name: 'Ask for my data' })).toBeTruthy()
  expect(screen.queryByText('What you agreed to')).toBeNull()
})

test('shows what stops before a consent is withdrawn, with the focus on "Keep it"', async () => {
  const { asked } = fakeApi(api.changeConsent, () => consent('board', false))
  const person = open()
  await person.click(await screen.findByRole('button', { name: /^Take back.*Send to the board of nursing$/ }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('We send nothing more to the board of nursing.')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Keep it')
  expect(asked).toEqual([])
  await person.click(within(dialog).getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(asked).toMatchObject([{ params: { purpose: 'board' }, body: { granted: false } }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an erasure needs confirmation, and a refusal shows the reason', async () => {
  fakeApi(api.requestErasure, refused(409, 'We have to keep your data for now.'))
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Erase my data' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/You can take it back for 14 days/)).toBeTruthy()
  await person.click(within(dialog).getByRole('button', { name: 'Erase my data' }))
  expect(await screen.findByText('We have to keep your data for now.')).toBeTruthy()
})

test('a pending erasure is shown first, with its day and a way to cancel it', async () => {
  const erasure = { id: '1', requestedAt: AT, dueAt: '2026-12-04T08:00:00.000Z', canBeTakenBack: true }
  fakeApi(api.getMyData, { ...data, erasure })
  const { asked } = fakeApi(api.takeErasureBack, {})
  const person = open()
  expect(await screen.findByText(/^Your data will be erased on/)).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Erase everything')
  fakeApi(api.getMyData, data)
  await person.click(screen.getByRole('button', { name: 'Take it back' }))
  expect(await screen.findByRole('button', { name: 'Erase my data' })).toBeTruthy()
  expect(asked).toHaveLength(1)
})

const request = (change: Partial<MyPrivacyRequest>): MyPrivacyRequest => ({
  id: '1',
  kind: 'correction',
  askedFor: 'My birth date is wrong',
  receivedOn: '2026-11-20',
  dueOn: '2027-01-08',
  state: 'open',
  answer: '',
  closedAt: null,
  canBeTakenBack: true,
  ...change,
})

test('a privacy request shows its due day, and then its answer', async () => {
  fakeApi(listMyPrivacyRequests, [
    request({ id: '2' }),
    request({ state: 'refused', answer: 'Your passport says otherwise.', closedAt: AT, canBeTakenBack: false }),
  ])
  const { asked } = fakeApi(makePrivacyRequest, () => request({ id: '3', kind: 'objection' }))
  const person = open()
  expect(await screen.findByText(/We answer by 8 Jan 2027/)).toBeTruthy()
  expect(screen.getByText('Your passport says otherwise.')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /^Take back.*Correct something$/ })).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Make a request' }))
  const dialog = await screen.findByRole('dialog')
  await person.click(within(dialog).getByRole('button', { name: 'Send request' }))
  expect(await within(dialog).findByText('Choose what you ask for')).toBeTruthy()
  await person.selectOptions(within(dialog).getByLabelText(/What do you ask for/), 'objection')
  await person.type(within(dialog).getByLabelText(/In your words/), 'No news, please')
  await person.click(within(dialog).getByRole('button', { name: 'Send request' }))
  expect(await screen.findByText('We have your request, and answer by 8 Jan 2027')).toBeTruthy()
  expect(asked).toMatchObject([{ body: { kind: 'objection', askedFor: 'No news, please' } }])
})
