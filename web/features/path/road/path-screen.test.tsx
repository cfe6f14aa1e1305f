import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMyApplication } from '#contract/applications/applications.ts'
import { listBoardItems } from '#contract/boards/board-items.ts'
import { getCaseState } from '#contract/cases/case-state.ts'
import { getNames } from '#contract/names.ts'
import { getPath } from '#contract/path/path.ts'
import { mark } from '#domain/cases/testing/exam-facts.ts'
import { aBoardItem } from '#web/testing/board-choice.ts'
import { aDelay, fakeApi } from '#web/testing/fake-api.ts'
import { noNames, spacedName } from '#web/testing/names.ts'
import { anAtt, aPath } from '#web/testing/path.ts'
import { anApplication, aState } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { PathScreen } from './path-screen.tsx'

function visit(path = aPath(), names = noNames, state = aState()) {
  fakeApi(getMyApplication, anApplication())
  fakeApi(getPath, path)
  fakeApi(getNames, names)
  fakeApi(getCaseState, state)
  fakeApi(listBoardItems, { board: null, items: [] })
  return renderScreen(<PathScreen />, { at: '/path' })
}

const card = (name: string) => screen.findByRole('region', { name })

test('shows seven stages: the present one is open, and done steps are one line with the last day', async () => {
  const marks = [mark('board_chosen', '2026-11-03'), mark('identity_aligned', '2026-11-05')]
  visit(aPath({ marks, documentsCompleteOn: '2026-11-10' }))
  const steps = await card('Every step')
  expect(steps.textContent).toContain('3 done, the last on 10 Nov 2026')
  const stages = [...steps.querySelectorAll('details')]
  expect(stages.map(({ open }) => open)).toEqual([false, true, false, false, false, false, false])
  expect(stages[0]?.textContent).toContain('Done 10 Nov 2026')
  expect(stages[1]?.textContent).toContain('Upload your passport (since 2 Nov 2026).')
  const road = await card('Your road')
  expect(road.textContent).toContain('2 of 7: School and PRC')
  expect(document.body.textContent).not.toMatch(/confidence|checked|today is day|half of/)
})

test('a request of the board is shown at its own step, not at another open step', async () => {
  const marks = [mark('board_submitted', '2026-07-01'), mark('board_deficiency', '2026-11-16')]
  visit(aPath({ marks }), noNames, aState({ status: 'submitted', path: { marks } }))
  const steps = within(await card('Every step')).getAllByRole('listitem')
  const step = (title: string) => steps.findLast(({ textContent }) => textContent?.includes(title))?.textContent
  expect(step('The board asks for more')).toContain('The board asks for something more (since 16 Nov 2026).')
  expect(step('Registered at Pearson VUE')).not.toContain('since')
})

test('a step of a third party is explained once, with the day since when it waits', async () => {
  const marks = [mark('board_submitted', '2026-07-01'), mark('pearson_registered', '2026-07-02')]
  visit(aPath({ marks }), noNames, aState({ status: 'submitted', path: { marks } }))
  const steps = (await card('Every step')).textContent ?? ''
  expect(steps).toMatch(
    /The board decides whether you may test\. Silence is normal, not a refusal\. Since \d+ \w+ 2026\./,
  )
  expect(steps.match(/decides whether you may test/g)).toHaveLength(1)
})

test('after a failed exam only the heading says when and how to try again', async () => {
  const told = { outcome: 'failed', takenOn: '2026-10-15', resultOn: '2026-11-09', official: true } as const
  const result = { ...told, enteredOn: '2026-11-09', confirmed: true }
  const exams = ['2026-10-15']
  visit(aPath({ result, exams }), noNames, aState({ status: 'submitted', path: { result, exams } }))
  await card('Every step')
  expect(document.body.textContent?.match(/You can test again from|first possible day/g)).toHaveLength(1)
  expect(document.body.textContent).not.toContain('Plan your next attempt')
  expect((await card('Your road')).textContent).not.toMatch(/attempt/)
})

test('a lapsed order no longer shows its lapse date', async () => {
  const marks = [mark('evaluation_ordered', '2025-10-29')]
  visit(aPath({ marks }))
  await card('Every step')
  expect(document.body.textContent).toContain('until 29 Oct 2027')
  expect(document.body.textContent).not.toContain('lapses on')
})

test('an ended permission to test is shown by the notice alone', async () => {
  const att = {
    authorisation: 'ATT-1',
    candidateId: '76880497',
    firstName: 'Maria',
    lastName: 'Santos',
    startsOn: '2026-08-23',
    endsOn: '2026-11-01',
    enteredOn: '2026-08-20',
    confirmed: true,
  }
  visit(aPath({ att }))
  expect(
    await screen.findByText('The permission to test has ended. It cannot be extended for any reason.'),
  ).toBeTruthy()
  expect((await card('Every step')).textContent).toContain('Needs attention')
  expect(document.body.textContent).not.toContain('You may test')
})

