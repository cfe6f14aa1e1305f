import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getMyApplication } from '#contract/applications/applications.ts'
import { getRequestLetterText } from '#contract/third-party-requests/letters.ts'
import { listThirdParties, type ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import {
  addRequest,
  changeRequest,
  chaseRequests,
  listMyRequests,
  listRequests,
} from '#contract/third-party-requests/third-party-requests.ts'
import { NewRequestDialog } from '#web/shared/requests/new-request-dialog.tsx'
import { fakeApi, fakeText, refused } from '#web/testing/fake-api.ts'
import { admin, anApplication, aThirdParty } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { lateRequest as late } from '#web/testing/requests.ts'
import { MyRequestsScreen } from './my-requests-screen.tsx'
import { RequestQueueScreen } from './request-queue-screen.tsx'

const openQueue = async () => {
  const asked = fakeApi(listRequests, [late])
  const visit = renderScreen(<RequestQueueScreen />, { at: '/admin/requests', user: admin })
  await visit.person.click(await screen.findByRole('button', { name: late.title }))
  return { ...visit, asked: asked.asked }
}

const inDialog = () => within(screen.getByRole('dialog'))

test('the list starts with overdue requests, and is filtered by its address', async () => {
  const { asked, person } = await openQueue()
  expect(asked[0]).toMatchObject({ query: { overdue: 'true' } })
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.selectOptions(screen.getByLabelText('Show'), 'all')
  await person.selectOptions(screen.getByLabelText('From'), 'prc')
  expect(window.location.search).toBe('?show=all&party=prc')
  expect(asked.at(-1)).toMatchObject({ query: { party: 'prc' } })
})

test('R records on a row that the school was asked again, and one press does it for all clients of the school', async () => {
  const two = {
    ...late,
    id: 'two',
    title: 'The school: RLE',
    thirdParty: { id: '01a21fbc-02ab-7630-8a31-4b2b56be0efa', name: 'Xavier University' },
  }
  fakeApi(listRequests, [late, two])
  const chased = fakeApi(chaseRequests, [
    { id: 'one', refused: null },
    { id: 'two', refused: 'This request has changed in the meantime.' },
  ])
  const { person } = renderScreen(<RequestQueueScreen />, { at: '/admin/requests', user: admin })
  await screen.findByRole('button', { name: two.title })
  await person.keyboard('jjr')
  await waitFor(() => expect(chased.asked).toHaveLength(1))
  expect(chased.asked[0]?.body).toMatchObject({ requests: [{ id: 'two', expectedVersion: 3 }] })
  expect(screen.queryByRole('button', { name: /about all/ })).toBeNull()

  await person.click(screen.getByRole('link', { name: 'Xavier University' }))
  await person.click(await screen.findByRole('button', { name: 'Asked again about all 2' }))
  await screen.findByText(/Asked again about 1 request today\. Not saved: 1\. This request has changed/)
})

test('a changed status sends only the changed fields', async () => {
  const { person } = await openQueue()
  const saved = fakeApi(changeRequest, late)
  await person.selectOptions(inDialog().getByLabelText('Status'), 'sent')
  await person.type(screen.getByLabelText('Courier'), 'DHL')
  await person.click(screen.getByRole('button', { name: 'Save request' }))
  await screen.findByText('Request saved')
  expect(saved.asked[0]?.params).toEqual({ requestId: 'one' })
  expect(saved.asked[0]?.body).toEqual({ expectedVersion: 3, status: 'sent', courier: 'DHL' })
})

test('a problem needs its kind, and a cancellation needs a reason', async () => {
  const { person } = await openQueue()
  await person.selectOptions(inDialog().getByLabelText('Status'), 'problem')
  await person.click(screen.getByRole('button', { name: 'Save request' }))
  expect(await screen.findByText('Say what is wrong')).toBeTruthy()
  await person.selectOptions(inDialog().getByLabelText('Status'), 'cancelled')
  await person.click(screen.getByRole('button', { name: 'Save request' }))
  expect(await screen.findByText('Please give a reason')).toBeTruthy()
})

test('a follow-up is recorded with its author, and after several the advice is to telephone the dean', async () => {
  const { person } = await openQueue()
  const again = within(screen.getByRole('region', { name: 'Asked again' }))
  expect(again.getByText(/10 Nov 2026, by telephone, Ben Lim: Next week/)).toBeTruthy()
  expect(again.getByText('Telephone the dean.')).toBeTruthy()
  const saved = fakeApi(changeRequest, refused(409, 'This request has changed in the meantime.'))
  // Early morning in Manila, already the next day.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T20:00:00Z') })
  await person.click(again.getByRole('button', { name: 'I asked today' }))
  expect(await inDialog().findByText('This request has changed in the meantime.')).toBeTruthy()
  expect(saved.asked[0]).toMatchObject({ body: { chase: { on: '2026-11-24', how: 'phone' } } })
})

const requestToPrc = {
  id: 'one',
  party: 'prc' as const,
  title: 'The PRC → New York: licence verification',
  status: 'asked' as const,
  overdue: false,
  waitsFor: 'The PRC',
  since: '2026-11-20',
  sentence: 'We asked the PRC on 20 Nov 2026. We ask again on 27 Nov 2026.',
  usualDays: null,
  expectedBy: null,
  nextAskOn: '2026-11-27',
  courier: null,
  tracking: null,
  askedAgain: [],
  files: [],
}

test('an applicant reads each request in one sentence, without repeated facts, and accepted requests fold', async () => {
  fakeApi(getMyApplication, anApplication())
  const notStarted = {
    ...requestToPrc,
    id: 'two',
    title: 'Your school → New York: transcript',
    status: 'not_started' as const,
    sentence: 'We have not asked for this yet.',
  }
  const done = { ...notStarted, id: 'three', status: 'accepted' as const, waitsFor: 'No one' }
  fakeApi(listMyRequests, [requestToPrc, notStarted, { ...done, sentence: 'New York confirmed it.' }])
  renderScreen(<MyRequestsScreen />, { at: '/requests' })
  expect(await screen.findByRole('heading', { name: 'The PRC → New York: licence verification' })).toBeTruthy()
  expect(screen.getByText(/We ask again on 27 Nov/)).toBeTruthy()
  expect(screen.getByText(notStarted.sentence)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Waiting for|Expected by|Not started/)
  const fold = screen.getByText('1 done').closest('details')
  expect(fold?.open).toBe(false)
  expect(fold?.textContent).toContain('New York confirmed it.')
  expect(fold?.textContent).not.toContain('licence verification')
})

test('the expected day is shown when it differs from the day to ask again', async () => {
  fakeApi(getMyApplication, anApplication())
  fakeApi(listMyRequests, [{ ...requestToPrc, expectedBy: '2026-11-25' }])
  renderScreen(<MyRequestsScreen />, { at: '/requests' })
  expect(await screen.findByText(/^Expected by 25 Nov 2026\./)).toBeTruthy()
})

test('tells an applicant with a withdrawn application that the team no longer asks', async () => {
  fakeApi(getMyApplication, anApplication({ status: 'withdrawn' }))
  fakeApi(listMyRequests, [])
  renderScreen(<MyRequestsScreen />, { at: '/requests' })
  expect(await screen.findByText(/Your application is closed, so we no longer ask them\./)).toBeTruthy()
  expect(await screen.findByText('Nothing was asked for')).toBeTruthy()
  expect(screen.queryByText(/keep asking|that we have asked for/)).toBeNull()
})

test('the letter of a request is shown on demand with its gaps, and is copied unchanged', async () => {
  const { person } = await openQueue()
  const text = 'Dear Registrar,\n\nDate of birth: [To fill in: Date of birth]\n'
  fakeText(getRequestLetterText, text)
  const link = inDialog().getByRole('link', { name: 'Download PDF of the letter' })
  expect(link.getAttribute('href')).toBe('/api/admin/requests/one/letter.pdf')
  await person.click(screen.getByRole('button', { name: 'Show the letter' }))
  await screen.findByText('1 gap to fill in before you send it')
  screen.getByText('[To fill in: Date of birth]')
  await person.click(screen.getByRole('button', { name: 'Copy text' }))
  await screen.findByText('The letter was copied')
  expect(await navigator.clipboard.readText()).toBe(text)
})

test('shows which colleague changed the request, and keeps typed text', async () => {
  const { person } = await openQueue()
  await person.type(inDialog().getByLabelText('Note for the team'), ' again')
  fakeApi(changeRequest, refused(409, 'This request has changed in the meantime.'))
  fakeApi(listRequests, [
    { ...late, version: 4, status: 'sent', courier: 'DHL', changedBy: { id: 'ben', name: 'Ben Lim' }, moves: [] },
  ])
  await person.click(screen.getByRole('button', { name: 'Save request' }))
  await screen.findByText('Ben Lim has changed this request meanwhile')
  expect(inDialog().getByLabelText<HTMLTextAreaElement>('Note for the team').value).toBe('Ask for Mrs Cruz again')
  await person.click(screen.getByRole('button', { name: 'Load the latest version' }))
  expect(screen.queryByText('Ben Lim has changed this request meanwhile')).toBeNull()
  expect(inDialog().getByLabelText<HTMLInputElement>('Courier').value).toBe('DHL')
  expect(inDialog().getByLabelText<HTMLTextAreaElement>('Note for the team').value).toBe('Ask for Mrs Cruz again')
  const saved = fakeApi(changeRequest, late)
  await person.click(screen.getByRole('button', { name: 'Save request' }))
  await screen.findByText('Request saved')
  expect(saved.asked[0]).toMatchObject({ body: { expectedVersion: 4, officeNote: 'Ask for Mrs Cruz again' } })
})

test('a request dialog stays open after recording a reminder, and keeps typed text', async () => {
  const { person } = await openQueue()
  await person.type(inDialog().getByLabelText('Tracking number'), '42')
  await person.type(inDialog().getByLabelText('What they said'), 'On Monday')
  const chased = { ...late, version: 4, nextChaseAt: '2026-11-30', changedBy: { id: admin.id, name: 'Ana Cruz' } }
  const chase = fakeApi(changeRequest, chased)
  fakeApi(listRequests, [chased])
  await person.click(inDialog().getByRole('button', { name: 'I asked today' }))
  await screen.findByText('Saved that you asked again')
  await screen.findByText('Ask again on 30 Nov 2026.')
  expect(chase.asked[0]).toMatchObject({ body: { chase: { note: 'On Monday' } } })
  expect(inDialog().getByLabelText<HTMLInputElement>('What they said').value).toBe('')
  expect(inDialog().getByLabelText<HTMLInputElement>('Tracking number').value).toBe('42')
  expect(screen.queryByText(/has changed this request meanwhile/)).toBeNull()
  const saved = fakeApi(changeRequest, { ...chased, version: 5 })
  await person.click(screen.getByRole('button', { name: 'Save request' }))
  await screen.findByText('Request saved')
  expect(saved.asked[0]?.body).toEqual({ expectedVersion: 4, tracking: '42' })
})

test('keeps a draft of a request until it is saved', async () => {
  const { person } = await openQueue()
  await person.type(inDialog().getByLabelText('Reference'), 'OR 17')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: late.title }))
  expect(inDialog().getByLabelText<HTMLInputElement>('Reference').value).toBe('OR 17')
  fakeApi(changeRequest, { ...late, version: 4 })
  await person.click(screen.getByRole('button', { name: 'Save request' }))
  await screen.findByText('Request saved')
  await person.click(await screen.findByRole('button', { name: late.title }))
  expect(inDialog().getByLabelText<HTMLInputElement>('Reference').value).toBe('')
})

