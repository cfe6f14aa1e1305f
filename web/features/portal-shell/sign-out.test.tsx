import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession, getUser } from '#contract/account/session.ts'
import { getMyApplication } from '#contract/applications/applications.ts'
import { countUnreadMessages } from '#contract/messages/unread-messages.ts'
import { draftsOf, useDraft } from '#web/lib/draft.ts'
import { keyOf } from '#web/lib/query.ts'
import { outboxStore, SEEN_PREFIX, uploadStore } from '#web/shared/device/device-stores.ts'
import { savedKeys } from '#web/shared/device/saved-files.ts'
import { savePhotoNote } from '#web/shared/device/saved-photos.ts'
import { SIGN_OUT, SIGN_OUT_SHARED } from '#web/shared/device/sign-out.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { PersonMenu } from './person/person-menu.tsx'
import { PortalShell } from './portal-shell.tsx'
import { SignOutLink } from './sign-out.tsx'

const assign = vi.fn()
const replace = vi.fn()
const target = { personId: maria.id, applicationId: 'application-1', requirementId: 'passport' }

beforeEach(() => {
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
  vi.spyOn(window.location, 'replace').mockImplementation(replace)
})
afterEach(() => vi.clearAllMocks())

function typed(form: string, words: object, owner = maria.id) {
  const { result } = renderHook(() => useDraft<object>(owner, form, {}))
  act(() => result.current.write(words))
}

const open = () => renderScreen(<SignOutLink />)
const signOutLink = () => screen.getByRole('link', { name: 'Sign out' })

test('asks before it deletes data that is only on this device, and names the data', async () => {
  const { person } = open()
  typed('personal-data', { changes: { city: 'Taguig' } })
  typed('message', { subject: 'My diploma' })
  typed('answer', { content: 'Thank you' })
  typed('decision:document-1', { notes: 'Not signed' })
  typed('payment-by-hand:application-1', { payerName: 'Jose' })
  typed('exam-att-application-1-1', { number: '123' })
  typed('board choice', { answers: 'NY' })
  typed('follow-up:application-1', { text: 'Call her' })
  typed('payment', { amount: '100' })
  savePhotoNote(target, { pages: 3, at: Date.now() })
  localStorage.setItem(`${uploadStore.notes}maria/application-1/transcript`, String(Date.now()))
  await person.click(signOutLink())

  const question = await screen.findByRole('dialog', { name: 'Sign out and delete this?' })
  expect(textsOf(within(question).getAllByRole('listitem'))).toEqual([
    'Unsaved answers in your Personal Data Sheet',
    'A message that you have not sent',
    'A review that you have not submitted',
    'A payment that you have not reported',
    'Exam details that you have not saved',
    'A form that you have not finished',
    '3 photographed pages that are not uploaded',
    '1 upload that has not finished',
  ])
  const stay = within(question).getByRole('button', { name: 'Stay signed in' })
  expect(document.activeElement).toBe(stay)
  await person.click(stay)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(draftsOf(maria.id)).toHaveLength(9)
  expect(assign).not.toHaveBeenCalled()
})