test("a problem that the team must solve does not ask for the applicant's attention", async () => {
  const marks = [mark('evaluation_ordered', '2025-10-29')]
  visit(aPath({ marks }), noNames, { ...aState(), waitsFor: 'team' })
  const steps = (await card('Every step')).textContent
  expect(steps).toContain('With us')
  expect(steps).not.toContain('Needs attention')
})

test.each(['withdrawn', 'rejected'] as const)('a %s application stops here, and asks for nothing', async (status) => {
  const att = { ...anAtt, confirmed: true, enteredOn: '2026-10-01', startsOn: '2026-10-01', endsOn: '2026-12-10' }
  visit(aPath({ status, att }, [{ att: { ...anAtt, ...att } }]))
  const steps = (await card('Every step')).textContent
  expect(steps).toContain('Stopped here')
  expect(steps).not.toMatch(/Now|You choose the state/)
  expect(screen.getByText('This application is closed.')).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/book your exam|may test until/i)
})

test('far deadlines are folded, and near deadlines are not', async () => {
  visit(aPath({ paperEnds: { passport: '2030-01-31' }, marks: [mark('evaluation_ordered', '2025-12-20')] }))
  const dates = await card('Dates that count')
  const later = screen.getByText('Later dates').closest('details')
  expect(later?.open).toBe(false)
  expect(later?.textContent).toContain('Your passport ends on 31 Jan 2030')
  expect(later?.textContent).not.toContain('Your evaluation lapses')
  expect(dates.textContent).toContain('Your evaluation lapses on 20 Dec 2026')
})

test('an applicant who passed reads the result with both days, can share it, and sees what comes next', async () => {
  visit(aPath({ marks: [mark('exam_taken', '2026-10-15'), mark('result_passed', '2026-11-09')] }))
  const head = await card('Maria, you passed.')
  expect(head.textContent).toContain('Exam: 15 Oct 2026. Result: 9 Nov 2026.')
  expect(await within(head).findByRole('button', { name: 'Share a picture' })).toBeTruthy()
  const licence = await card('To your licence')
  expect(textsOf(within(licence).getAllByRole('heading', { level: 3 }))).toEqual(['Our part', 'Your part'])
})

test('a different name on a document shows both spellings, the different letters, and what to do', async () => {
  visit(aPath(), spacedName)
  const notice = (await screen.findByText('Names on your papers')).closest('div')?.parentElement
  if (!notice) throw new Error('No notice')
  const said = textsOf(within(notice).getAllByRole('definition'))
  expect(said).toEqual(['De la Cruz', 'Dela Cruz'])
  expect(textsOf(notice.querySelectorAll('mark'))).toEqual([' '])
  expect(notice.textContent).toContain('Bring an affidavit of one and the same person for this paper.')
  expect(within(notice).getByRole('link', { name: 'Write to us' }).getAttribute('href')).toBe('/messages')
})

test('a name that differs is no longer shown once the exam is passed or the application ended', async () => {
  for (const about of [{ marks: [mark('result_passed', '2026-11-09')] }, { status: 'withdrawn' as const }]) {
    const { unmount } = visit(aPath(about), spacedName)
    await card('Every step')
    expect(screen.queryByText('Names on your papers')).toBeNull()
    unmount()
  }
})

test('shows what the board asks for and who has to do it, without the source', async () => {
  visit()
  const item = aBoardItem({ title: 'Infection control course', state: 'asked', source: 'op.nysed.gov' })
  const prc = aBoardItem({ id: 'papers-1', title: 'Form 3F', kind: 'request', party: 'prc', state: 'done' })
  fakeApi(listBoardItems, {
    board: { code: 'NY', state: 'New York', name: 'NYSED', status: 'draft' },
    items: [item, prc],
  })
  const asked = await card('What New York asks for')
  const [own, others] = within(asked).getAllByRole('listitem')
  for (const words of ['Infection control course', 'For you to do']) expect(own?.textContent).toContain(words)
  expect(asked.textContent).not.toMatch(/nysed|checked/)
  expect(others?.textContent).toContain('Done')
})

test('the steps are shown only after the parts above them have loaded', async () => {
  const { arrives, arrive } = aDelay()
  visit()
  const { asked } = fakeApi(listBoardItems, () => arrives.then(() => ({ board: null, items: [] })))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Every step' })).toBeNull()
  arrive()
  expect(await card('Every step')).toBeTruthy()
})
