import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMyApplication } from '#contract/applications/applications.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { barangaysFile, placesFile, writeList } from '#domain/places/lists.ts'
import { fakeApi, fakeText, refused } from '#web/testing/fake-api.ts'
import { anApplication } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { PersonalDataScreen } from '../personal-data-screen.tsx'

const named = (...names: string[]) => names.map((name) => ({ name }))
const places = writeList([
  { name: 'Cebu', entries: named('Cebu City', 'Talisay City') },
  { name: 'Metro Manila', entries: named('Manila', 'Quezon City', 'Sampaloc, Manila') },
  { name: 'Negros Occidental', entries: named('Talisay City') },
  { name: 'Rizal', entries: [{ name: 'Rodriguez', dating: 'Montalban' }] },
])
const barangays = writeList([
  { name: 'Manila', entries: [] },
  { name: 'Quezon City', entries: named('Bagong Pag-asa') },
  { name: 'Sampaloc, Manila', entries: named('Barangay 395') },
])

async function openAddress() {
  fakeApi(getMyApplication, anApplication())
  fakeApi(getPersonalDataSheet, refused(404, 'Personal data sheet not found'))
  renderScreen(<PersonalDataScreen />, { at: '/personal-data' })
  await screen.findByRole('textbox', { name: 'City' })
  return fakeText({ method: 'GET', path: placesFile }, places)
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
function type(name: string, text: string) {
  field(name).focus()
  fireEvent.change(field(name), { target: { value: text } })
}
const list = async () => within(await screen.findByRole('listbox', { name: 'Suggestions' }))
const offered = async () => (await list()).getAllByRole('option').map(({ textContent }) => textContent)
const take = async (name: RegExp) => fireEvent.click((await list()).getByRole('option', { name }))
const offersNothing = () => screen.queryByRole('listbox', { name: 'Suggestions' }) === null

test('requests the list of places once, when an address field gets the focus', async () => {
  const { asked } = await openAddress()
  field('Birthday').focus()
  expect(asked).toHaveLength(0)
  field('House/Street').focus()
  field('City').focus()
  await waitFor(() => expect(asked).toHaveLength(1))
})

test('offers cities with their province, and fills in the province with the city', async () => {
  await openAddress()
  type('City', 'talis')
  expect(await offered()).toEqual(['Talisay CityCebu', 'Talisay CityNegros Occidental'])
  await take(/Negros Occidental/)
  expect(field('City').value).toBe('Talisay City')
  expect(field('Province').value).toBe('Negros Occidental')
  expect(offersNothing()).toBe(true)
})

test('offers a town by its former name', async () => {
  await openAddress()
  type('City', 'montalban')
  expect(await offered()).toEqual(['RodriguezRizal, dating Montalban'])
})

test('fills in the province of a city with a unique name', async () => {
  await openAddress()
  type('City', 'quezon')
  expect(await offered()).toEqual(['Quezon CityMetro Manila'])
  field('Zipcode').focus()
  await waitFor(() => expect(field('Province').value).toBe('Metro Manila'))
})

test('does not change a focused province, and fills it in once it is left empty', async () => {
  await openAddress()
  type('City', 'quezon')
  await list()
  fireEvent.blur(field('City'), { relatedTarget: field('Province') })
  expect(field('Province').value).toBe('')
  fireEvent.blur(field('Province'), { relatedTarget: field('Zipcode') })
  expect(field('Province').value).toBe('Metro Manila')
})

test('offers the barangays of the city, and for Manila with their district', async () => {
  await openAddress()
  fakeText({ method: 'GET', path: barangaysFile('Metro Manila') }, barangays)
  type('City', 'mani')
  await take(/^Manila/)
  type('Barangay', '395')
  await take(/^Barangay 395 Sampaloc/)
  expect(field('Barangay').value).toBe('Barangay 395')
})

test('keeps a typed place that is in no list, also when the list cannot be loaded', async () => {
  await openAddress()
  fakeText({ method: 'GET', path: placesFile }, 'away', 503)
  type('City', 'Dubai')
  type('Province', 'Deira')
  field('Zipcode').focus()
  expect(field('City').value).toBe('Dubai')
  expect(field('Province').value).toBe('Deira')
})

test('arrow keys mark a suggestion, Enter takes it, and Escape keeps the typed text', async () => {
  await openAddress()
  type('Province', 'r')
  await list()
  expect(field('Province').getAttribute('aria-activedescendant')).toBeNull()
  fireEvent.keyDown(field('Province'), { key: 'Escape' })
  expect(offersNothing()).toBe(true)
  expect(field('Province').value).toBe('r')
  fireEvent.change(field('Province'), { target: { value: 'ri' } })
  fireEvent.keyDown(field('Province'), { key: 'ArrowDown' })
  fireEvent.keyDown(field('Province'), { key: 'Enter' })
  expect(field('Province').value).toBe('Rizal')
})