test('does not ask when nothing would be lost', async () => {
  const { person } = open()
  typed('payment', { amount: '100' })
  typed('recent-clients', { ids: ['application-1'] })
  typed('money:payment:application-1:key', { key: 'k' })
  typed('message', { subject: 'Of somebody else' }, 'jose')
  const { asked } = fakeApi(endSession, {})
  await person.click(signOutLink())
  await waitFor(() => expect(assign).toHaveBeenCalledWith(SIGN_OUT))
  expect(asked).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

const signsOutOfShared = async () => {
  const { person } = renderScreen(<PersonMenu onSignOutEverywhere={() => undefined} />)
  await person.click(await screen.findByRole('menuitem', { name: 'Sign out on this shared computer' }))
  return person
}

test('sign-out on a shared computer clears all data of the site', async () => {
  const { asked } = fakeApi(endSession, {})
  await signsOutOfShared()
  await waitFor(() => expect(assign).toHaveBeenCalledWith(SIGN_OUT_SHARED))
  expect(asked).toHaveLength(1)
})

test('sign-out on a shared computer asks first, and names waiting and refused items', async () => {
  localStorage.setItem(outboxStore.notes + maria.id, '/api/messages /api/education-history!')
  const person = await signsOutOfShared()
  const question = await screen.findByRole('dialog', { name: 'Sign out and delete this?' })
  const losses = within(question).getAllByRole('listitem')
  expect(textsOf(losses)).toEqual(['1 message that waits for internet', '1 school that was not sent'])
  await person.click(within(question).getByRole('button', { name: 'Stay signed in' }))
  expect(assign).not.toHaveBeenCalled()
})

test('a late response after sign-out shows no notice and does not lead to sign-in', async () => {
  fakeApi(countUnreadMessages, { count: 0 })
  fakeApi(getMyApplication, null)
  fakeApi(getUser, maria)
  fakeApi(endSession, {})
  const { queries, person } = renderScreen(shell)
  await person.click(await screen.findByRole('link', { name: 'Sign out' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(SIGN_OUT))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fakeApi(countUnreadMessages, refused(401, 'Unauthorized'))
  await act(() => queries.refetchQueries({ queryKey: keyOf(countUnreadMessages) }))
  await vi.advanceTimersByTimeAsync(5_000)
  expect(assign).toHaveBeenCalledTimes(1)
  expect(screen.queryByText(/You are logged out/)).toBeNull()
})

test('reloads a signed-out page when the browser restores it from its cache', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const { person } = open()
  fakeApi(endSession, {})
  await person.click(signOutLink())
  await waitFor(() => expect(assign).toHaveBeenCalledWith(SIGN_OUT))
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).toHaveBeenCalled()
})

test("uses the server's sign-out page when the portal does not answer", async () => {
  const { person } = open()
  fakeApi(endSession, refused(503, 'Away'))
  await person.click(signOutLink())
  await waitFor(() => expect(assign).toHaveBeenCalledWith(SIGN_OUT))
})

const shell = (
  <PortalShell path="/somewhere" title="Somewhere">
    <p>Passport number P1234567</p>
  </PortalShell>
)
const saidInAnotherTab = (newValue: string | null) =>
  act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'person', newValue })))

test('hides the page once the person signs out in another tab, and redirects when the session is over', async () => {
  fakeApi(countUnreadMessages, { count: 0 })
  fakeApi(getMyApplication, null)
  let isOver = false
  fakeApi(getUser, () => (isOver ? refused(401, 'Unauthorized') : maria))
  renderScreen(shell)
  expect(await screen.findByText('Passport number P1234567')).toBeDefined()
  expect(localStorage.getItem('person')).toBe(maria.id)

  saidInAnotherTab(null)
  expect(screen.queryByText('Passport number P1234567')).toBeNull()
  expect(screen.getByRole('heading', { name: 'You signed out in another tab' })).toBeDefined()
  expect(replace).not.toHaveBeenCalled()
  isOver = true
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
})

test('redirects to the start page when another person signed in in another tab', async () => {
  fakeApi(countUnreadMessages, { count: 0 })
  fakeApi(getMyApplication, null)
  fakeApi(getUser, { ...maria, id: 'jose' })
  renderScreen(shell)
  await screen.findByText('Passport number P1234567')
  saidInAnotherTab('jose')
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
  expect(assign).not.toHaveBeenCalled()
})

// Must be the last test: the page is left with an open question.
test('deletes the data of this device and signs out after confirmation', async () => {
  const { person } = open()
  typed('message:application-1', { subject: 'My diploma' })
  localStorage.setItem(`${SEEN_PREFIX}1x2y`, '')
  const { asked } = fakeApi(endSession, {})
  await person.click(signOutLink())
  await person.click(await screen.findByRole('button', { name: 'Delete and sign out' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith(SIGN_OUT))
  expect(asked).toHaveLength(1)
  expect(draftsOf(maria.id)).toEqual([])
  expect(savedKeys(SEEN_PREFIX)).toEqual([])
})
