import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Me } from '#contract/account/session.ts'
import { getMyApplication } from '#contract/applications/applications.ts'
import { listEducation } from '#contract/personal-data/education.ts'
import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { getPersonalDataSheet, savePersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { placesFile } from '#domain/places/lists.ts'
import { draftsOf } from '#web/lib/draft.ts'
import { fakeApi, fakeText, refused } from '#web/testing/fake-api.ts'
import { anApplication, aSheet as anySheet, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PersonalDataScreen } from './personal-data-screen.tsx'
import { sheetQuery } from './sheet-query.ts'

const me: Me = { ...maria, mobileNumber: '0917 123 4567' }

const aSheet = (about: Partial<PersonalDataSheet> = {}): PersonalDataSheet => ({
  ...anySheet,
  birthday: '1990-05-17',
  age: 36,
  maritalStatus: null,
  barangay: 'San Isidro',
  city: 'Makati',
  province: 'Metro Manila',
  zipcode: '1234',
  email: maria.email,
  phoneNumber: '+63 917 123 4567',
  ...about,
})

async function openScreen(sheet: PersonalDataSheet | null = null, name = me.name) {
  fakeApi(getMyApplication, anApplication())
  fakeApi(getPersonalDataSheet, sheet ?? refused(404, 'Personal data sheet not found'))
  fakeApi(listEducation, [])
  fakeText({ method: 'GET', path: placesFile }, '')
  const view = renderScreen(<PersonalDataScreen />, { at: '/personal-data', user: { ...me, name } })
  await field('First Name')
  return view
}

const field = (name: string) => screen.findByRole('textbox', { name })
const textIn = async (name: string) => (await field(name)).getAttribute('value')
const write = async (name: string, value: string) => fireEvent.change(await field(name), { target: { value } })
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Personal Data Sheet' }))

async function fillIn() {
  const { houseStreet, barangay, city, province, zipcode, phoneNumber, birthday } = aSheet()
  await write('Birthday', birthday)
  await write('House/Street', houseStreet)
  await write('Barangay', barangay)
  await write('City', city)
  await write('Province', province)
  await write('Zipcode', zipcode)
  await write('Phone Number', phoneNumber)
}

test('starts with the details from sign-up', async () => {
  await openScreen()
  expect(await textIn('First Name')).toBe('Maria')
  expect(await textIn('Last Name')).toBe('Santos')
  expect(await textIn('Email')).toBe(maria.email)
  expect(await textIn('Phone Number')).toBe('0917 123 4567')
  expect(screen.queryByText('You have unsaved changes')).toBeNull()
  expect(screen.queryByText('Education History')).toBeNull()
})

test('starts with the middle name from the complete name', async () => {
  await openScreen(null, 'Maria Clara Reyes Santos')
  expect(await textIn('Middle Name')).toBe('Clara Reyes')
})

test('saves the sheet, removes the draft and then shows the schools', async () => {
  await openScreen()
  await fillIn()
  const { asked } = fakeApi(savePersonalDataSheet, aSheet())
  save()
  expect(await screen.findByText('Personal data sheet saved successfully')).toBeDefined()
  expect(asked[0]?.body).toMatchObject({
    applicationId: 'application-1',
    expectedVersion: 0,
    birthday: '1990-05-17',
    isFirstTimeTaker: true,
  })
  expect(await screen.findByRole('heading', { name: 'Education History' })).toBeDefined()
  expect(screen.getByText('Everything is saved')).toBeDefined()
  expect(draftsOf(me.id)).toEqual([])
})

test('names every missing answer beside it and in a summary, in the order of the sheet', async () => {
  await openScreen()
  await write('First Name', '')
  await write('Phone Number', '')
  tick('Retaker')
  tick('I declare I have a PRC License')
  save()
  const summary = await screen.findByRole('alert')
  expect(document.activeElement).toBe(summary)
  const links = within(summary).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'First name is required',
    'Birthday is required',
    'Age is required',
    'House/Street is required',
    'City is required',
    'Province is required',
    'Barangay is required',
    'Zipcode is required',
    'Phone number is required',
    'State is required for retakers',
    'Month/Year is required for retakers',
    'PRC ID Number is required when declaring PRC license',
    'Date of Registration is required when declaring PRC license',
  ])
  for (const { textContent } of links) expect(screen.getAllByText(textContent ?? '')).toHaveLength(2)
  fireEvent.click(within(summary).getByRole('link', { name: 'City is required' }))
  expect(document.activeElement).toBe(await field('City'))
  await write('City', 'Makati')
  expect(screen.queryByText('City is required')).toBeNull()
})

