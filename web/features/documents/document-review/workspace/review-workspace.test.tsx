import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  getDocumentForReview,
  listDocuments,
  listDocumentsForReview,
  reviewDocument,
} from '#contract/documents/documents.ts'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import { getNames, noteNames } from '#contract/names.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { startViewing } from '#contract/presence.ts'
import { getReplyFields, listReplies } from '#contract/saved-replies.ts'
import { keyOf } from '#web/lib/query.ts'
import { aDelay, fakeApi, refused } from '#web/testing/fake-api.ts'
import { fakeFiles } from '#web/testing/fake-pdf.ts'
import { noNames } from '#web/testing/names.ts'
import { aReply, aSheet } from '#web/testing/people.ts'
import {
  diploma,
  earlierPassport,
  fakeOne,
  fakeQueueApi,
  fakeReviewApi,
  filed,
  moveTo,
  openReview,
  passport,
  visit,
} from '#web/testing/review-queue.tsx'
import { reasonDigits } from './reason-choice.tsx'

// pdf.js needs a real browser; the end-to-end tests cover its rendering.
vi.mock('#web/ui/pdf/pdf-engine.ts', () => import('#web/testing/fake-pdf.ts'))

beforeEach(fakeReviewApi)

test('adds the sentence of each reason to the typed notes, and sends all', async () => {
  const { dialog, notes, person } = await openReview()
  await person.type(notes, 'Page 2.')
  await person.click(dialog.getByRole('checkbox', { name: 'Hard to read' }))
  expect(notes).toHaveProperty('value', `Page 2.\n${reviewReasons.illegible.sentence}`)
  await person.click(dialog.getByRole('checkbox', { name: 'Expired' }))
  const said = `Page 2.\n${reviewReasons.illegible.sentence}\n${reviewReasons.expired.sentence}`
  expect(notes).toHaveProperty('value', said)
  const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'rejected' })
  await person.click(dialog.getByRole('button', { name: 'Request Resubmission' }))
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ reasons: ['illegible', 'expired'], reviewNotes: said }))
})

test('tells the reviewer that the client sees the notes, whatever the decision', async () => {
  const { dialog } = await openReview()
  expect(dialog.getByText('The client sees these notes.')).toBeTruthy()
})

test('fills a saved reply with facts about the client, and sends no placeholder that is left', async () => {
  fakeApi(listReplies, [aReply('Missing', { kind: 'both', content: 'Send {missing documents} by {due day}.' })])
  fakeApi(getReplyFields, [{ field: 'missing documents', value: 'BSN Diploma' }])
  const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'rejected' })
  const { dialog, notes, person } = await openReview()
  await person.click(await dialog.findByRole('button', { name: 'Saved replies' }))
  await person.click(await screen.findByRole('option', { name: /BSN Diploma/ }))
  expect(notes).toHaveProperty('value', 'Send BSN Diploma by {due day}.')
  const send = dialog.getByRole('button', { name: 'Request Resubmission' })
  await person.click(send)
  await person.click(send)
  expect([asked, document.activeElement]).toEqual([[], notes])
})

test('labels the status of the document and of the application', async () => {
  const approved = { ...passport, status: 'approved' as const, reviewedAt: '2026-11-04T02:00:00.000Z' }
  const closed = { ...approved, application: { ...passport.application, status: 'approved' as const } }
  fakeQueueApi([closed])
  fakeApi(listDocumentsForReview, [closed])
  visit(`/admin/documents?review=${passport.id}`)
  const facts = within(await screen.findByRole('region', { name: 'Document information' }))
  expect(facts.getByText(/^Document:/).textContent).toBe('Document: Approved')
  expect(facts.getByText('Application:').className).not.toContain('sr-only')
})

