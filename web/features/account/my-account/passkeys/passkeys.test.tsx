import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as api from '#contract/account/passkeys.ts'
import { getUser, type Me } from '#contract/account/session.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PasskeysCard } from './passkeys-card.tsx'

vi.mock('@simplewebauthn/browser', async (original) => ({
  ...(await original<object>()),
  startRegistration: vi.fn(),
  startAuthentication: vi.fn(),
}))

const phone: api.Passkey = {
  id: 'passkey-1',
  name: 'Chrome on Android',
  createdAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: null,
  backedUp: true,
  blocked: false,
}
const options: api.RegistrationOptions = {
  challenge: 'challenge',
  rp: { id: 'localhost', name: 'Lampara' },
  user: { id: 'handle', name: 'maria@nurses.example', displayName: 'Maria' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 1000,
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}
const made = {
  id: 'credential',
  rawId: 'credential',
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { clientDataJSON: 'data', attestationObject: 'object' },
}

beforeEach(() => {
  vi.mocked(startRegistration).mockReset()
  vi.mocked(startAuthentication).mockReset()
  fakeApi(api.listPasskeys, [phone])
})

const open = (user: Me) => {
  fakeApi(getUser, user)
  return renderScreen(<PasskeysCard />, { at: '/my-account', user }).person
}
const codes = Array.from({ length: 8 }, (_, place) => `8F3KQ-2M9XA-7RTB0-YH4ZC-6VDWE-${place}`)

test('an applicant adds a passkey, and reads when the device already has a passkey', async () => {
  fakeApi(api.listPasskeys, [])
  fakeApi(api.startPasskeyRegistration, options)
  const { asked } = fakeApi(api.addPasskey, phone)
  const person = open(maria)
  const known = new WebAuthnError({
    message: 'known',
    code: 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
    cause: new Error('known'),
  })
  vi.mocked(startRegistration).mockRejectedValueOnce(known).mockResolvedValueOnce(made)
  await person.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  expect(await screen.findByText('This device has a passkey for your account already.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Add a passkey' }))
  expect(await screen.findByRole('button', { name: 'Rename Chrome on Android' })).toBeTruthy()
  expect(asked).toMatchObject([{ body: { response: { id: 'credential' } } }])
  expect(screen.queryByRole('heading', { name: 'Recovery codes' })).toBeNull()
})

test('a passkey can be renamed, and removed after confirmation', async () => {
  const { asked } = fakeApi(api.renamePasskey, { ...phone, name: 'My phone' })
  const { asked: removed } = fakeApi(api.removePasskey, {})
  const person = open(maria)
  await person.click(await screen.findByRole('button', { name: 'Rename Chrome on Android' }))
  const name = screen.getByLabelText('Name')
  await person.clear(name)
  await person.type(name, 'My phone')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('button', { name: 'Remove My phone' }))
  const question = screen.getByRole('dialog', { name: 'Remove this passkey?' })
  await person.click(within(question).getByRole('button', { name: 'Remove' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Remove My phone' })).toBeNull()
  expect([asked, removed]).toMatchObject([[{ body: { name: 'My phone' } }], [{ params: { passkeyId: 'passkey-1' } }]])
})

test('a member of the team sees the recovery codes once, and confirms them by entering one', async () => {
  fakeApi(api.createRecoveryCodes, { codes })
  fakeApi(api.confirmRecoveryCodes, refused(400, 'Wrong', { errors: [{ path: 'code', message: 'Not one of them' }] }))
  const person = open({ ...admin, passkeyDuty: 'keep_codes' })
  await person.click(await screen.findByRole('button', { name: 'Create recovery codes' }))
  expect((await screen.findAllByText(/^8F3KQ/)).map((one) => one.textContent)).toEqual(codes)
  await person.type(screen.getByLabelText('Enter one of the codes'), 'nonsense')
  await person.click(screen.getByRole('button', { name: 'I have saved my codes' }))
  expect(await screen.findByText('Not one of them')).toBeTruthy()
  const { asked } = fakeApi(api.confirmRecoveryCodes, {})
  fakeApi(getUser, { ...admin, hasRecoveryCodes: true })
  await person.clear(screen.getByLabelText('Enter one of the codes'))
  await person.type(screen.getByLabelText('Enter one of the codes'), codes[2] ?? '')
  await person.click(screen.getByRole('button', { name: 'I have saved my codes' }))
  expect(await screen.findByRole('button', { name: 'Replace my recovery codes' })).toBeTruthy()
  expect(screen.queryByText(/^8F3KQ/)).toBeNull()
  expect(asked).toMatchObject([{ body: { code: codes[2] } }])
})

test('offers to create recovery codes to a member who has none, even where the team may work without passkeys', async () => {
  open(admin)
  expect(await screen.findByRole('button', { name: 'Create recovery codes' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Replace my recovery codes' })).toBeNull()
})

test('a member signed in by a mailed code must use the passkey or a recovery code', async () => {
  const { asked } = fakeApi(api.recoverByCode, {})
  const person = open({ ...admin, passkeyDuty: 'sign_in' })
  expect(await screen.findByText('Chrome on Android')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'I do not have my passkey' }))
  await person.type(screen.getByLabelText('Recovery code'), codes[0] ?? '')
  fakeApi(getUser, { ...admin, passkeyDuty: 'enrol' })
  await person.click(screen.getByRole('button', { name: 'Use this code' }))
  expect(await screen.findByRole('button', { name: 'Add a passkey' })).toBeTruthy()
  expect(asked).toMatchObject([{ body: { code: codes[0] } }])
})
