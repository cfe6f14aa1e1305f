import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { changeMyNotices, getMyNotices } from '#contract/account/my-details.ts'
import { getMyApplication } from '#contract/applications.ts'
import { listBoardItems } from '#contract/boards/board-items.ts'
import { getNames } from '#contract/names.ts'
import { getPath, putAppointment, putPermit, putResult } from '#contract/path/path.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { noNames, spacedName } from '#web/testing/names.ts'
import { anAppointment, anAtt, aPath, mark } from '#web/testing/path.ts'
import { anApplication } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { ExamScreen } from './exam-screen.tsx'

const confirmedOn = { confirmed: true, enteredOn: '2026-11-20' }
const permit = { ...anAtt, ...confirmedOn }
const seat = { ...anAppointment, ...confirmedOn, at: new Date(anAppointment.at) }

function visit(path = aPath(), names = noNames) {
  fakeApi(getMyApplication, anApplication())
  fakeApi(getPath, path)
  fakeApi(getMyNotices, { inactivity: true })
  fakeApi(getNames, names)
  fakeApi(listBoardItems, { board: null, items: [] })
  return renderScreen(<ExamScreen />, { at: '/exam' })
}

const isRegistered = aPath({ marks: [mark('board_eligible', '2026-11-12'), mark('pearson_registered', '2026-11-10')] })

const card = (name: string) => screen.findByRole('region', { name })

test('the ATT is entered as the email shows it, with names offered again, and waits for the team', async () => {
  const { person } = visit(isRegistered)
  const { asked } = fakeApi(putPermit, aPath({ att: { ...permit, confirmed: false } }, [{ att: anAtt }]))
  const att = await card('Permission to test (ATT)')
  await person.click(within(att).getByRole('button', { name: 'Enter your ATT' }))
  expect(within(att).getByRole<HTMLInputElement>('textbox', { name: /Last name/ }).value).toBe('Santos')
  await person.type(within(att).getByRole('textbox', { name: /Authorisation number/ }), 'ATT-77')
  await person.type(within(att).getByRole('textbox', { name: /Candidate ID/ }), 'C-1234')
  await person.type(within(att).getByRole('textbox', { name: /First day/ }), '1 Dec 2026')
  await person.type(within(att).getByRole('textbox', { name: /Last day/ }), '28 Feb 2027')
  await person.click(within(att).getByRole('button', { name: 'Save' }))
  expect(await within(att).findByText('Waiting for our team to confirm')).toBeTruthy()
  expect(asked[0]?.body).toEqual({
    number: 'ATT-77',
    candidateId: 'C-1234',
    firstName: 'Maria',
    lastName: 'Santos',
    startsOn: '2026-12-01',
    endsOn: '2027-02-28',
    expectedAttempt: 1,
  })
  expect(within(att).getByText(/Entered by you/)).toBeTruthy()
})