test('approves without the sentence of a reason that was chosen before', async () => {
  const { dialog, notes, person } = await openReview()
  await person.click(dialog.getByRole('checkbox', { name: 'Hard to read' }))
  await person.type(notes, ' After all it is fine.')
  const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
  await person.click(dialog.getByRole('button', { name: 'Approve Document' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep requesting' })))
  expect(asked).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Approve anyway' }))
  await waitFor(() =>
    expect(asked[0]?.body).toEqual({
      status: 'approved',
      reviewNotes: 'After all it is fine.',
      expectedStatus: 'pending',
    }),
  )
})

test('sends typed notes along with an approval', async () => {
  const { dialog, notes, person } = await openReview()
  await person.type(notes, 'Valid until March: remind her.')
  const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
  await person.click(dialog.getByRole('button', { name: 'Approve Document' }))
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({ status: 'approved', reviewNotes: 'Valid until March: remind her.' }),
  )
})

test('each reason has its own digit, and "another reason" has 0', () => {
  const digits = reasonDigits.flatMap(([digit]) => digit ?? [])
  expect(new Set(digits).size).toBe(digits.length)
  expect(reasonDigits.at(-1)).toEqual(['0', 'other'])
})

test('a reason is chosen by its digit, not by a letter', async () => {
  const { dialog, notes, person } = await openReview()
  await person.type(notes, 'Page 2 of 3.')
  notes.blur()
  await person.keyboard('1')
  expect(notes).toHaveProperty('value', `Page 2 of 3.\n${reviewReasons.illegible.sentence}`)
  await person.keyboard('1')
  expect(notes).toHaveProperty('value', 'Page 2 of 3.')
  await person.keyboard('r')
  expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'Hard to read' }))
  await person.keyboard('5')
  const mismatch = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Name does not match' })
  expect([mismatch.checked, document.activeElement]).toEqual([true, mismatch])
  await person.keyboard('0')
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Another reason' }).checked).toBe(true)
  await person.keyboard('05')
  expect(notes).toHaveProperty('value', 'Page 2 of 3.')
  expect(dialog.queryByRole('checkbox', { checked: true })).toBeNull()
  await person.keyboard('r')
  await moveTo(person, 'next')
  expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull()
})

test('works by single keys, which pause while text is typed', async () => {
  const { dialog, notes, person } = await openReview()
  const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
  await person.type(notes, 'an a, an n, a ?')
  expect(notes).toHaveProperty('value', 'an a, an n, a ?')
  notes.blur()
  await person.keyboard('r')
  expect(document.activeElement).toBe(dialog.getByRole('checkbox', { name: 'Hard to read' }))

  await moveTo(person, 'next')
  expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
  await moveTo(person, 'previous')
  expect(await screen.findByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
  expect(screen.getByLabelText('Review Notes')).toHaveProperty('value', 'an a, an n, a ?')

  await person.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(keys.getByText('Approve the document')).toBeTruthy()
  await person.keyboard('a')
  expect(asked).toEqual([])
  await person.keyboard('{Escape}')
  await person.keyboard('a')
  expect(asked).toEqual([])
  await person.click(await screen.findByRole('button', { name: 'Approve anyway' }))
  await waitFor(() => expect(asked[0]?.body.status).toBe('approved'))
})

test('requests a resubmission by keyboard: R, a digit, R, or Ctrl Enter from the notes', async () => {
  const { notes, dialog, person } = await openReview()
  const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'rejected' })
  await person.keyboard('{Control>}{Enter}{/Control}')
  await person.keyboard('rr1')
  expect(asked).toEqual([])
  await person.type(notes, ' Or rr.')
  await person.tab()
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Request Resubmission' }))
  await person.keyboard('r')
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(asked[0]?.body).toMatchObject({ reasons: ['illegible'], status: 'rejected' })

  await screen.findByRole('button', { name: 'Review next' })
  await person.keyboard('j')
  await person.type(await screen.findByLabelText('Review Notes'), 'Blurred')
  expect(screen.getByText(/^Choose a reason/)).toBeTruthy()
  await person.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(asked[1]?.body).toMatchObject({ reasons: ['other'], reviewNotes: 'Blurred' }))
})

const noted = { documentId: passport.id, middle: '', suffix: '', expiresOn: null, notedAt: '2026-11-22T02:00:00.000Z' }

