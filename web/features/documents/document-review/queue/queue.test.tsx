import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { assignApplication } from '#contract/clients/clients.ts'
import {
  countWaiting,
  getAdjacentDocuments,
  getDocumentForReview,
  listDocuments,
  listDocumentsForReview,
  reviewDocument,
  undoReview,
} from '#contract/documents/documents.ts'
import { listPresence, startViewing } from '#contract/presence.ts'
import { listTeam } from '#contract/team/team.ts'
import { HOUR } from '#domain/calendar/milliseconds.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { fakeFiles } from '#web/testing/fake-pdf.ts'
import { goOffline } from '#web/testing/offline.ts'
import { aClientRecord, aColleague, admin } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { diploma, fakeQueueApi, filed, moveTo, passport } from '#web/testing/review-queue.tsx'
import { QueueScreen } from './queue-screen.tsx'

// pdf.js needs a real browser; the end-to-end tests cover its rendering.
vi.mock('#web/ui/pdf/pdf-engine.ts', () => import('#web/testing/fake-pdf.ts'))

const ben = { id: 'ben', name: 'Ben Cruz', since: '2026-11-03T03:00:00.000Z', doing: 'viewing' as const }
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

const oldest = { ...diploma, uploadedAt: hoursAgo(125), dueAt: hoursAgo(2.5) }
const second = { ...passport, uploadedAt: hoursAgo(1), earlierVersions: 1 }

beforeEach(() => {
  fakeApi(countWaiting, { all: 12_345, mine: 2, unassigned: 10_000, types: [{ requirementId: 'passport', count: 7 }] })
  fakeApi(listDocuments, [])
  fakeApi(listDocumentsForReview, [oldest, second])
  fakeQueueApi([oldest, second])
  fakeFiles()
})

const visit = (at = '/admin/queue') => renderScreen(<QueueScreen />, { at, user: admin })
const rowOf = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))

