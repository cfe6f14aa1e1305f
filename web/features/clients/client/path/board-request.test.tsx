import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { getBoardChoice, refuseBoard } from '#contract/boards/board-choice.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { aChoice } from '#web/testing/board-choice.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { aPath } from '#web/testing/path.ts'
import { admin, memberWith } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BoardRequest, ChoiceAnswers } from './board-request.tsx'

const request = { code: 'IL', state: 'Illinois', askedAt: '2026-11-24T02:00:00.000Z' }
const reason = {
  rule: 'retake_limits',
  outcome: 'unknown',
  sentence: 'You pass within 3 years.',
  source: 'A page',
  checkedOn: '2026-11-22',
  confidence: 'low',
} as const
const asked = aChoice({
  request,
  answers: { english: 'taught', practised: 'now' },
  review: { answers: { homeLicence: 'active', failedAttempts: 1 }, reasons: [reason] },
})

beforeEach(() => {
  fakeApi(getBoardChoice, asked)
})

const visit = (user = admin) => renderScreen(<BoardRequest applicationId="application-1" />, { user })

test('the key Y confirms the state that the client requested', async () => {
  const { person } = visit()
  const saved = fakeApi(chooseBoard, aPath())
  expect(await screen.findByText('The client asks for Illinois')).toBeTruthy()
  expect(screen.getByText('The client reads:').nextSibling?.textContent).toBe(reason.sentence)
  fakeApi(getBoardChoice, aChoice())
  await person.keyboard('y')
  await waitFor(() => expect(screen.queryByText('The client asks for Illinois')).toBeNull())
  expect(saved.asked.map(({ body }) => body)).toEqual([{ board: 'IL', expectedRequest: 'IL' }])
})

test('the key Y does nothing behind an open dialog', async () => {
  const saved = fakeApi(chooseBoard, aPath())
  const { person } = renderScreen(
    <>
      <BoardRequest applicationId="application-1" />
      <Dialog open title="Assign" onClose={() => undefined} />
    </>,
    { user: admin },
  )
  await screen.findByText('The client asks for Illinois')
  await person.keyboard('y')
  expect(saved.asked).toEqual([])
})

test('a request that changed in the meantime is shown before the confirmation', async () => {
  const { person } = visit()
  fakeApi(chooseBoard, refused(409, 'The client asks for Texas in the meantime. Look at that first.'))
  const button = await screen.findByRole('button', { name: /^Confirm Illinois/ })
  fakeApi(getBoardChoice, { ...asked, request: { ...request, code: 'TX', state: 'Texas' } })
  await person.click(button)
  expect(await screen.findByText('The client asks for Texas')).toBeTruthy()
})

test('a refused state needs a reason, which is sent to the client', async () => {
  const { person } = visit()
  const saved = fakeApi(refuseBoard, aChoice())
  await person.click(await screen.findByRole('button', { name: 'Not possible' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Illinois is not possible?' }))
  await person.click(dialog.getByRole('button', { name: 'Tell the client' }))
  expect(saved.asked).toEqual([])
  await person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Very slow, yes')
  fakeApi(getBoardChoice, aChoice())
  await person.click(dialog.getByRole('button', { name: 'Tell the client' }))
  await waitFor(() => expect(saved.asked).toHaveLength(1))
  expect(saved.asked[0]?.body).toEqual({ board: 'IL', reason: 'Very slow, yes' })
})

test('a member without the permission reads the request and has no buttons', async () => {
  visit(memberWith('auditor'))
  expect(await screen.findByText('The client asks for Illinois')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('the team sees the answers of the client and the answers from the sheet', async () => {
  const { person } = renderScreen(<ChoiceAnswers applicationId="application-1" />, { user: admin })
  await person.click(await screen.findByText('What the client answered'))
  const facts = screen.getByText('English').closest('dl')?.textContent
  for (const words of ['PRC licenceYes, it is valid', 'EnglishI was taught in English', 'RetakerYes'])
    expect(facts).toContain(words)
})
