import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { getBoardChoice } from '#contract/boards/board-choice.ts'
import { decideBoardItem, listBoardItems } from '#contract/boards/board-items.ts'
import { listBoards } from '#contract/boards/boards.ts'
import { getClientApplication } from '#contract/clients/clients.ts'
import { listDocuments } from '#contract/documents/documents.ts'
import { startUpload } from '#contract/documents/uploads.ts'
import { getNames, noteNames } from '#contract/names.ts'
import {
  chooseBoard,
  getPath,
  markStep,
  putPermit,
  putResult,
  revertStep,
  startNextAttempt,
} from '#contract/path/path.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { toBoard } from '#domain/boards/pack.ts'
import { mark, seat } from '#domain/cases/testing/exam-facts.ts'
import { ClientScreen } from '#web/features/clients/client/client-screen.tsx'
import { aBoardItem, aChoice } from '#web/testing/board-choice.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { noNames } from '#web/testing/names.ts'
import { anAtt, aPath, packOfTexas } from '#web/testing/path.ts'
import { aClientRecord, admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

function visit(path = aPath(), names = noNames, client = aClientRecord()) {
  fakeApi(getClientApplication, client)
  fakeApi(getPath, path)
  fakeApi(getNames, names)
  fakeApi(listBoardItems, { board: null, items: [] })
  fakeApi(getBoardChoice, aChoice())
  fakeApi(listDocuments, [])
  fakeApi(listBoards, [toBoard(packOfTexas, '2026-11-22', 'team')])
  return renderScreen(<ClientScreen />, { at: '/admin/applications/application-1?tab=path', user: admin })
}

const rowOf = async (title: string) => {
  const steps = await screen.findByRole('region', { name: 'Steps' })
  const row = within(steps).getByRole('heading', { name: title }).closest('li')
  if (!row) throw new Error(`there is no row ${title}`)
  return within(row)
}

test('the present step comes first, and done and later steps are one line each', async () => {
  visit(aPath({ marks: [mark('board_chosen', '2026-11-20')] }))
  const steps = within(await screen.findByRole('region', { name: 'Steps' }))
  const [first] = steps.getAllByRole('listitem')
  expect(first?.textContent).toContain('Now')
  const [done, ahead] = steps.getAllByRole('group')
  expect(done?.firstChild?.textContent).toBe('1 done, the last on 20 Nov 2026')
  expect(ahead?.firstChild?.textContent).toMatch(/^\d+ to come$/)
})

test('the step at which the case stands shows why the case waits', async () => {
  const [step] = aPath().steps.filter(({ state }) => state === 'current')
  const waiting = { for: 'team', cause: 'documents_to_review', since: step?.since ?? '' } as const
  const steps = aPath().steps.map((one) => (one.code === step?.code ? { ...one, waitsFor: 'team' as const } : one))
  visit({ ...aPath(), steps }, noNames, aClientRecord({ waiting }))
  const [first] = within(await screen.findByRole('region', { name: 'Steps' })).getAllByRole('listitem')
  expect(first?.textContent).toMatch(/Waiting for our team since \d+ \w+ \d{4}: Documents to review\./)
})

test('the choice of a board is not marked before there is one', async () => {
  visit(aPath({ board: null }))
  expect((await rowOf('Board of nursing chosen')).queryByRole('button')).toBeNull()
  expect((await rowOf('Evaluation in review')).getByRole('button', { name: /^Mark/ })).toBeTruthy()
})

test('a step needs evidence before it is marked', async () => {
  const { person } = visit()
  const { asked } = fakeApi(markStep, aPath({ marks: [mark('evaluation_in_review', '2026-11-20', 'ORD-1')] }))
  await person.click((await rowOf('Evaluation in review')).getByRole('button', { name: 'Mark Evaluation in review' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark: Evaluation in review' }))
  await person.click(dialog.getByRole('button', { name: 'Mark' }))
  expect((await dialog.findAllByText('Give the proof: a note, a number or a document')).length).toBe(2)
  expect(asked).toEqual([])
  await person.type(dialog.getByRole('textbox', { name: 'Number' }), 'ORD-1')
  await person.click(dialog.getByRole('button', { name: 'Mark' }))
  await screen.findByText('Marked: Evaluation in review')
  expect(asked[0]?.params).toEqual({ id: 'application-1', step: 'evaluation_in_review' })
  expect(asked[0]?.body).toEqual({
    doneOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    evidence: { number: 'ORD-1' },
  })
  expect((await rowOf('Evaluation in review')).getByText('Done')).toBeTruthy()
})

const noProof = { note: null, number: null, documentId: null, objectPath: null, requestId: null }

function orderedWith(proof: Partial<Record<keyof typeof noProof, string>>) {
  const proven = { ...noProof, by: 'Ben Lim', at: '2026-11-20T02:00:00.000Z', ...proof }
  const path = aPath({ marks: [mark('evaluation_ordered', '2026-11-20', proven.number)] })
  const steps = path.steps.map((step) => (step.code === 'evaluation_ordered' ? { ...step, proof: proven } : step))
  return { ...path, steps }
}

test('a step that follows a request links to the request, and has no buttons', async () => {
  visit(orderedWith({ number: 'CES-7', requestId: 'request-1' }))
  const requests = '/admin/applications/application-1?tab=requests'
  const ordered = await rowOf('Evaluation ordered')
  expect(ordered.getByRole('link', { name: /^See the request/ }).getAttribute('href')).toBe(requests)
  const asked = await rowOf('School and PRC asked')
  expect(asked.getByRole('link', { name: /^Record at the request/ }).getAttribute('href')).toBe(requests)
  for (const row of [ordered, asked]) expect(row.queryByRole('button')).toBeNull()
})

test('a PDF is accepted as evidence, and another file is refused before it is sent', async () => {
  const { person } = visit()
  const { asked } = fakeApi(markStep, aPath())
  fakeApi(startUpload, { uploadURL: '/api/objects/uploads/1', objectPath: '/objects/1' })
  const bytes = vi.fn<typeof fetch>(async () => new Response())
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.method === 'PUT' ? bytes(url, init) : answer(url, init),
  )
  await person.click((await rowOf('Eligible')).getByRole('button', { name: 'Mark Eligible' }))
  const dialog = within(await screen.findByRole('dialog'))
  const wrong = new File(['x'], 'letter.jpg', { type: 'image/jpeg' })
  await userEvent.setup({ applyAccept: false }).upload(dialog.getByLabelText('PDF'), wrong)
  expect((await dialog.findAllByText('This file is not a PDF. Please upload a PDF file.')).length).toBe(2)
  const right = new File(['%PDF-1.7'], 'letter.pdf', { type: 'application/pdf' })
  await person.upload(dialog.getByLabelText('PDF'), right)
  await person.click(dialog.getByRole('button', { name: 'Mark' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ evidence: { uploadURL: '/api/objects/uploads/1' } }))
  expect(bytes.mock.calls[0]?.[1]?.body).toBe(right)
})

test('a refused step shows the reason in the dialog, and keeps typed text', async () => {
  const { person } = visit()
  fakeApi(markStep, refused(409, 'The name on one paper differs from the passport and must be corrected first.'))
  await person.click(
    (await rowOf('Name the same on all papers')).getByRole('button', { name: 'Mark Name the same on all papers' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('textbox', { name: 'Note' }), 'Checked')
  await person.click(dialog.getByRole('button', { name: 'Mark' }))
  expect(await dialog.findByText(/must be corrected first/)).toBeTruthy()
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }).value).toBe('Checked')
})

test('a step is reverted only with a reason', async () => {
  const { person } = visit(orderedWith({ note: 'x' }))
  const { asked } = fakeApi(revertStep, {})
  await person.click((await rowOf('Evaluation ordered')).getByRole('button', { name: /^Take back/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take back: Evaluation ordered?' }))
  await person.click(dialog.getByRole('button', { name: 'Take back' }))
  expect(await dialog.findByText('Please give a reason')).toBeTruthy()
  await person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Wrong client')
  await person.click(dialog.getByRole('button', { name: 'Take back' }))
  await waitFor(() => expect(asked[0]?.body).toEqual({ reason: 'Wrong client' }))
})

test("an admin confirms the client's entry by saving equal values", async () => {
  const att = { ...anAtt, enteredOn: '2026-11-20' }
  const { person } = visit(aPath({ att }, [{ att: anAtt }]))
  const sure = { ...anAtt, confirmed: true }
  const { asked } = fakeApi(putPermit, aPath({ att: { ...att, confirmed: true } }, [{ att: sure }]))
  const entries = await screen.findByRole('region', { name: 'Exam details' })
  expect(entries.textContent).toContain('1 entered by the client waits for you')
  await person.click(within(entries).getByRole('button', { name: 'Confirm Permission to test (ATT)' }))
  expect(await within(entries).findByText('Confirmed')).toBeTruthy()
  const { number, candidateId, firstName, lastName, startsOn, endsOn } = anAtt
  const seen = { number, candidateId, firstName, lastName, startsOn, endsOn }
  expect(asked[0]?.body).toEqual({ ...seen, expectedAttempt: 1 })
})

test('an admin chooses the board from the list', async () => {
  const { person } = visit(aPath({ board: null }))
  const { asked } = fakeApi(chooseBoard, aPath())
  await screen.findByRole('option', { name: 'Texas' })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Board of nursing' }), 'Texas')
  await person.click(screen.getByRole('button', { name: 'Save board' }))
  await screen.findByText('Board of nursing: Texas')
  expect(asked[0]?.body).toEqual({ board: 'TX' })
})

const result = { outcome: 'passed', takenOn: '2026-11-10', resultOn: '2026-11-19', official: true } as const
const passed = aPath({ result: { ...result, confirmed: true, enteredOn: '2026-11-19' } }, [
  { result: { ...anAtt, ...result, confirmed: true } },
])

test('a result that differs from the confirmed one shows the confirmed result, and needs a reason', async () => {
  const { person } = visit(passed)
  const { asked } = fakeApi(putResult, passed)
  await person.click(await screen.findByRole('button', { name: 'Correct Result of the exam' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Result of the exam' }))
  expect(dialog.queryByText('This is the confirmed result')).toBeNull()
  await person.click(dialog.getByRole('radio', { name: /^Quick Result/ }))
  expect(dialog.getByText('This is the confirmed result')).toBeTruthy()
  await person.click(dialog.getByRole('radio', { name: /^From the board/ }))
  expect(dialog.queryByText('This is the confirmed result')).toBeNull()
  await person.click(dialog.getByRole('radio', { name: 'Not passed' }))
  expect(dialog.getByText('This is the confirmed result')).toBeTruthy()
  expect(dialog.getByText('Result of').nextSibling?.textContent).toBe('19 Nov 2026')
  await person.type(dialog.getByRole('textbox', { name: /Why it is another result/ }), 'The letter says so')
  await person.click(dialog.getByRole('button', { name: 'Save and confirm' }))
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toEqual({
    ...result,
    outcome: 'failed',
    reason: 'The letter says so',
    expectedOutcome: 'passed',
    expectedAttempt: 1,
  })
})

test('a changed day of a confirmed official result shows the earlier days, and needs a reason', async () => {
  const { person } = visit(passed)
  await person.click(await screen.findByRole('button', { name: 'Correct Result of the exam' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Result of the exam' }))
  const day = dialog.getByRole('textbox', { name: /Day of the result/ })
  await person.clear(day)
  await person.type(day, '18 Nov 2026')
  await person.tab()
  expect(dialog.getByText('Result of').nextSibling?.textContent).toBe('19 Nov 2026')
  expect(dialog.getByRole('textbox', { name: /Why it is another result/ })).toBeTruthy()
  await person.clear(day)
  expect(dialog.queryByText('This is the confirmed result')).toBeNull()
})

test('the last moment to move the exam is shown in the time of the test centre', async () => {
  visit(aPath({ appointment: seat('2026-12-15T08:00', 'Asia/Dubai', 'Dubai') }))
  const clocks = await screen.findByRole('region', { name: 'Clocks' })
  expect(clocks.textContent).toContain('Last day to move the exam: Monday, 14 Dec 2026, 8:00 AM (Asia/Dubai)')
})

test('after a failed exam the clocks show one first possible day, and the next attempt needs one confirmation', async () => {
  const failed = { ...result, outcome: 'failed', confirmed: true, enteredOn: '2026-11-19' } as const
  const facts = { result: failed, exams: ['2026-11-10'] }
  const { person } = visit(aPath(facts))
  const clocks = await screen.findByRole('region', { name: 'Clocks' })
  expect(clocks.textContent).toContain('in 34 days')
  expect(clocks.textContent).toContain('Next exam possible from: 26 Dec 2026')
  expect(clocks.textContent).not.toMatch(/25 Dec 2026|left/)

  const { asked } = fakeApi(startNextAttempt, aPath({ attempt: 2, failedOn: '2026-11-10' }, [{}, {}]))
  await person.click(await screen.findByRole('button', { name: 'Start attempt 2' }))
  expect(asked).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Start attempt' }))
  expect(await screen.findByRole('heading', { name: 'Attempt 2' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Start attempt/ })).toBeNull()
})

test('the Names tab shows class, rule and light of each document, and why the packet is blocked', async () => {
  const printed = {
    documentId: 'p',
    first: 'ANA',
    middle: '',
    last: 'REYES',
    suffix: '',
    birthDate: '1996-03-07',
    sex: 'F' as const,
    expiresOn: null,
    notedAt: '2026-11-20T02:00:00.000Z',
  }
  const sentence = 'The last name is another one.'
  const { person } = visit(aPath(), {
    passport: printed,
    marriageCertificate: false,
    exam: [],
    openMajors: 1,
    papers: [
      {
        documentId: 'p',
        requirementId: 'passport',
        name: 'Valid Passport',
        printed,
        comparison: null,
        advice: null,
        href: null,
      },
      {
        documentId: 'd',
        requirementId: 'bsn-diploma',
        name: 'BSN Diploma',
        printed: { ...printed, documentId: 'd', last: 'SANTOS' },
        comparison: {
          class: 'major',
          pearson: 'red',
          differences: [{ field: 'last', class: 'major', rule: 'other_name', sentence }],
        },
        advice: 'This paper must be corrected.',
        href: '/documents?type=birth-cert',
      },
    ],
  })
  await person.click(await screen.findByRole('tab', { name: 'Names 1 to correct' }))
  const names = screen.getByRole('tabpanel', { name: /^Names/ })
  const row = (await within(names).findAllByRole('row')).find((one) => one.textContent?.includes('BSN Diploma'))
  for (const words of ['ANA SANTOS', 'Major: correct first', sentence, 'Red', 'To the client: This paper']) {
    expect(row?.textContent).toContain(words)
  }
  expect(names.textContent).toContain('The packet for the board is blocked')
})

test('an admin records the printed name, and an empty name is refused', async () => {
  const paper = { documentId: 'p', requirementId: 'passport' as const, name: 'Valid Passport', printed: null }
  const { person } = visit(aPath(), { ...noNames, papers: [{ ...paper, comparison: null, advice: null, href: null }] })
  fakeApi(getPersonalDataSheet, refused(404, 'Personal data sheet not found'))
  const { asked } = fakeApi(noteNames, {
    documentId: 'p',
    first: 'ANA',
    middle: '',
    last: 'PEÑA',
    suffix: '',
    birthDate: null,
    sex: null,
    expiresOn: null,
    notedAt: '2026-11-22T02:00:00.000Z',
  })
  await person.click(await screen.findByRole('tab', { name: 'Names' }))
  await person.click(await screen.findByRole('button', { name: 'Note the name on Valid Passport' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Name on Valid Passport' }))
  await dialog.findByRole('textbox', { name: 'First name' })
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findAllByText('Enter the name as it is printed')).length).toBe(2)
  await person.type(dialog.getByRole('textbox', { name: 'First name' }), 'ANA')
  await person.type(dialog.getByRole('textbox', { name: 'Last name' }), 'PEÑA')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ first: 'ANA', last: 'PEÑA', suffix: '', birthDate: null }))
})

const jurisprudence = aBoardItem()
const ofTexas = { code: 'TX', state: 'Texas', name: 'Texas Board of Nursing', status: 'draft' } as const

test("creates all requests of a board with one press, and leaves the applicant's tasks alone", async () => {
  const { person } = visit()
  const requests = ['Transcript', 'Licence'].map((title) =>
    aBoardItem({ id: title, title, kind: 'request', party: 'school' }),
  )
  fakeApi(listBoardItems, { board: ofTexas, items: [jurisprudence, ...requests] })
  const { asked } = fakeApi(decideBoardItem, { ...jurisprudence, state: 'asked' })
  await person.click(await screen.findByRole('button', { name: 'Make all 2 requests' }))
  await waitFor(() => expect(asked.map(({ params }) => params?.item)).toEqual(['Transcript', 'Licence']))
})

test('board items are confirmed one by one, or dismissed with a reason', async () => {
  const { person } = visit()
  fakeApi(listBoardItems, { board: ofTexas, items: [jurisprudence] })
  const { asked } = fakeApi(decideBoardItem, { ...jurisprudence, state: 'asked' })
  const card = within(await screen.findByRole('tabpanel', { name: 'What the board asks for' }))
  expect(await card.findByText(/lacks 1 thing that the board asks for/)).toBeTruthy()
  expect(card.getByText(/read in: 22 TAC 217.4. Checked on 22 Nov 2026/)).toBeTruthy()
  await person.click(card.getByRole('button', { name: 'Confirm and tell the client Exam about nursing law' }))
  await screen.findByText('Asked for: Exam about nursing law')
  expect(asked[0]).toMatchObject({
    params: { item: 'jurisprudence_exam' },
    body: { state: 'asked', expectedState: 'open' },
  })

  await person.click(card.getByRole('button', { name: 'Dismiss Exam about nursing law' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Dismiss: Exam about nursing law?' }))
  await person.click(dialog.getByRole('button', { name: 'Dismiss' }))
  expect(await dialog.findByText('Say why this application does not need it')).toBeTruthy()
  await person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'She has passed it')
  await person.click(dialog.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(asked[1]?.body).toMatchObject({ state: 'dismissed', reason: 'She has passed it' }))
})