test('shows each waiting document with its age, assignee, viewers and whether it came back', async () => {
  fakeApi(listPresence, [{ id: 'p', subjectId: oldest.id, who: ben }])
  visit()
  const first = await rowOf('Juan Cruz')
  expect(first.getByText('2 h over')).toBeTruthy()
  expect(first.getByText('Nobody')).toBeTruthy()
  expect(await first.findByTitle('Ben Cruz')).toBeTruthy()
  const other = await rowOf('Maria Santos')
  expect(other.getByText('waiting 1 hour')).toBeTruthy()
  expect(other.getByText('Resubmitted')).toBeTruthy()
  expect(other.getByRole('link', { name: 'Maria Santos' }).getAttribute('href')).toBe(
    '/admin/queue?client=application-1',
  )
  expect(await screen.findByRole('link', { name: 'All 12,345' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Unassigned 10,000+' })).toBeTruthy()
})

test('reads the filter from the address, and writes a choice there', async () => {
  const { asked } = fakeApi(listDocumentsForReview, [oldest])
  const { person } = visit('/admin/queue?assigned=me')
  await rowOf('Juan Cruz')
  expect(asked[0]?.query).toMatchObject({ assigned: 'me', status: 'pending', order: 'oldest' })
  await person.selectOptions(screen.getByRole('combobox', { name: 'Document type' }), 'passport')
  expect(window.location.search).toBe('?assigned=me&requirement=passport')
  await person.click(screen.getByRole('link', { name: /^All/ }))
  expect(window.location.search).toBe('?requirement=passport')
})

test('drops an unknown filter in the address with a notice', async () => {
  const { asked } = fakeApi(listDocumentsForReview, [oldest])
  visit('/admin/queue?assigned=unassigned&requirement=passpor')
  await rowOf('Juan Cruz')
  expect(asked[0]?.query).not.toHaveProperty('assigned')
  expect(asked[0]?.query).not.toHaveProperty('requirement')
  for (const part of ['assigned=unassigned', 'requirement=passpor']) expect(screen.getByText(part)).toBeTruthy()
})

test('is worked through by keyboard, and a decision opens the next document of the queue', async () => {
  const { asked: adjacent } = fakeApi(getAdjacentDocuments, ({ params }) => ({
    next: params.documentId === oldest.id ? second : null,
    previous: null,
    skipped: [],
  }))
  const { person } = visit('/admin/queue?assigned=nobody')
  await rowOf('Juan Cruz')
  await person.keyboard('jj')
  await waitFor(() => expect(document.activeElement?.id).toBe('review-0002'))
  await person.keyboard('k{Enter}')
  const { asked } = fakeApi(reviewDocument, { ...filed(oldest), status: 'approved', reviewedAt: hoursAgo(0) })
  await screen.findByRole('dialog', { name: 'BSN Diploma' })
  await waitFor(() => expect(screen.getByRole('button', { name: /^Next/ })).toHaveProperty('disabled', false))
  expect(adjacent[0]?.query).toMatchObject({ order: 'oldest', assigned: 'nobody' })
  await person.keyboard('a')
  expect(await screen.findByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
  // An accidental second press must not decide a document that nobody has seen yet.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  fireEvent.keyDown(document.body, { key: 'a' })
  clock.mockRestore()
  expect(asked.map(({ params }) => params.documentId)).toEqual([oldest.id])
  fakeApi(getDocumentForReview, oldest)
  fakeApi(undoReview, filed(oldest))
  await screen.findByRole('button', { name: /^Undo/ })
  await person.keyboard('z')
  expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
  expect(window.location.search).toContain(`review=${oldest.id}`)
  await waitFor(() => expect(screen.getByRole('button', { name: /^Next/ })).toHaveProperty('disabled', false))
  await person.keyboard('a')
  await screen.findByRole('dialog', { name: 'Valid Passport' })

  await person.click(screen.getByRole('button', { name: /^Approve Document/ }))
  expect(await screen.findByText('Nothing else is waiting for a review.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('skips a document that a colleague views, with a notice and a link to open it', async () => {
  const taken = { ...oldest, lookedAtBy: [ben] }
  fakeApi(listDocumentsForReview, [taken, second])
  fakeApi(listPresence, [{ id: 'p', subjectId: taken.id, who: ben }])
  fakeApi(getAdjacentDocuments, { next: second, previous: null, skipped: [taken] })
  fakeApi(startViewing, ({ params }) => ({ others: params.subjectId === taken.id ? [ben] : [] }))
  const { person } = visit()
  await (await rowOf('Juan Cruz')).findByTitle('Ben Cruz')
  await person.keyboard('s')
  await screen.findByRole('dialog', { name: 'Valid Passport' })
  await moveTo(person, 'next')
  const dialog = within(await screen.findByRole('dialog', { name: 'Valid Passport' }))
  expect(await dialog.findByText(/was skipped: Ben Cruz is viewing it/)).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: /^Open it.*BSN Diploma of Juan Cruz/ }))
  expect(await screen.findByText('Ben Cruz is also viewing this document')).toBeTruthy()
})

test('a late decision shows whose decision counts, and Enter opens the next document', async () => {
  const { person } = visit('/admin/queue')
  await rowOf('Juan Cruz')
  await person.keyboard('s')
  await screen.findByRole('dialog', { name: 'BSN Diploma' })
  await waitFor(() => expect(screen.getByRole('button', { name: /^Next/ })).toHaveProperty('disabled', false))
  const late = { decidedBy: 'Ben Cruz', decidedAt: '2026-11-04T02:00:00.000Z' }
  const { asked } = fakeApi(reviewDocument, refused(409, 'Ben Cruz has already approved this document', late))
  fakeApi(listDocuments, [{ ...filed(oldest), status: 'approved' }])
  await person.click(screen.getByRole('button', { name: /^Approve Document/ }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Ben Cruz has already approved.*4 Nov 2026/)
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test.each([
  ['a row', 'j', 'row'],
  ['an open review', 's', 'dialog'],
] as const)('an assignment from %s without a connection is not sent, not even later', async (_, key, role) => {
  const { person } = visit()
  await rowOf('Juan Cruz')
  await person.keyboard(key)
  await screen.findByRole(role, { name: role === 'row' ? /Juan Cruz/ : 'BSN Diploma' })
  const line = goOffline()
  await person.keyboard('m')
  expect(await screen.findByText(/Juan Cruz\. You are offline and nothing was sent\.$/)).toBeTruthy()
  await line.comesBack()
  // An open review tells colleagues again and again that somebody views it.
  const sent = role === 'dialog' ? line.sent.filter((request) => !request.includes('/presence/')) : line.sent
  expect(sent).toEqual([])
})

test('a client is assigned and unassigned, from the row and from the review', async () => {
  const { asked } = fakeApi(assignApplication, aClientRecord())
  fakeApi(listTeam, [aColleague(admin.id, admin.name), aColleague('ben', 'Ben Cruz')])
  fakeApi(getDocumentForReview, oldest)
  const { person } = visit()
  await rowOf('Juan Cruz')
  await person.keyboard('jm')
  await waitFor(() => expect(asked[0]?.body).toEqual({ assignedTo: admin.id, expected: null }))
  await person.keyboard('g')
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign Juan Cruz' }))
  await dialog.findByRole('option', { name: 'Ben Cruz' })
  await person.keyboard('cru{Enter}')
  await waitFor(() => expect(asked[1]?.body).toEqual({ assignedTo: 'ben', expected: null }))
  expect(await screen.findByText('Juan Cruz is now assigned to Ben Cruz')).toBeTruthy()

  await person.click((await rowOf('Juan Cruz')).getByRole('button', { name: 'Review' }))
  await screen.findByRole('dialog', { name: 'BSN Diploma' })
  await person.keyboard('m')
  await waitFor(() => expect(asked[2]?.body).toEqual({ assignedTo: admin.id, expected: null }))
  await screen.findByText('Juan Cruz is now assigned to you')
  await person.keyboard('m')
  await waitFor(() => expect(asked[3]?.body).toEqual({ assignedTo: null, expected: admin.id }))
})

test('the address of one client in the queue redirects to the review of the client', async () => {
  visit('/admin/queue?application=application-1&review=0002')
  await waitFor(() => expect(window.location.pathname).toBe('/admin/review/application-1'))
  expect(window.location.search).toBe('?paper=0002')
})

test('a right-to-left name does not change the order of the number beside it', async () => {
  const arabic = { ...oldest, applicant: { firstName: 'محمد', lastName: 'عبد الله' } }
  fakeApi(listDocumentsForReview, [arabic])
  const { person } = visit()
  await rowOf('محمد')
  await person.keyboard('s')
  const dialog = await screen.findByRole('dialog', { name: 'BSN Diploma' })
  const isolated = [...dialog.querySelectorAll('bdi')].map(({ textContent }) => textContent)
  expect(isolated).toEqual(expect.arrayContaining(['محمد عبد الله', '2026-000-001-7']))
})
