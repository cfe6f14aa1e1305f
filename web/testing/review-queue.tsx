import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import {
  type AdminDocument,
  countDocuments,
  type Document,
  type DocumentVersion,
  getAdjacentDocuments,
  type getDocumentForReview,
  listDocuments,
  listDocumentsForReview,
} from '#contract/documents/documents.ts'
import { listPresence, startViewing, stopViewing } from '#contract/presence.ts'
import { DocumentReviewScreen } from '#web/features/documents/document-review/list/document-review-screen.tsx'
import { fakeApi } from './fake-api.ts'
import { fakeFiles } from './fake-pdf.ts'
import { aDocument, admin } from './people.ts'
import { renderScreen } from './render-screen.tsx'

export const passport: AdminDocument = {
  ...aDocument('passport', { id: '0002', fileSize: 1_843_200, pageCount: 2, sha256: 'f'.repeat(64) }),
  uploadedAt: '2026-11-03T02:00:00.000Z',
  applicant: { firstName: 'Maria', lastName: 'Santos' },
  application: { applicationNumber: '2026-000-001-7', userId: 'maria', status: 'in_progress', assignedTo: null },
  requirement: { name: 'Valid Passport' },
  earlierVersions: 0,
  lookedAtBy: [],
}

export const diploma: AdminDocument = {
  ...passport,
  id: '0001',
  requirementId: 'bsn-diploma',
  fileName: 'diploma.pdf',
  objectPath: '/objects/diploma',
  applicant: { firstName: 'Juan', lastName: 'Cruz' },
  requirement: { name: 'BSN Diploma' },
}

export function filed(reviewed: AdminDocument): Document {
  const {
    applicant: _,
    application: __,
    requirement: ___,
    earlierVersions: ____,
    lookedAtBy: _____,
    ...document
  } = reviewed
  return document
}

export const earlierPassport: DocumentVersion = {
  ...filed(passport),
  id: '0000',
  fileName: 'passport-old.pdf',
  objectPath: '/objects/old',
  status: 'rejected',
  replacedAt: passport.uploadedAt,
  reviews: [
    {
      status: 'rejected',
      reason: 'missing_seal_or_signature',
      notes: 'The seal is not there.',
      by: 'Ben Cruz',
      at: '2026-11-02T02:00:00.000Z',
    },
  ],
}

export const visit = (at = '/admin/documents', user = admin) => renderScreen(<DocumentReviewScreen />, { at, user })

export function fakeQueueApi(documents: readonly AdminDocument[] = [passport, diploma]) {
  fakeApi(listPresence, [])
  fakeApi(startViewing, { others: [] })
  fakeApi(stopViewing, {})
  fakeApi(getAdjacentDocuments, ({ params, query }) => {
    const others = documents.filter(({ id, status }) => id !== params.documentId && status === 'pending')
    const isOldest = query?.order === 'oldest'
    const inOrder = others.toSorted((a, b) => (a.id < b.id === isOldest ? -1 : 1))
    const isBeyond = ({ id }: AdminDocument) => (isOldest ? id > params.documentId : id < params.documentId)
    return {
      next: inOrder.find(isBeyond) ?? inOrder[0] ?? null,
      previous: inOrder.findLast((one) => !isBeyond(one)) ?? inOrder.at(-1) ?? null,
      skipped: [],
    }
  })
}

const fakeCounts = () => fakeApi(countDocuments, { total: 9, pending: 4, approved: 3, rejected: 2 })

export function fakeReviewApi() {
  fakeCounts()
  fakeApi(listDocuments, [])
  fakeQueueApi()
  fakeFiles()
}

/** Stubs the counts too, since their path matches the route of a document. */
export function fakeOne(...answer: Parameters<typeof fakeApi<typeof getDocumentForReview>>) {
  const fake = fakeApi(...answer)
  fakeCounts()
  return fake
}

export async function openReview(documents = [passport, diploma]) {
  fakeQueueApi(documents)
  fakeApi(listDocumentsForReview, ({ query }) => documents.filter(({ status }) => status === (query?.status ?? status)))
  const view = visit()
  const [first] = await screen.findAllByRole('button', { name: 'Review' })
  if (!first) throw new Error('No row')
  await view.person.click(first)
  const dialog = within(await screen.findByRole('dialog'))
  return { ...view, dialog, notes: dialog.getByLabelText('Review Notes') }
}

/** Presses the key once the neighbours of the document are known, since it does nothing before. */
export async function moveTo(person: { keyboard: (keys: string) => Promise<void> }, which: 'next' | 'previous') {
  const name = which === 'next' ? 'Next' : 'Previous'
  await waitFor(() => expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false))
  await person.keyboard(which === 'next' ? 'j' : 'k')
}