test('N opens the form for the printed name, filled from the sheet', async () => {
  const { person } = await openReview()
  fakeApi(getNames, noNames)
  fakeApi(getPersonalDataSheet, aSheet)
  fakeOne(getDocumentForReview, passport)
  const { asked } = fakeApi(noteNames, { ...noted, first: 'MARIA', last: 'SANTOS', birthDate: '1995-04-23', sex: 'F' })
  await person.keyboard('n')
  const panel = within(await screen.findByRole('region', { name: 'Name on Valid Passport' }))
  const first = await panel.findByRole<HTMLInputElement>('textbox', { name: 'First name' })
  expect([first.value, panel.getByRole<HTMLInputElement>('textbox', { name: 'Last name' }).value]).toEqual([
    'Maria',
    'Santos',
  ])
  expect(panel.getByText(/Compare each letter/)).toBeTruthy()
  await person.clear(first)
  await person.type(first, 'MARIAN')
  await person.selectOptions(panel.getByLabelText('Sex'), 'F')
  await person.type(first, '{Enter}')
  await waitFor(() => expect(asked[0]?.params).toEqual({ documentId: passport.id }))
  expect(asked[0]?.body).toMatchObject({ first: 'MARIAN', last: 'Santos', birthDate: aSheet.birthday, sex: 'F' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Name on Valid Passport' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
})

test('shows a recorded name without opening the personal data sheet', async () => {
  const { person } = await openReview()
  const printed = { ...noted, first: 'ANA', last: 'PEÑA', birthDate: null, sex: null }
  const paper = { documentId: passport.id, requirementId: 'passport' as const, name: 'Valid Passport', printed }
  fakeApi(getNames, { ...noNames, papers: [{ ...paper, comparison: null, advice: null, href: null }] })
  const sheet = fakeApi(getPersonalDataSheet, aSheet)
  await person.click(screen.getByRole('button', { name: 'Names' }))
  const panel = within(await screen.findByRole('region', { name: 'Name on Valid Passport' }))
  expect(await panel.findByDisplayValue('PEÑA')).toBeTruthy()
  expect(sheet.asked).toEqual([])
})

test('a draft of the printed name does not overwrite what a colleague has noted meanwhile', async () => {
  const { person, queries } = await openReview()
  const paper = { documentId: passport.id, requirementId: 'passport' as const, name: 'Valid Passport' }
  const printed = { ...noted, first: 'ANA', last: 'PEÑA', birthDate: null, sex: null }
  const show = (note: typeof printed) =>
    fakeApi(getNames, { ...noNames, papers: [{ ...paper, printed: note, comparison: null, advice: null, href: null }] })
  const openPanel = async () => {
    await person.keyboard('n')
    return within(await screen.findByRole('region', { name: 'Name on Valid Passport' }))
  }
  show(printed)
  fakeOne(getDocumentForReview, passport)
  await person.type(await (await openPanel()).findByDisplayValue('ANA'), 'LYN{Escape}')
  show({ ...printed, last: 'REYES', notedAt: '2026-11-23T02:00:00.000Z' })
  await queries.invalidateQueries({ queryKey: keyOf(getNames) })
  const panel = await openPanel()
  expect(await panel.findByText('A colleague has noted this name meanwhile')).toBeTruthy()
  const { asked } = fakeApi(noteNames, printed)
  await person.click(panel.getByRole('button', { name: 'Load the latest version' }))
  await person.click(panel.getByRole('button', { name: 'Save' }))
  const body = { first: 'ANALYN', last: 'REYES', expectedNotedAt: '2026-11-23T02:00:00.000Z' }
  await waitFor(() => expect(asked[0]?.body).toMatchObject(body))
})

test("shows a colleague's decision while the document is open, and Enter opens the next one", async () => {
  const { queries, person } = await openReview()
  fakeOne(getDocumentForReview, {
    ...passport,
    status: 'approved',
    reviewedBy: 'Bea Cruz',
    reviewedAt: '2026-11-04T02:00:00.000Z',
  })
  fakeApi(startViewing, {
    others: [{ id: 'bea', name: 'Bea Cruz', since: '2026-11-04T01:59:00.000Z', doing: 'viewing' }],
  })
  await queries.invalidateQueries({ queryKey: keyOf(getDocumentForReview) })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Bea Cruz has already approved this document/)
  expect(screen.queryByText(/Only the first decision counts/)).toBeNull()
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
})

test('single keys can be switched off, for people who use voice control', async () => {
  const { person } = await openReview()
  const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
  await person.keyboard('?')
  const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  await person.click(keys.getByRole('checkbox', { name: /Use single-key shortcuts/ }))
  await person.keyboard('{Escape}')
  await person.keyboard('anj')
  expect(asked).toEqual([])
  expect(screen.getByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
  localStorage.clear()
})

test('keeps the next document open when the answer about the last one comes late', async () => {
  const { person } = await openReview()
  const { arrives, arrive } = aDelay()
  fakeApi(reviewDocument, () => arrives.then(() => ({ ...filed(passport), status: 'approved' as const })))
  await person.keyboard('aj')
  expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
  arrive()
  expect(await screen.findByText('Document review submitted successfully')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
})

test('opens a linked document that is not in the list, and says when it is gone', async () => {
  fakeApi(listDocumentsForReview, [passport])
  const { asked } = fakeOne(getDocumentForReview, diploma)
  visit('/admin/documents?review=0001')
  expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
  expect(asked[0]?.params.documentId).toBe('0001')
  cleanup()
  fakeOne(getDocumentForReview, refused(404, 'Document not found'))
  const { person } = visit('/admin/documents?review=0000')
  expect(await screen.findByText('This document is no longer in the queue')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(screen.queryByText('This document is no longer in the queue')).toBeNull()
})

test('shows the earlier version beside the new one, with its rejection reason', async () => {
  fakeApi(listDocuments, [filed(passport), earlierPassport])
  const { dialog, person } = await openReview()
  expect(await dialog.findByRole('region', { name: 'Preview of passport-old.pdf' })).toBeTruthy()
  expect(dialog.getByRole('region', { name: 'Preview of passport.pdf' })).toBeTruthy()
  expect(dialog.getByText('Sent back: Seal or signature missing')).toBeTruthy()
  expect(dialog.getByText('The seal is not there.')).toBeTruthy()
  await person.keyboard('c')
  await waitFor(() => expect(dialog.queryByRole('region', { name: 'Preview of passport-old.pdf' })).toBeNull())
})

test('is kept in the address: Back leads to the queue and a reload to the document', async () => {
  await openReview()
  expect(window.location.search).toBe('?review=0002')
  window.history.replaceState(null, '', '/admin/documents')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cleanup()
  visit('/admin/documents?status=pending&review=0001')
  expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
})

test('is one history entry, however many documents are opened', async () => {
  const before = window.history.length
  const { person } = await openReview()
  expect(window.history.length).toBe(before + 1)
  await moveTo(person, 'next')
  expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
  expect(window.location.search).toBe('?review=0001')
  await moveTo(person, 'next')
  expect(await screen.findByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
  fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
  await person.keyboard('a')
  await screen.findByRole('button', { name: 'Review next' })
  await person.keyboard('j')
  expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
  expect(window.history.length).toBe(before + 1)
})

test('D downloads the file, and shows why a download is refused', async () => {
  const { person } = await openReview()
  const words = 'The applicant no longer agrees that we work on the application.'
  fakeFiles(() => Response.json({ message: words }, { status: 409 }))
  await person.keyboard('d')
  expect(await screen.findByText(words)).toBeTruthy()
})

test('shows thumbnails of all pages, and which pages were not seen yet', async () => {
  await openReview()
  const rail = within(await screen.findByRole('navigation', { name: 'All pages' }))
  expect(rail.getAllByRole('button').map((page) => page.getAttribute('aria-label'))).toEqual([
    'Page 1, not seen yet',
    'Page 2, not seen yet',
  ])
})
