import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import * as api from '#contract/account/my-account.ts'
import { getMyNotices, MOBILE_NUMBER_TOO_SHORT } from '#contract/account/my-details.ts'
import { listPasskeys } from '#contract/account/passkeys.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { MyAccountScreen } from './my-account-screen.tsx'

const account: api.MyAccount = {
  id: maria.id,
  email: 'maria@nurses.example',
  completeName: 'Maria Clara Santos',
  firstName: 'Maria',
  lastName: 'Santos',
  mobileNumber: '09171234567',
  messengerGroupChat: '12',
  createdAt: '2026-11-01T00:00:00.000Z',
  addressFrom: 'person',
}
const session = (id: string, device: string, current = false): api.MySession => ({
  id,
  device,
  startedAt: '2026-11-20T08:00:00.000Z',
  lastSeenAt: '2026-11-21T08:00:00.000Z',
  current,
})

beforeEach(() => {
  fakeApi(api.getMyAccount, account)
  fakeApi(api.listMySessions, [session('one', 'Firefox on Linux', true), session('two', 'Chrome on Android')])
  fakeApi(listPasskeys, [])
  fakeApi(getMyNotices, { inactivity: true })
})

const open = (user = maria) => renderScreen(<MyAccountScreen />, { at: '/my-account', user }).person

test('an applicant corrects the mobile number, and a problem shows at its field', async () => {
  const { asked } = fakeApi(api.changeMyAccount, ({ body }) => ({ ...account, mobileNumber: body?.mobileNumber ?? '' }))
  const person = open()
  const number = await screen.findByLabelText(/^Mobile Number/)
  await person.clear(number)
  await person.click(screen.getByRole('button', { name: 'Save my details' }))
  expect(screen.getByRole('link', { name: 'Mobile number is required' })).toBeTruthy()
  await person.type(number, '123')
  expect(screen.getAllByText(MOBILE_NUMBER_TOO_SHORT), 'in the summary and at the field').toHaveLength(2)
  expect(number).toHaveProperty('value', '123')
  await person.clear(number)
  await person.type(number, '0917 765 4321')
  await person.click(screen.getByRole('button', { name: 'Save my details' }))
  expect(await screen.findByText('Your details are saved')).toBeTruthy()
  expect(asked).toMatchObject([{ body: { firstName: 'Maria', mobileNumber: '0917 765 4321' } }])
})

test('a new email address needs the codes from both addresses, and a wrong code shows the reason', async () => {
  fakeApi(api.requestAddressChange, { email: 'new@nurses.example', expiresAt: '2026-11-21T08:10:00.000Z' })
  fakeApi(api.confirmAddressChange, refused(400, api.wrongCodes(4)))
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Change email address' }))
  await person.type(screen.getByLabelText('New email address'), 'new@nurses.example')
  await person.click(screen.getByRole('button', { name: 'Send the codes' }))
  await person.type(await screen.findByLabelText('Code sent to maria@nurses.example'), '123 456')
  await person.type(screen.getByLabelText('Code sent to new@nurses.example'), '654321')
  await person.click(screen.getByRole('button', { name: 'Change my email address' }))
  expect((await screen.findByRole('alert')).textContent).toBe(api.wrongCodes(4))
  const { asked } = fakeApi(api.confirmAddressChange, { ...account, email: 'new@nurses.example' })
  await person.click(screen.getByRole('button', { name: 'Change my email address' }))
  expect(await screen.findByText('new@nurses.example')).toBeTruthy()
  expect(asked).toMatchObject([{ body: { oldCode: '123456', newCode: '654321' } }])
  expect(screen.queryByText('Chrome on Android')).toBeNull()
})

test('the present device is marked, and another device can be signed out', async () => {
  const { asked } = fakeApi(api.endMySession, {})
  const person = open()
  const [here, phone] = await within(
    await screen.findByRole('region', { name: 'Where you are signed in' }),
  ).findAllByRole('listitem')
  expect(here?.textContent).toContain('This device')
  expect(here && within(here).queryByRole('button')).toBeNull()
  await person.click(screen.getByRole('button', { name: /^Sign out Chrome on Android/ }))
  await expect.poll(() => phone?.isConnected).toBe(false)
  expect(asked).toMatchObject([{ params: { sessionId: 'two' } }])
})

test('a member of the team edits only the name, and an owner reads where the address is configured', async () => {
  fakeApi(api.getMyAccount, { ...account, addressFrom: 'settings' })
  open(admin)
  expect(await screen.findByLabelText(/^Complete Name/)).toBeTruthy()
  expect(screen.queryByLabelText(/^Mobile Number/)).toBeNull()
  expect(screen.getByText(/ADMIN_EMAILS/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Change email address' })).toBeNull()
  expect(screen.queryByText('Messages from us')).toBeNull()
})