test('a general problem names its field', async () => {
  await openScreen()
  await write('Middle Name', 'x'.repeat(101))
  await write('Birthday', '1995-02-30')
  save()
  expect(await screen.findAllByText('Middle Name: Use at most 100 characters')).toHaveLength(2)
  expect(screen.getAllByText('Birthday: Enter a date that exists, such as 23 Apr 1995')).toHaveLength(2)
})

test('asks for married and maiden name only when the applicant is married', async () => {
  await openScreen()
  const status = within(screen.getByRole('group', { name: 'Marital Status' }))
  const choose = (name: string) => fireEvent.click(status.getByRole('radio', { name }))
  expect(screen.queryByRole('textbox', { name: 'Maiden Name' })).toBeNull()
  choose('Married')
  await write('Maiden Name', 'Reyes')
  expect(screen.getByText('Two more questions: your married name and your maiden name.')).toBeDefined()
  choose('Single')
  expect(screen.queryByRole('textbox', { name: 'Maiden Name' })).toBeNull()
})

test('does not send answers of a question that is no longer asked', async () => {
  await openScreen(aSheet({ declarePrc: true, prcIdNumber: '0123456', prcDateOfRegistration: '2015-01-20' }))
  const { asked } = fakeApi(savePersonalDataSheet, aSheet())
  tick('I declare I have a PRC License')
  save()
  await screen.findByText('Personal data sheet saved successfully')
  expect(asked[0]?.body).toMatchObject({ declarePrc: false, prcIdNumber: null, prcDateOfRegistration: null })
})

test('computes the age from the birthday unless the applicant typed an age', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), toFake: ['Date'] })
  await openScreen()
  await write('Birthday', '23 Apr 1995')
  expect(await textIn('Age')).toBe('31')
  await write('Birthday', '1996-04-23')
  expect(await textIn('Age')).toBe('30')
  await write('Age', '40')
  expect(screen.getByText(/Your birthday makes you 30\./)).toBeDefined()
  await write('Birthday', '1986-01-01')
  expect(await textIn('Age')).toBe('40')
  expect(screen.queryByText(/Your birthday makes you/)).toBeNull()
})

test('shows a typed date in the format of the portal, and asks when the date is ambiguous', async () => {
  await openScreen()
  await write('Birthday', '04/23/1995')
  expect(await textIn('Birthday')).toBe('04/23/1995')
  fireEvent.blur(await field('Birthday'))
  expect(await textIn('Birthday')).toBe('23 Apr 1995')
  await write('Birthday', '03/04/1995')
  save()
  expect(await screen.findAllByText('Birthday: Choose which day you mean: 3 Apr 1995 or 4 Mar 1995')).toHaveLength(2)
  expect(screen.queryByText(/Enter a date that exists/)).toBeNull()
  expect(screen.queryByText('Age is required')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '4 Mar 1995' }))
  expect(await textIn('Birthday')).toBe('4 Mar 1995')
})

test('treats a date that does not exist as missing, and clears the age', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z'), toFake: ['Date'] })
  await openScreen()
  const filledIn = () => screen.getByRole('region', { name: 'Personal Information' }).textContent
  await write('Birthday', '30 Apr 1995')
  expect(await textIn('Age')).toBe('31')
  expect(filledIn()).toContain('4 of 4 filled in')
  await write('Birthday', '31 Apr 1995')
  expect(await textIn('Age')).toBe('')
  expect(filledIn()).toContain('2 of 4 filled in')
  await write('Birthday', '1 May 1995')
  expect(await textIn('Age')).toBe('31')
})

