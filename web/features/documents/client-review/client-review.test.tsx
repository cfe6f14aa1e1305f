import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ClientReview, closeSitting, getClientReview, listDecisions } from '#contract/documents/client-review.ts'
import { listDocuments, reviewDocument } from '#contract/documents/documents.ts'
import { listWork } from '#contract/work/work.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeFiles } from '#web/testing/fake-pdf.ts'
import { admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { diploma, fakeQueueApi, filed, passport } from '#web/testing/review-queue.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { ClientReviewScreen } from './client-review-screen.tsx'

// pdf.js needs a real browser; the end-to-end tests cover its rendering.
vi.mock('#web/ui/pdf/pdf-engine.ts', () => import('#web/testing/fake-pdf.ts'))

const application = {
  id: 'application-1',
  applicationNumber: '2026-000-001-7',
  client: { id: 'maria', name: 'Maria Santos' },
}
const paperOf = (document: typeof passport): ClientReview['papers'][number] => ({
  requirementId: document.requirementId,
  name: document.requirement?.name ?? '',
  required: true,
  document,
  sentAgain: false,
  printed: null,
  facts: [{ code: 'last_name', label: 'Last name', sheet: 'Santos', printed: 'Santoz', class: 'minor' }],
  checks: [{ code: 'signed', label: 'It is signed' }],
  answers: {},
})
const review: ClientReview = {
  application,
  papers: [paperOf(passport), paperOf({ ...diploma, applicationId: 'application-1' })],
  sitting: null,
  warnings: [],
}

beforeEach(() => {
  fakeQueueApi()
  fakeFiles()
  fakeApi(listDocuments, [])
  fakeApi(listWork, [])
  fakeApi(closeSitting, { decisions: 0, mailAt: null })
  fakeApi(getClientReview, review)
})

const visit = () => renderScreen(<ClientReviewScreen />, { at: '/admin/review/application-1', user: admin })

const approve = () => screen.findByRole('button', { name: 'Approve Document' })

async function visitDrawn() {
  const view = visit()
  await waitFor(async () => expect(await approve()).toHaveProperty('disabled', false))
  return view
}

test('shows the documents of a client, and compares the open document with the sheet', async () => {
  visit()
  expect(await screen.findByRole('heading', { level: 1, name: /^Maria Santos/ })).toBeTruthy()
  const papers = within(screen.getByRole('list', { name: 'Papers' }))
  expect(textsOf(papers.getAllByRole('button'))).toEqual(['Valid PassportPending', 'BSN DiplomaPending'])
  expect(screen.getByRole('row', { name: /^Last name/ }).textContent).toBe('Last nameSantosSantoz Minor: affidavit')
})

test('holds each decision, and opens the next document', async () => {
  const { person } = await visitDrawn()
  const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
  await person.click(screen.getByRole('button', { name: /^It is signed/ }))
  await person.keyboard('a')
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({ status: 'approved', hold: true, checks: { signed: true } }),
  )
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /^BSN Diploma/ }).getAttribute('aria-current')).toBe('true'),
  )
})

test('shows the last document as decided, with nothing left to send', async () => {
  const { person } = await visitDrawn()
  fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
  fakeApi(getClientReview, {
    ...review,
    papers: [
      paperOf({ ...passport, status: 'approved', reviewedAt: '2026-11-04T02:00:00.000Z', reviewedBy: 'Ana Reyes' }),
    ],
  })
  await person.keyboard('a')
  expect(await screen.findByText('All decided')).toBeTruthy()
  expect((await screen.findByText(/^Approved by/)).textContent).toMatch(/^Approved by Ana Reyes/)
  expect(screen.queryByText('Success')).toBeNull()
})

test('asks for a reason when a document is approved although a check says no', async () => {
  const { person } = await visitDrawn()
  const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
  const check = screen.getByRole('button', { name: /^It is signed/ })
  await person.click(check)
  await person.click(check)
  await person.type(screen.getByLabelText('Why it is approved all the same'), 'She signs at the embassy')
  await person.click(await approve())
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({ checks: { signed: false }, despite: 'She signs at the embassy' }),
  )
})

test('a place on the page can be marked by keyboard, with the last chosen reason', async () => {
  const { person } = await visitDrawn()
  const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'rejected' })
  await person.keyboard('17b{ArrowDown}{Enter}')
  expect(await screen.findByText('1 · Page 1, middle')).toBeTruthy()
  await person.keyboard('r')
  await waitFor(() =>
    expect(asked[0]?.body).toMatchObject({
      reasons: ['illegible', 'missing_seal_or_signature'],
      pointers: [{ page: 1, x: 0.35, y: 0.47, width: 0.3, height: 0.08, reason: 'missing_seal_or_signature' }],
    }),
  )
})

test('shows when the one mail about the decisions is sent, until it is sent', async () => {
  fakeApi(getClientReview, { ...review, sitting: { decisions: 2, mailAt: '2126-11-04T02:45:00.000Z' } })
  const { unmount } = visit()
  expect(await screen.findByText('One email at 10:45')).toBeTruthy()
  unmount()
  fakeApi(getClientReview, { ...review, sitting: { decisions: 2, mailAt: '2026-01-04T02:45:00.000Z' } })
  visit()
  await approve()
  expect(screen.queryByText(/^One email/)).toBeNull()
})

test.each([
  ['/admin/applications/application-1', true],
  ['/admin/review/application-2', false],
])('Esc leads back to the page that opened the client (from %s: %s)', async (from, isBack) => {
  const { person } = await visitDrawn()
  window.history.replaceState({ from }, '')
  const back = vi.spyOn(window.history, 'back').mockReturnValue()
  await person.keyboard('{Escape}')
  expect([back.mock.calls.length === 1, window.location.pathname === '/admin/today']).toEqual([isBack, !isBack])
})

test('L lists the last decisions of the reviewer', async () => {
  fakeApi(listDecisions, [
    {
      id: 'decision-1',
      documentId: '0001',
      applicationId: 'application-2',
      client: { id: 'grace', name: 'Grace Lim' },
      requirement: 'Transcript of Records',
      status: 'rejected',
      reasons: ['illegible', 'expired'],
      at: '2026-11-04T02:00:00.000Z',
      undoableUntil: null,
      overruledBy: null,
      href: '/admin/review/application-2?paper=0001',
    },
  ])
  const { person } = await visitDrawn()
  await person.keyboard('l')
  const dialog = within(await screen.findByRole('dialog', { name: 'My last decisions' }))
  expect((await dialog.findByRole('listitem')).textContent).toContain(
    'Grace Lim: Transcript of RecordsHard to read, Expired.',
  )
})
