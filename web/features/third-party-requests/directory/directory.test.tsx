import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  addThirdParty,
  changeThirdParty,
  listThirdParties,
  THIRD_PARTY_TAKEN,
  type ThirdParty,
} from '#contract/third-party-requests/third-parties.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { admin, aThirdParty } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { RequestQueueScreen } from '../request-queue-screen.tsx'

const baguio = aThirdParty({
  id: 'baguio',
  party: 'school',
  name: 'University of Baguio',
  address: 'General Luna Road\nBaguio City',
  contact: 'registrar@example.com',
  usualMinDays: 15,
  usualMaxDays: 20,
  learned: { cases: 9, days: null, countedOn: '2026-11-22' },
  version: 2,
})
const learned: ThirdParty = {
  ...baguio,
  id: 'slu',
  name: 'Saint Louis University',
  learned: { cases: 12, days: { from: 14, median: 19, to: 31 }, countedOn: '2026-11-22' },
}

function openDirectory() {
  const { asked } = fakeApi(listThirdParties, [learned, baguio])
  return { ...renderScreen(<RequestQueueScreen />, { at: '/admin/requests?view=directory', user: admin }), asked }
}
const inDialog = () => within(screen.getByRole('dialog'))
const typedIn = (label: string | RegExp) => inDialog().getByLabelText<HTMLInputElement>(label).value

test('the directory is sorted by name, and shows times from our own cases before told times', async () => {
  const { asked, person } = openDirectory()
  await screen.findByRole('button', { name: 'University of Baguio' })
  screen.getByText('15 to 20 working days, as told on 3 Nov 2026')
  screen.getByText('14 to 31 days, in your own 12 cases up to 22 Nov 2026')
  await person.type(screen.getByLabelText('Search'), 'baguio')
  await person.selectOptions(screen.getByLabelText('Show'), 'true')
  await waitFor(() =>
    expect(asked.at(-1)).toMatchObject({ query: { sort: 'name', search: 'baguio', retired: 'true' } }),
  )
})

test('an entry is added once it is valid, and a duplicate name shows at the name field', async () => {
  const { person } = openDirectory()
  await person.click(await screen.findByRole('button', { name: 'New entry' }))
  await person.type(inDialog().getByLabelText('Shortest, in days'), '9')
  await person.type(inDialog().getByLabelText('Longest, in days'), 'soon')
  await person.click(inDialog().getByRole('button', { name: 'Save entry' }))
  await inDialog().findByRole('link', { name: 'Enter the name' })
  inDialog().getByRole('link', { name: 'Enter a whole number of days' })
  await person.type(inDialog().getByLabelText(/^Name/), 'IERF')
  await person.selectOptions(inDialog().getByLabelText('Kind'), 'evaluator')
  await person.clear(inDialog().getByLabelText('Longest, in days'))
  await person.type(inDialog().getByLabelText('Longest, in days'), '42')
  fakeApi(addThirdParty, refused(409, THIRD_PARTY_TAKEN))
  await person.click(inDialog().getByRole('button', { name: 'Save entry' }))
  await inDialog().findByRole('link', { name: THIRD_PARTY_TAKEN })
  const added = fakeApi(addThirdParty, baguio)
  await person.click(inDialog().getByRole('button', { name: 'Save entry' }))
  await screen.findByText('Entry saved')
  expect(added.asked[0]?.body).toMatchObject({ party: 'evaluator', name: 'IERF', usualMinDays: 9, usualMaxDays: 42 })
})

test("an entry can be retired, and a colleague's change is not overwritten", async () => {
  const { person } = openDirectory()
  await person.click(await screen.findByRole('button', { name: 'University of Baguio' }))
  await person.type(inDialog().getByLabelText('Contact'), ', Mrs Cruz')
  await person.click(inDialog().getByLabelText('Retired'))
  fakeApi(changeThirdParty, refused(409, 'This entry has changed in the meantime.'))
  fakeApi(listThirdParties, [learned, { ...baguio, version: 3, address: 'Baguio City' }])
  await person.click(inDialog().getByRole('button', { name: 'Save entry' }))
  await person.click(await inDialog().findByRole('button', { name: 'Load the latest version' }))
  expect([typedIn('Address'), typedIn('Contact')]).toEqual(['Baguio City', 'registrar@example.com, Mrs Cruz'])
  const saved = fakeApi(changeThirdParty, { ...baguio, retired: true })
  await person.click(inDialog().getByRole('button', { name: 'Save entry' }))
  await screen.findByText('Entry retired')
  expect(saved.asked[0]).toMatchObject({
    params: { thirdPartyId: 'baguio' },
    body: { expectedVersion: 3, retired: true, address: 'Baguio City', contact: 'registrar@example.com, Mrs Cruz' },
  })
})