test('one exam status clears the other, and a question that has just appeared shows no problem', async () => {
  await openScreen()
  save()
  await screen.findByRole('alert')
  tick('Retaker')
  expect([isTicked('First Time Taker'), isTicked('Retaker')]).toEqual([false, true])
  const state = await field('State Where the Exam Was Taken')
  expect(state.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByText('State is required for retakers')).toBeNull()
  save()
  expect(await screen.findAllByText('State is required for retakers')).toHaveLength(2)
  // A hidden question that returns counts as new.
  tick('First Time Taker')
  expect([isTicked('First Time Taker'), isTicked('Retaker')]).toEqual([true, false])
  tick('Retaker')
  expect(screen.queryByText('State is required for retakers')).toBeNull()
})

test('a month is saved once both parts are chosen, and its picker closes half a second later', async () => {
  await openScreen()
  tick('Retaker')
  fireEvent.click(screen.getByRole('button', { name: 'Choose month and year' }))
  vi.useFakeTimers()
  fireEvent.change(screen.getByRole('combobox', { name: 'Month' }), { target: { value: '06' } })
  act(() => vi.advanceTimersByTime(2000))
  expect(screen.getByRole('textbox', { name: 'Month/Year', hidden: true }).getAttribute('value')).toBe('')
  const years = within(screen.getByRole('combobox', { name: 'Year' })).getAllByRole('option')
  expect([years[1]?.textContent, years.at(-1)?.textContent]).toEqual([String(new Date().getFullYear()), '1900'])
  fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2019' } })
  expect(screen.getByRole('textbox', { name: 'Month/Year', hidden: true }).getAttribute('value')).toBe('Jun 2019')
  act(() => vi.advanceTimersByTime(499))
  expect(screen.queryByRole('combobox', { name: 'Year' })).not.toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.queryByRole('combobox', { name: 'Year' })).toBeNull()
})

test('the month picker stays open while the applicant moves from month to year', async () => {
  await openScreen(
    aSheet({ isFirstTimeTaker: false, isRetaker: true, retakerState: 'Ohio', retakerMonthYear: '2019-06' }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Choose month and year' }))
  vi.useFakeTimers()
  fireEvent.change(screen.getByRole('combobox', { name: 'Month' }), { target: { value: '07' } })
  act(() => vi.advanceTimersByTime(400))
  fireEvent.focus(screen.getByRole('combobox', { name: 'Year' }))
  act(() => vi.advanceTimersByTime(2000))
  fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2020' } })
  act(() => vi.advanceTimersByTime(500))
  expect(screen.queryByRole('combobox', { name: 'Year' })).toBeNull()
  expect(screen.getByRole('textbox', { name: 'Month/Year' }).getAttribute('value')).toBe('Jul 2020')
})

test('restores typed text after a reload, and discards it after confirmation', async () => {
  const { unmount } = await openScreen(aSheet())
  await write('City', 'Taguig')
  unmount()
  await openScreen(aSheet())
  expect(await textIn('City')).toBe('Taguig')
  expect(screen.getByText('You have unsaved changes')).toBeDefined()

  fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
  const question = await screen.findByRole('dialog', { name: 'Discard your changes?' })
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'Keep editing' }))
  fireEvent.click(within(question).getByRole('button', { name: 'Discard changes' }))
  expect(await textIn('City')).toBe('Makati')
  expect(draftsOf(me.id)).toEqual([])
})

function saveElsewhere(about: Partial<PersonalDataSheet>) {
  const current = aSheet(about)
  fakeApi(getPersonalDataSheet, current)
  return fakeApi(savePersonalDataSheet, refused(409, 'Changed', { current }))
}
const panel = () => screen.getByText('Your sheet was changed on another device or in another tab').closest('[role]')

