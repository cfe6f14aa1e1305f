import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getMyApplication } from '#contract/applications/applications.ts'
import { askForBoard, type BoardChoice, getBoardChoice, putChoiceAnswers } from '#contract/boards/board-choice.ts'
import { aBoard, aChoice } from '#web/testing/board-choice.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { anApplication } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { BoardChooserScreen } from './board-chooser-screen.tsx'

const answers = { english: 'taught', ssn: 'none' } as const
const request = { code: 'IL', state: 'Illinois', askedAt: '2026-11-24T02:00:00.000Z' }
const texas = aBoard({ code: 'TX', state: 'Texas' })

function visit(choice: Partial<BoardChoice> = {}) {
  fakeApi(getMyApplication, anApplication())
  fakeApi(getBoardChoice, aChoice(choice))
  return renderScreen(<BoardChooserScreen />, { at: '/boards' })
}

test('asks the open questions, saves the answers, and shows the three best states first', async () => {
  const { person } = visit()
  const kept = fakeApi(putChoiceAnswers, aChoice({ answers }))
  await screen.findByRole('group', { name: 'How can you show your English?' })
  expect(screen.queryByRole('group', { name: /PRC licence/ })).toBeNull()
  await person.click(screen.getByRole('radio', { name: 'I was taught in English' }))
  const ssn = within(screen.getByRole('group', { name: /Social Security/ }))
  await person.click(ssn.getByRole('radio', { name: 'No' }))
  await person.click(screen.getByRole('button', { name: 'Show my states' }))

  const best = await screen.findByRole('heading', { name: 'Best for you' })
  expect(document.activeElement).toBe(best)
  expect(kept.asked.map(({ body }) => body)).toEqual([answers])
  expect(textsOf(screen.getAllByRole('heading', { level: 3 }))).toEqual(['Illinois', 'New Mexico', 'Texas'])
  const [illinois, newMexico] = textsOf(screen.getAllByRole('listitem'))
  for (const words of ['$107.00 (₱6,173.90), and an evaluation', 'Usually 4 to 6 months in all', 'Confirmed by Ana'])
    expect(illinois).toContain(words)
  expect(newMexico).toContain('Cost and timeWe tell you as soon as we know.')
})

test('shows earlier answers at once, a table of all boards, and the other states in one line', async () => {
  const { person } = visit({ answers })
  await screen.findByRole('heading', { name: 'Best for you' })
  await person.click(screen.getByText('Compare all 4 we work with'))
  const rows = textsOf(screen.getAllByRole('row'))
  expect(rows).toEqual([
    'StateFeeTimeFor you',
    'Illinois$107.004 to 6 monthsFits',
    'New Mexico––Fits',
    'Texas$107.004 to 6 monthsWe check',
    'New York––We check',
  ])
  expect(screen.getByText('Closed to you, not offered or not read yet: Kentucky and Guam.')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Change my answers' }))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'I was taught in English' }).checked).toBe(true)
})

test('asks for confirmation before an applicant requests a state, and says that the team confirms the state', async () => {
  const { person } = visit({ answers })
  const asked = fakeApi(askForBoard, aChoice({ answers, request }))
  const [, apply] = await screen.findAllByRole('button', { name: 'Apply to New Mexico' })
  await person.click(apply ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: 'Apply to New Mexico?' }))
  expect(dialog.getByText('Our team confirms it. You can change it until we file.')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Not yet' }))
  expect(asked.asked).toEqual([])
  const [first] = screen.getAllByRole('button', { name: 'Apply to Illinois' })
  await person.click(first ?? document.body)
  await person.click(await screen.findByRole('button', { name: 'Yes, Illinois' }))
  await screen.findByText('You asked for Illinois')
  expect(asked.asked.map(({ body }) => body)).toEqual([{ board: 'IL', expectedBoard: null }])
  expect(screen.queryByRole('heading', { name: 'Best for you' })).toBeNull()
  await waitFor(() => expect(document.activeElement?.textContent).toContain('You asked for Illinois'))
})

test('shows the state that the team chose in the meantime, and sends no request for another state', async () => {
  const { person } = visit({ answers })
  fakeApi(askForBoard, refused(409, 'Our team chose Texas with you in the meantime.'))
  const [apply] = await screen.findAllByRole('button', { name: 'Apply to Illinois' })
  await person.click(apply ?? document.body)
  fakeApi(getBoardChoice, aChoice({ answers, board: texas }))
  await person.click(await screen.findByRole('button', { name: 'Yes, Illinois' }))
  expect(await screen.findByText('Our team chose Texas with you in the meantime.')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Your state: Texas', level: 1 })).toBeTruthy()
})

test('a chosen state shows its consequences and can be changed', async () => {
  const { person } = visit({ answers, board: texas })
  await screen.findByRole('heading', { name: 'Your state: Texas', level: 1 })
  expect(screen.getByRole('region', { name: 'What Texas means for you' }).textContent).toContain(
    'Usually 4 to 6 months',
  )
  await person.click(screen.getByRole('button', { name: 'Choose another state' }))
  expect(screen.queryByRole('button', { name: 'Apply to Texas' })).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Apply to Illinois' })).toHaveLength(2)
})

test('once the file is sent, the page links to a message for another state', async () => {
  visit({ answers, board: texas, isFinal: true })
  expect((await screen.findByRole('link', { name: 'write to us' })).getAttribute('href')).toBe('/messages')
  expect(screen.queryByRole('button', { name: 'Choose another state' })).toBeNull()
})

test('an applicant who requested another state can keep the chosen state', async () => {
  const { person } = visit({ answers, board: texas, request })
  const asked = fakeApi(askForBoard, aChoice({ answers, board: texas }))
  await person.click(await screen.findByRole('button', { name: 'Keep Texas' }))
  await waitFor(() => expect(screen.queryByText('You asked for Illinois')).toBeNull())
  expect(asked.asked[0]?.body).toEqual({ board: 'TX', expectedBoard: 'TX' })
})

test('a refused request shows its reason and the reviewer above the remaining states', async () => {
  const reason = 'Your school is not on its list.'
  visit({ answers, refusal: { code: 'IL', state: 'Illinois', reason, by: 'Ana Reyes', at: request.askedAt } })
  expect(await screen.findByText('We cannot apply to Illinois for you')).toBeTruthy()
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.getByText(/Ana Reyes/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Best for you' })).toBeTruthy()
})