const iloilo = aThirdParty()
const evaluator: ThirdParty = { ...iloilo, id: 'ierf', party: 'evaluator', name: 'IERF', address: 'Culver City' }

test('a directory entry fills in the sender, and another entry the recipient', async () => {
  const looked = fakeApi(listThirdParties, ({ query }) => (query?.search === 'ierf' ? [evaluator] : [iloilo]))
  const dialog = <NewRequestDialog applicationId="application-1" onClose={() => undefined} />
  const { person } = renderScreen(dialog, { user: admin })
  await person.click(inDialog().getByLabelText('Which school or office?'))
  await person.click(await screen.findByRole('option', { name: /Iloilo National High School/ }))
  expect(inDialog().getByLabelText<HTMLSelectElement>('From').value).toBe('high_school')
  inDialog().getByText('Usually 5 to 15 working days, as told on 3 Nov 2026.')
  await person.type(inDialog().getByLabelText(/^Papers/), 'Form 137')
  await person.type(inDialog().getByLabelText('Fill in from the directory'), 'ierf')
  await person.click(await screen.findByRole('option', { name: /IERF/ }))
  expect(inDialog().getByLabelText<HTMLTextAreaElement>('Goes to').value).toBe('IERF\nCulver City')
  expect(looked.asked.at(-1)).toMatchObject({ query: { search: 'ierf', sort: 'name' } })

  const added = fakeApi(addRequest, late)
  await person.click(screen.getByRole('button', { name: 'Add request' }))
  await screen.findByText('Request added')
  expect(added.asked[0]?.body).toEqual({
    party: 'high_school',
    thirdPartyId: iloilo.id,
    purpose: ['Form 137'],
    recipient: 'IERF\nCulver City',
  })
})
