import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getMyApplication } from '#contract/applications/applications.ts'
import { getNames } from '#contract/names.ts'
import { startOwnAttempt } from '#contract/path/exam-attempts.ts'
import { getPath, putAppointment, putPermit, putResult } from '#contract/path/path.ts'
import { mark } from '#domain/cases/testing/exam-facts.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { noNames } from '#web/testing/names.ts'
import { anAppointment, anAtt, aPath } from '#web/testing/path.ts'
import { anApplication } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ExamScreen } from './exam-screen.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T08:00:00Z') })
})

const confirmedOn = { confirmed: true, enteredOn: '2026-11-20' }
const permit = { ...anAtt, ...confirmedOn }
const registered = { registeredOn: '2026-11-10', firstName: 'Maria', lastName: 'Santos', email: 'maria@example.com' }
const at = new Date(anAppointment.at)
const seat = { ...anAppointment, ...confirmedOn, at, dayInOffice: anAppointment.at.slice(0, 10) }

function visit(path = aPath(), names = noNames, at = '/exam') {
  fakeApi(getMyApplication, anApplication())
  fakeApi(getPath, path)
  fakeApi(getNames, names)
  return renderScreen(<ExamScreen />, { at })
}

const isRegistered = aPath({
  marks: [mark('board_submitted', '2026-11-10'), mark('board_eligible', '2026-11-12')],
  registration: { ...registered, ...confirmedOn },
})

const card = (name: string) => screen.findByRole('region', { name })

test('the ATT form comes first with the names filled in, and the saved ATT waits for the team', async () => {
  const { person } = visit(isRegistered)
  const { asked } = fakeApi(putPermit, aPath({ att: { ...permit, confirmed: false } }, [{ att: anAtt }]))
  const att = await card('Permission to test (ATT)')
  expect(within(att).getByRole<HTMLInputElement>('textbox', { name: /Last name/ }).value).toBe('Santos')
  await person.type(within(att).getByRole('textbox', { name: /Authorisation number/ }), 'ATT-77')
  await person.type(within(att).getByRole('textbox', { name: /Candidate ID/ }), 'C-1234')
  await person.type(within(att).getByRole('textbox', { name: /First day/ }), '1 Dec 2026')
  await person.type(within(att).getByRole('textbox', { name: /Last day/ }), '28 Feb 2027')
  await person.click(within(att).getByRole('button', { name: 'Save' }))
  // The next form replaces this one.
  await card('Appointment for the exam')
  expect(screen.getByText('Waiting for our team to confirm')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  expect(asked[0]?.body).toEqual({
    number: 'ATT-77',
    candidateId: 'C-1234',
    firstName: 'Maria',
    lastName: 'Santos',
    startsOn: '2026-12-01',
    endsOn: '2027-02-28',
    expectedAttempt: 1,
  })
})

test('a last day before the first day shows the problem at its field, and nothing is sent', async () => {
  const { person } = visit(isRegistered)
  const { asked } = fakeApi(putPermit, aPath())
  const att = await card('Permission to test (ATT)')
  for (const name of [/Authorisation number/, /Candidate ID/]) {
    await person.type(within(att).getByRole('textbox', { name }), 'X')
  }
  await person.type(within(att).getByRole('textbox', { name: /First day/ }), '2 Feb 2027')
  await person.type(within(att).getByRole('textbox', { name: /Last day/ }), '1 Feb 2027')
  await person.click(within(att).getByRole('button', { name: 'Save' }))
  expect(
    (await within(att).findAllByText('The last day of the permission cannot be before its first day')).length,
  ).toBe(2)
  expect(asked).toEqual([])
})

async function typesSeat(person: ReturnType<typeof visit>['person'], place: { city: string; country: string }) {
  const part = await card('Appointment for the exam')
  const type = (name: RegExp, text: string) => person.type(within(part).getByRole('textbox', { name }), text)
  await type(/Day of the exam/, '1 Apr 2027')
  await type(/Time, as/, '8 am')
  await type(/City/, place.city)
  await type(/Country/, place.country)
  return part
}

test('a refused appointment shows the problem at its field, and keeps typed text', async () => {
  const { person } = visit(aPath({ att: permit }, [{ att: anAtt }]))
  const { asked } = fakeApi(
    putAppointment,
    refused(400, 'Wrong', { errors: [{ path: 'startsAt', message: 'This is not within the permission to test' }] }),
  )
  const part = await typesSeat(person, { city: 'Makati', country: 'Philippines' })
  await person.type(within(part).getByRole('textbox', { name: /Address/ }), '6750 Ayala Avenue')
  await person.click(within(part).getByRole('button', { name: 'Save' }))
  expect((await within(part).findAllByText('This is not within the permission to test')).length).toBe(2)
  expect(within(part).getByRole<HTMLInputElement>('textbox', { name: /City/ }).value).toBe('Makati')
  expect(asked[0]?.body).toMatchObject({ startsAt: '2027-04-01T08:00', address: '6750 Ayala Avenue' })
})

test('a time zone is asked for only when city and country are ambiguous', async () => {
  const { person } = visit(aPath({ att: permit }, [{ att: anAtt }]))
  const { asked } = fakeApi(putAppointment, aPath())
  const part = await typesSeat(person, { city: 'Springfield', country: 'USA' })
  await person.click(within(part).getByRole('button', { name: 'Save' }))
  expect(await within(part).findAllByText(/Choose the time zone/)).toBeTruthy()
  await person.selectOptions(within(part).getByRole('combobox', { name: /Time zone/ }), 'America/Chicago')
  await person.click(within(part).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ timeZone: 'America/Chicago' }))
})