test('never overwrites answers from another device, but asks which answer to keep', async () => {
  const { person } = await openScreen(aSheet())
  await write('Phone Number', '0918 222 3333')
  await write('City', 'Taguig')
  const first = saveElsewhere({ phoneNumber: '0999 111 2222', zipcode: '1600', version: 2 })
  save()
  await screen.findByRole('group', { name: 'Phone Number' })
  expect(first.asked[0]?.body).toMatchObject({ expectedVersion: 1, city: 'Taguig' })
  expect(document.activeElement).toBe(panel())
  // A change on one side only needs no choice.
  expect(within(panel() as HTMLElement).getAllByRole('group')).toHaveLength(1)
  expect(panel()?.textContent).toContain('Zipcode: 1600')
  expect(await textIn('Zipcode')).toBe('1600')
  expect(await textIn('City')).toBe('Taguig')

  expect(screen.queryByText(/Choose which answer to keep/)).toBeNull()
  const { asked } = fakeApi(savePersonalDataSheet, ({ body }) => aSheet({ ...body, version: 3 } as never))
  save()
  expect(await screen.findByText('Phone Number: Choose which answer to keep')).toBeDefined()
  expect(asked).toEqual([])
  await person.click(screen.getByRole('radio', { name: '0999 111 2222' }))
  expect(await textIn('Phone Number')).toBe('0999 111 2222')
  await person.click(screen.getByRole('button', { name: 'Save with these answers' }))
  await screen.findByText('Personal data sheet saved successfully')
  expect(asked[0]?.body).toMatchObject({
    expectedVersion: 2,
    phoneNumber: '0999 111 2222',
    zipcode: '1600',
    city: 'Taguig',
  })
  expect(screen.queryByText(/was changed on another device/)).toBeNull()
  expect(draftsOf(me.id)).toEqual([])
})

test('shows answers from another device without a notice when nothing was changed here', async () => {
  const { queries } = await openScreen(aSheet())
  act(() => void queries.setQueryData(sheetQuery('application-1').queryKey, aSheet({ city: 'Cebu', version: 2 })))
  expect(await textIn('City')).toBe('Cebu')
  expect(screen.getByText('Everything is saved')).toBeDefined()
  expect(screen.queryByText(/was changed on another device/)).toBeNull()
})

test('keeps typed text when the sheet is saved elsewhere, with a notice, and updates the other fields', async () => {
  const { queries } = await openScreen(aSheet())
  await write('City', 'Taguig')
  act(() => void queries.setQueryData(sheetQuery('application-1').queryKey, aSheet({ zipcode: '1600', version: 2 })))
  await waitFor(() => expect(panel()?.textContent).toContain('Zipcode: 1600'))
  expect([await textIn('City'), await textIn('Zipcode')]).toEqual(['Taguig', '1600'])
  const { asked } = fakeApi(savePersonalDataSheet, aSheet({ city: 'Taguig', zipcode: '1600', version: 3 }))
  save()
  await screen.findByText('Personal data sheet saved successfully')
  expect(asked[0]?.body).toMatchObject({ expectedVersion: 2, city: 'Taguig', zipcode: '1600' })
})

test('recognises its own save when the response was lost', async () => {
  await openScreen(aSheet())
  await write('City', 'Taguig')
  saveElsewhere({ city: 'Taguig', version: 2 })
  save()
  expect(await screen.findByText('Personal data sheet saved successfully')).toBeDefined()
  expect(screen.getByText('Everything is saved')).toBeDefined()
})

test('shows that saving failed, keeps the typed text, and shows a server error at its field', async () => {
  await openScreen()
  await fillIn()
  fakeApi(savePersonalDataSheet, refused(500, 'Internal Server Error'))
  save()
  await waitFor(() => expect(screen.getAllByText('Failed to save personal data sheet')).toHaveLength(2))
  expect(await textIn('City')).toBe('Makati')

  const sentence = 'Valid email is required'
  fakeApi(savePersonalDataSheet, refused(400, sentence, { errors: [{ path: 'email', message: sentence }] }))
  save()
  expect(await screen.findByRole('link', { name: sentence })).toBeDefined()
  expect((await field('Email')).getAttribute('aria-invalid')).toBe('true')
})

test('redirects a person without an application to the dashboard', async () => {
  fakeApi(getMyApplication, null)
  renderScreen(<PersonalDataScreen />, { at: '/personal-data' })
  expect(await screen.findByText('No Application Found')).toBeDefined()
  expect(screen.getByText('Please create an application first from the dashboard')).toBeDefined()
  await waitFor(() => expect(window.location.pathname).toBe('/'))
})
