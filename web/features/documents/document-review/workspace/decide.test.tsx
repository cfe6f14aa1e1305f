import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getDocumentForReview, listDocuments, reviewDocument, undoReview } from '#contract/documents/documents.ts'
import { keyOf } from '#web/lib/query.ts'
import { aDelay, fakeApi, fakeText, refused } from '#web/testing/fake-api.ts'
import { fakeFiles } from '#web/testing/fake-pdf.ts'
import { earlierPassport, fakeOne, fakeReviewApi, filed, openReview, passport } from '#web/testing/review-queue.tsx'
import { textsOf } from '#web/testing/texts.ts'

// pdf.js needs a real browser; the end-to-end tests cover its rendering.
vi.mock('#web/ui/pdf/pdf-engine.ts', () => import('#web/testing/fake-pdf.ts'))

const NOW = '2026-11-04T02:00:00.000Z'
const approved = { ...filed(passport), status: 'approved' as const, reviewedAt: NOW, reviewedBy: 'Ana Reyes' }
const fresh = (name: string) => [{ ...passport, objectPath: `/objects/${name}` }]

beforeEach(fakeReviewApi)

/** Requests with this method fail without a response, while the portal answers others. */
function cutLine(method: string) {
  fakeText({ method: 'GET', path: '/healthz' }, '')
  const others = globalThis.fetch
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if ((init?.method ?? 'GET') !== method || !url.startsWith('/api/admin/documents/')) return others(url, init)
    sent.push(new Headers(init?.headers).get('idempotency-key'))
    throw new TypeError('Failed to fetch')
  })
  return { sent, mend: () => vi.stubGlobal('fetch', others) }
}

const approveButton = () => screen.getByRole('button', { name: 'Approve Document' })
const canApprove = () => waitFor(() => expect(approveButton()).toHaveProperty('disabled', false))

async function openDrawn() {
  const view = await openReview()
  await canApprove()
  return view
}

test('an approval is possible only after the first page is drawn, by key and by button', async () => {
  const { arrives, arrive } = aDelay()
  fakeFiles(() => arrives.then(() => new Response('%PDF-1.7')))
  const { person } = await openReview(fresh('slow'))
  const { asked } = fakeApi(reviewDocument, approved)
  expect(screen.getByText('You can approve once the first page is shown.')).toBeTruthy()
  expect(approveButton()).toHaveProperty('disabled', true)
  await new Promise((resolve) => setTimeout(resolve, 600))
  await person.keyboard('a')
  expect(asked).toEqual([])
  arrive()
  await canApprove()
  await person.keyboard('a')
  await waitFor(() => expect(asked).toHaveLength(1))
})

test('asks before approving a document that cannot be shown, and Esc closes only the question', async () => {
  fakeFiles(() => new Response(null, { status: 404 }))
  const { dialog, person } = await openReview(fresh('none'))
  const { asked } = fakeApi(reviewDocument, approved)
  await screen.findByText('The document could not be shown')
  expect(dialog.getByRole('link', { name: 'Download to View' })).toBeTruthy()
  await person.keyboard('a')
  expect((await dialog.findByRole('alert')).textContent).toMatch(/Approve without seeing it\?/)
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Do not approve' }))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
  expect(asked).toEqual([])
  await person.click(approveButton())
  await person.click(dialog.getByRole('button', { name: 'Approve without seeing it' }))
  await waitFor(() => expect(asked).toHaveLength(1))
})

test('approves an expired document for the reason that the refusal asks for', async () => {
  const { dialog, person } = await openDrawn()
  const message = 'Say why it is approved all the same'
  fakeApi(reviewDocument, refused(400, message, { errors: [{ path: 'despite', message }] }))
  await person.click(approveButton())
  await person.type(await dialog.findByLabelText('Why it is approved all the same'), 'Renewal seen')
  const { asked } = fakeApi(reviewDocument, approved)
  await person.click(approveButton())
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ status: 'approved', despite: 'Renewal seen' }))
})

test('a decision without a connection is not sent, not even later', async () => {
  const { person } = await openDrawn()
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const puts = fakeApi(reviewDocument, approved)
  const { sent, mend } = cutLine('PUT')
  await person.keyboard('a')
  await screen.findByText('Failed to submit review. You are offline and nothing was sent.')
  mend()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([sent.length, puts.asked]).toEqual([1, []])
  await person.click(approveButton())
  await waitFor(() => expect(puts.asked).toHaveLength(1))
})