test('shows an end before its start at its field, and sends nothing', async () => {
  const { person } = visit(isRegistered)
  const { asked } = fakeApi(putPermit, aPath())
  const att = await card('Permission to test (ATT)')
  await person.click(within(att).getByRole('button', { name: 'Enter your ATT' }))
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

test('shows a refused appointment at its field, and keeps typed text', async () => {
  const { person } = visit(aPath({ att: permit }, [{ att: anAtt }]))
  fakeApi(
    putAppointment,
    refused(400, 'Wrong', { errors: [{ path: 'startsAt', message: 'This is not within the permission to test' }] }),
  )
  const part = await card('Appointment for the exam')
  await person.click(within(part).getByRole('button', { name: 'Enter your appointment' }))
  await person.type(within(part).getByLabelText(/Date and time/), '2027-04-01T08:00')
  await person.selectOptions(within(part).getByRole('combobox', { name: /Time zone/ }), 'Asia/Manila')
  await person.type(within(part).getByRole('textbox', { name: /City/ }), 'Makati')
  await person.type(within(part).getByRole('textbox', { name: /Country/ }), 'Philippines')
  await person.click(within(part).getByRole('button', { name: 'Save' }))
  expect((await within(part).findAllByText('This is not within the permission to test')).length).toBe(2)
  expect(within(part).getByRole<HTMLInputElement>('textbox', { name: /City/ }).value).toBe('Makati')
})

test('a booked exam counts down to the last moment to move it, by the clocks of its centre', async () => {
  visit(aPath({ att: permit, appointment: seat }, [{ att: anAtt, appointment: anAppointment }]))
  const exam = await card('Monday, 8 Feb 2027, 08:00 in Makati')
  expect(exam.textContent).toContain('The last moment is Friday, 5 Feb 2027, 08:00 in Makati (Asia/Manila)')
  expect(exam.textContent).toContain('our team has not confirmed it yet')
  expect(within(exam).getByRole('link', { name: 'Add to your calendar' }).getAttribute('href')).toBe(
    '/api/applications/application-1/path/calendar.ics',
  )
})

test('shows no source, confidence or other cases beside dates and facts', async () => {
  visit(aPath({ att: permit, appointment: seat }, [{ att: anAtt, appointment: anAppointment }]))
  await card('Dates that count')
  await card('What to take')
  const page = document.body.textContent
  expect(page).not.toMatch(/checked|confidence|guess|seller|\bcases\b|\.(com|org|info|edu|ph)\b/)
})

test('after a fail the page is kind, and says the first possible day, what stays and what is paid again', async () => {
  const result = { outcome: 'failed', takenOn: '2027-02-02', resultOn: '2027-02-20', official: true } as const
  const facts = { att: permit, result: { ...result, ...confirmedOn }, exams: ['2027-02-02'] }
  visit(aPath(facts, [{ att: anAtt, result: { ...result, ...anAppointment, confirmed: true } }]))
  const after = await card('This time it was not enough, and that is hard. You can try again.')
  expect(after.textContent).toContain('The first day on which you can test again: 20 Mar 2027')
  expect(within(after).getByRole('heading', { name: 'What stays valid' })).toBeTruthy()
  expect((await card('What to pay again')).textContent).toContain('The registration at Pearson VUE.')
  // A confirmed result stands: nothing of that attempt is hers to change any more.
  expect(screen.queryByRole('button', { name: /^(Enter|Change)/ })).toBeNull()
})

test('a result is taken with where it is from', async () => {
  const { person } = visit(aPath({ att: permit, appointment: seat }, [{ att: anAtt, appointment: anAppointment }]))
  const { asked } = fakeApi(putResult, aPath())
  await person.click(await screen.findByRole('button', { name: 'I have something already' }))
  const part = await card('Result of the exam')
  await person.click(within(part).getByRole('button', { name: 'Enter your result' }))
  await person.click(within(part).getByRole('button', { name: 'Save' }))
  expect((await within(part).findAllByText('Choose passed or failed')).length).toBe(2)
  await person.click(within(part).getByRole('radio', { name: 'Not passed' }))
  await person.click(within(part).getByRole('radio', { name: 'Quick Result' }))
  await person.type(within(part).getByRole('textbox', { name: /Day of the exam/ }), '2 Feb 2027')
  await person.click(within(part).getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved. Our team confirms it.')
  expect(asked[0]?.body).toEqual({ outcome: 'failed', takenOn: '2027-02-02', official: false, expectedAttempt: 1 })
})

test('every step shows whose turn it is, since when, and its usual time where it is known', async () => {
  const marks = [mark('board_chosen', '2026-11-03'), mark('identity_aligned', '2026-11-05')]
  visit(aPath({ marks, documentsCompleteOn: '2026-11-10' }))
  const steps = await card('Every step')
  const current = within(steps)
    .getAllByRole('listitem')
    .find((row) => row.getAttribute('aria-current') === 'step')
  expect(current?.textContent).toMatch(/It is our team's turn since 10 Nov 2026\./)
  expect(steps.textContent).toContain('Usually 2 to 5 weeks.')
  expect(steps.textContent).not.toMatch(/We do not know|confidence|checked/)
})

test('earlier attempts stay to be read', async () => {
  const path = aPath({ attempt: 2, failedOn: '2027-02-02', exams: ['2027-02-02'] }, [{ att: anAtt }, {}])
  visit(path)
  expect((await card('Earlier attempts')).textContent).toContain('Attempt 1')
})

test('a paper with another name shows both spellings, the letters that differ, and what to do where', async () => {
  visit(aPath(), spacedName)
  const notice = (await screen.findByText('Names on your papers')).closest('div')?.parentElement
  if (!notice) throw new Error('No notice')
  const said = within(notice)
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(said).toEqual(['De la Cruz', 'Dela Cruz'])
  expect([...notice.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([' '])
  expect(notice.textContent).toContain('Bring an affidavit of one and the same person for this paper.')
  expect(within(notice).getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/messages')
})

test('shows who has to do what the board asks for, without its source', async () => {
  visit()
  const item = {
    id: 'courses-1',
    title: 'Infection control course',
    fact: 'courses',
    kind: 'task',
    party: null,
    state: 'asked',
    inPack: true,
    provenBy: null,
    source: 'op.nysed.gov',
    checkedOn: '2026-11-22',
    confidence: 'high',
    stale: false,
    request: null,
    reason: null,
    decidedBy: null,
    decidedAt: '2026-11-22T02:00:00.000Z',
  } as const
  const prc = { ...item, id: 'papers-1', title: 'Form 3F', kind: 'request', party: 'prc', state: 'done' } as const
  fakeApi(listBoardItems, {
    board: { code: 'NY', state: 'New York', name: 'NYSED', status: 'draft' },
    items: [item, prc],
  })
  const asked = await card('What New York asks for')
  const [hers, others] = within(asked).getAllByRole('listitem')
  for (const words of ['Infection control course', 'For you to do']) expect(hers?.textContent).toContain(words)
  expect(asked.textContent).not.toMatch(/nysed|checked/)
  expect(others?.textContent).toContain('Done')
})

test('an applicant chooses whether she gets mail when nothing has changed', async () => {
  const { person } = visit()
  const { asked } = fakeApi(changeMyNotices, ({ body }) => body)
  const choice = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Write to me when nothing has changed for two weeks',
  })
  expect(choice.checked).toBe(true)
  await person.click(choice)
  await waitFor(() => expect(choice.checked).toBe(false))
  expect(asked[0]?.body).toEqual({ inactivity: false })
})

test('nothing is asked for before its step comes, and what came early can be entered all the same', async () => {
  const { person } = visit()
  await screen.findByText(/Later you enter your registration at Pearson VUE here/)
  expect(screen.queryByRole('button', { name: /^Enter your/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'What to take' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'I have something already' }))
  const invited = screen.getAllByRole('button', { name: /^Enter your/ }).map(({ textContent }) => textContent)
  expect(invited).toEqual(['Enter your registration', 'Enter your ATT', 'Enter your appointment', 'Enter your result'])
})

test('after the registration the ATT can be entered, and nothing that lies further ahead', async () => {
  visit(aPath({ marks: [mark('board_submitted', '2026-11-10')] }))
  await screen.findByRole('button', { name: 'Enter your registration' })
  expect(screen.queryByRole('button', { name: 'Enter your ATT' })).toBeNull()
})