test('an address with a part opens the form of that part', async () => {
  visit(isRegistered, noNames, '/exam#result')
  await card('Result of the exam')
  expect(screen.queryByRole('region', { name: 'Permission to test (ATT)' })).toBeNull()
})

const isSeated = aPath({ att: permit, appointment: seat }, [
  { att: anAtt, appointment: { ...anAppointment, address: 'Trident Tower' } },
])

test('a booked exam is shown as a pass with day, time, place, name, number, last day to move and what to take', async () => {
  visit(isSeated)
  const pass = await card('Monday, 8 Feb 2027')
  for (const words of [
    '8:00 AM',
    'Maria Santos',
    'Trident Tower',
    'Makati, Philippines',
    'C-1234',
    'Friday, 5 Feb 2027, 8:00 AM',
    'signed, and not expired',
    'As you entered it. Our team confirms it.',
  ]) {
    expect(pass.textContent).toContain(words)
  }
  expect(within(pass).getByRole('button', { name: 'Save as a picture' })).toBeTruthy()
  expect(within(pass).getByRole('link', { name: 'Add to your calendar' }).getAttribute('href')).toBe(
    '/api/applications/application-1/path/calendar.ics',
  )
  expect(document.body.textContent).not.toMatch(/checked|confidence|guess|seller|\bcases\b|\.(com|org|info|edu|ph)\b/)
})

test('after a failed exam the page says the first possible day once, and starts the next attempt', async () => {
  const result = { outcome: 'failed', takenOn: '2027-02-02', resultOn: '2027-02-20', official: true } as const
  const facts = { att: permit, result: { ...result, ...confirmedOn }, exams: ['2027-02-02'] }
  const { person } = visit(aPath(facts, [{ att: anAtt, result: { ...result, ...anAppointment, confirmed: true } }]))
  const after = await card('Maria, this time it was not enough, and that is hard.')
  expect(document.body.textContent?.match(/20 Mar 2027/g)).toHaveLength(1)
  expect(document.body.textContent).toContain('Your documents with us stay done.')
  // With a confirmed result, the applicant can no longer change the attempt.
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  const { asked } = fakeApi(startOwnAttempt, aPath({ attempt: 2, failedOn: '2027-02-02' }, [{ att: anAtt }, {}]))
  await person.click(await within(after).findByRole('button', { name: 'Start my next attempt' }))
  await waitFor(() => expect(asked).toHaveLength(1))
})

test.each([
  ['Asia/Manila', '25 Nov 2026'],
  ['Pacific/Honolulu', ''],
])('the day of an exam in %s is filled in once it has come there', async (timeZone, day) => {
  const today = { ...anAppointment, startsAt: '2026-11-25T08:00', timeZone }
  visit(aPath({ att: permit }, [{ att: anAtt, appointment: today }]), noNames, '/exam#result')
  const part = await card('Result of the exam')
  expect(within(part).getByRole<HTMLInputElement>('textbox', { name: /Day of the exam/ }).value).toBe(day)
})

test('a result is saved with its source', async () => {
  const { person } = visit(isSeated, noNames, '/exam#result')
  const result = { outcome: 'failed', takenOn: '2027-02-02', resultOn: '2027-02-03', official: false } as const
  const { asked } = fakeApi(
    putResult,
    aPath({ att: permit }, [{ att: anAtt, result: { ...anAppointment, ...result } }]),
  )
  const part = await card('Result of the exam')
  await person.click(within(part).getByRole('button', { name: 'Save' }))
  expect((await within(part).findAllByText('Choose passed or failed')).length).toBe(2)
  await person.click(within(part).getByRole('radio', { name: 'Not passed' }))
  await person.click(within(part).getByRole('radio', { name: 'Quick Result' }))
  await person.type(within(part).getByRole('textbox', { name: /Day of the exam/ }), '2 Feb 2027')
  await person.click(within(part).getByRole('button', { name: 'Save' }))
  await card('Maria, you told us that you did not pass. That is hard.')
  expect(asked[0]?.body).toEqual({ outcome: 'failed', takenOn: '2027-02-02', official: false, expectedAttempt: 1 })
})

test('earlier attempts are listed', async () => {
  const path = aPath({ attempt: 2, failedOn: '2027-02-02', exams: ['2027-02-02'] }, [{ att: anAtt }, {}])
  visit(path)
  expect((await card('Earlier attempts')).textContent).toContain('Attempt 1')
})

test('no form is shown before its step, and an early detail can still be entered', async () => {
  const { person } = visit()
  await screen.findByText(/We ask you here for your exam when its time comes/)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await person.click(screen.getByText('I have something else to enter'))
  await person.click(screen.getByRole('button', { name: 'Permission to test (ATT)' }))
  await card('Permission to test (ATT)')
})
