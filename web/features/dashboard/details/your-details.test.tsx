import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { changeMyAccount } from '#contract/account/my-account.ts'
import { getMyDetails, type KnownDetails } from '#contract/account/my-details.ts'
import { getMyApplication } from '#contract/applications/applications.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { DashboardScreen } from '../dashboard-screen.tsx'

const nameless = { ...maria, firstName: '', lastName: '', name: '', detailsToConfirm: true as const }
const nothing: KnownDetails = {
  completeName: '',
  firstName: '',
  lastName: '',
  mobileNumber: '',
  messengerGroupChat: '',
  confirmed: false,
  source: 'account',
}
const left: KnownDetails = {
  completeName: 'Maria Santos',
  firstName: 'Maria',
  lastName: 'Santos',
  mobileNumber: '0966 666 6666',
  messengerGroupChat: '12',
  confirmed: false,
  source: 'sign_up',
}
const account = {
  ...left,
  id: maria.id,
  email: 'maria@nurses.example',
  createdAt: '2026-11-01T00:00:00.000Z',
  addressFrom: 'person' as const,
}

beforeEach(() => {
  fakeApi(getMyApplication, null)
})

const open = (user: typeof nameless | typeof maria = nameless) => renderScreen(<DashboardScreen />, { user }).person
async function fillIn(person: ReturnType<typeof open>) {
  await person.type(screen.getByLabelText(/^Complete Name/), 'Liza Cruz Ramos')
  await person.type(screen.getByLabelText(/^First Name/), 'Liza')
  await person.type(screen.getByLabelText(/^Last Name/), 'Ramos')
  await person.type(screen.getByLabelText(/^Mobile Number/), '+63 917 123 4567')
}
const save = () => screen.getByRole('button', { name: /my details$/ })

test('an applicant without a name is asked for details, and then greeted by name', async () => {
  fakeApi(getMyDetails, nothing)
  const { asked } = fakeApi(changeMyAccount, { ...account, firstName: 'Liza' })
  const person = open()
  await screen.findByRole('region', { name: 'Tell us who you are' })
  expect(screen.getByRole('button', { name: 'Start Application' })).toBeTruthy()
  await fillIn(person)
  await person.click(save())
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Liza' })).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Tell us who you are' })).toBeNull()
  expect(asked).toMatchObject([{ body: { completeName: 'Liza Cruz Ramos', mobileNumber: '+63 917 123 4567' } }])
})

test('an applicant confirms or corrects details that were left at sign-up', async () => {
  fakeApi(getMyDetails, left)
  const { asked } = fakeApi(changeMyAccount, account)
  const person = open()
  const card = await screen.findByRole('region', { name: 'Are these your details?' })
  const number = within(card).getByLabelText(/^Mobile Number/)
  expect(number).toHaveProperty('value', '0966 666 6666')
  await person.clear(number)
  await person.type(number, '0917 123 4567')
  await person.click(save())
  await waitFor(() => expect(asked).toMatchObject([{ body: { firstName: 'Maria', mobileNumber: '0917 123 4567' } }]))
})

test('a missing answer shows at its field, and typed text is kept after a failure and a reload', async () => {
  fakeApi(getMyDetails, nothing)
  fakeApi(changeMyAccount, refused(503, 'The database does not answer.'))
  const person = open()
  await screen.findByRole('region', { name: 'Tell us who you are' })
  await person.click(save())
  const summary = screen.getByRole('alert')
  expect(textsOf(within(summary).getAllByRole('link'))).toEqual([
    'Complete name is required',
    'First name is required',
    'Last name is required',
    'Mobile number is required',
  ])
  await fillIn(person)
  await person.click(save())
  expect((await screen.findAllByText('Your details were not saved. Please try again.')).length).toBeGreaterThan(0)
  cleanup()
  open()
  expect(await screen.findByLabelText(/^First Name/)).toHaveProperty('value', 'Liza')
})

test('the form can be postponed, and is then one button', async () => {
  fakeApi(getMyDetails, nothing)
  const person = open()
  await screen.findByRole('region', { name: 'Tell us who you are' })
  await person.click(screen.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByLabelText(/^First Name/)).toBeNull()
  cleanup()
  open()
  await person.click(await screen.findByRole('button', { name: 'Add your details' }))
  expect(screen.getByLabelText(/^First Name/)).toBeTruthy()
})

test('an applicant who gave the details is not asked again', async () => {
  open(maria)
  expect(await screen.findByRole('button', { name: 'Start Application' })).toBeTruthy()
  expect(screen.queryByText('Tell us who you are')).toBeNull()
})