test("a decision without an answer keeps its key when repeated, and is not shown as a colleague's", async () => {
  const { dialog, queries, notes, person } = await openDrawn()
  const { sent, mend } = cutLine('PUT')
  await person.keyboard('a')
  await screen.findByText(/^Nothing is lost: decide about Valid Passport of .*Maria Santos.* again/)
  fakeOne(getDocumentForReview, { ...passport, ...approved })
  await queries.invalidateQueries({ queryKey: keyOf(getDocumentForReview) })
  await person.keyboard('a')
  await waitFor(() => expect(sent).toHaveLength(2))
  await person.type(notes, 'Clear')
  expect(dialog.queryByRole('alert')).toBeNull()
  await person.click(approveButton())
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[1]).toBe(sent[0])
  expect(sent[2]).not.toBe(sent[0])
  mend()
  fakeApi(reviewDocument, approved)
  await canApprove()
  await person.click(approveButton())
  expect(await screen.findByText('Document review submitted successfully')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('Esc stops waiting for the answer to a decision', async () => {
  const { person } = await openDrawn()
  const others = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    init?.method === 'PUT'
      ? new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        )
      : others(url, init),
  )
  await person.keyboard('a')
  await person.keyboard('{Escape}')
  await screen.findByText(/^Nothing is lost/)
  expect(screen.getByRole('dialog')).toBeTruthy()
  // The first Escape closes the toast, the second the document.
  await person.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test("shortcuts pause while a colleague's decision is shown", async () => {
  const { dialog, queries, person } = await openDrawn()
  const bens = { ...passport, status: 'approved' as const, reviewedBy: 'Ben Cruz', reviewedAt: NOW }
  fakeOne(getDocumentForReview, bens)
  const { asked } = fakeApi(reviewDocument, { ...approved, status: 'rejected' })
  await queries.invalidateQueries({ queryKey: keyOf(getDocumentForReview) })
  await dialog.findByRole('alert')
  await new Promise((resolve) => setTimeout(resolve, 700))
  await person.keyboard('1r{Control>}{Enter}{/Control}a')
  expect(dialog.queryByRole('checkbox', { checked: true })).toBeNull()
  expect(asked).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Decide again' }))
  await person.keyboard('1r')
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ status: 'rejected', expectedStatus: 'approved' }))
})

test('a decided document names its reviewer, and a repeated decision has no effect', async () => {
  const { dialog, person } = await openReview([{ ...passport, ...approved, reviewNotes: 'Thank you' }])
  expect(dialog.getByText(/^Approved by/).textContent).toMatch(/^Approved by Ana Reyes, 4 Nov 2026/)
  const { asked } = fakeApi(reviewDocument, approved)
  await canApprove()
  await person.keyboard('a')
  expect(await screen.findByText(/^Ana Reyes already approved this document on 4 Nov 2026/)).toBeTruthy()
  expect(asked).toEqual([])
})

test('Z undoes the last decision, and reopens the document with the typed notes', async () => {
  const { dialog, notes, person } = await openDrawn()
  fakeApi(reviewDocument, { ...filed(passport), status: 'rejected', reviewedAt: NOW })
  await person.type(notes, 'Blurred')
  await person.click(dialog.getByRole('button', { name: 'Request Resubmission' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Review next' }))
  await screen.findByRole('dialog', { name: 'BSN Diploma' })
  expect(await screen.findByRole('button', { name: /^Undo/ })).toBeTruthy()
  const { asked } = fakeApi(undoReview, filed(passport))
  fakeOne(getDocumentForReview, passport)
  await person.keyboard('z')
  expect(await screen.findByText('Decision undone')).toBeTruthy()
  expect(asked).toEqual([{ params: { documentId: '0002' }, query: {}, body: { reviewedAt: NOW } }])
  expect(await screen.findByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
  expect(screen.getByLabelText('Review Notes')).toHaveProperty('value', 'Blurred')
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('offers undo as long as the server accepts it', async () => {
  const { dialog, person } = await openDrawn()
  fakeApi(reviewDocument, approved)
  await person.click(dialog.getByRole('button', { name: 'Approve Document' }))
  await person.click(await screen.findByRole('button', { name: 'Review next' }))
  await screen.findByRole('button', { name: /^Undo/ })
  const { asked } = fakeApi(undoReview, filed(passport))
  const later = performance.now() + 10_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
  await person.keyboard('z')
  expect(asked).toEqual([])
})

test('zooming one of two compared documents zooms both', async () => {
  fakeApi(listDocuments, [filed(passport), earlierPassport])
  const { dialog, person } = await openReview()
  const zooms = () => textsOf(dialog.getAllByRole('status', { name: 'Zoom' }))
  await waitFor(() => expect(zooms()).toHaveLength(2))
  const before = zooms()
  dialog.getAllByRole('group', { name: 'Pages' })[1]?.focus()
  await person.keyboard('+')
  await waitFor(() => expect(zooms().every((zoom, index) => zoom !== before[index])).toBe(true))
})
