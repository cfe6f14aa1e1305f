import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type AdminDocument,
  countDocuments,
  type Document,
  type DocumentVersion,
  getDocumentForReview,
  listDocuments,
  listDocumentsForReview,
  reviewDocument,
} from '#contract/documents.ts'
import { reviewReasons } from '#domain/documents/review-reasons.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { fakeFiles } from '#web/testing/fake-pdf.ts'
import { admin, maria } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { DocumentReviewScreen } from './document-review-screen.tsx'

// pdf.js needs a real browser; what it draws is seen in the journeys.
vi.mock('#web/ui/pdf/pdf-engine.ts', () => import('#web/testing/fake-pdf.ts'))

const passport: AdminDocument = {
  id: '0002',
  applicationId: 'application-1',
  requirementId: 'passport',
  fileName: 'passport.pdf',
  uploadURL: null,
  objectPath: '/objects/passport',
  fileSize: 1_843_200,
  mimeType: 'application/pdf',
  status: 'pending',
  reviewNotes: null,
  reviewReason: null,
  reviewedAt: null,
  reviewedBy: null,
  pageCount: 2,
  sha256: 'f'.repeat(64),
  uploadedAt: '2026-11-03T02:00:00.000Z',
  replacedAt: null,
  applicant: { firstName: 'Maria', lastName: 'Santos' },
  application: { applicationNumber: '2026-000-001-7', userId: 'maria' },
  requirement: { name: 'Valid Passport' },
}

const diploma: AdminDocument = {
  ...passport,
  id: '0001',
  requirementId: 'bsn-diploma',
  fileName: 'diploma.pdf',
  objectPath: '/objects/diploma',
  applicant: { firstName: 'Juan', lastName: 'Cruz' },
  requirement: { name: 'BSN Diploma' },
}

/** The document as the applicant's own list holds it. */
const filed = ({ applicant: _, application: __, requirement: ___, ...document }: AdminDocument): Document => document

const visit = (at = '/admin/documents', user = admin) => renderScreen(<DocumentReviewScreen />, { at, user })

async function openReview(documents = [passport, diploma]) {
  fakeApi(listDocumentsForReview, ({ query }) => documents.filter(({ status }) => status === (query?.status ?? status)))
  const view = visit()
  const [first] = await screen.findAllByRole('button', { name: 'Review' })
  if (!first) throw new Error('No row')
  await view.person.click(first)
  const dialog = within(await screen.findByRole('dialog'))
  return { ...view, dialog, notes: dialog.getByLabelText('Review Notes') }
}

beforeEach(() => {
  fakeApi(countDocuments, { total: 9, pending: 4, approved: 3, rejected: 2 })
  fakeApi(listDocuments, [])
  fakeFiles()
})

test('an applicant is told that the page is not for her, and nothing is asked of the server', () => {
  visit('/admin/documents', maria)
  expect(screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy()
})

describe('the queue', () => {
  test('shows counts and a row for each document', async () => {
    fakeApi(listDocumentsForReview, [passport, { ...diploma, requirement: null }])
    visit()
    const row = within(await screen.findByRole('row', { name: /Maria Santos/ }))
    for (const text of ['2026-000-001-7', 'Valid Passport', 'passport.pdf', '1.76 MB', '3 Nov 2026', 'Pending']) {
      expect(row.getByText(text)).toBeTruthy()
    }
    expect(screen.getByText('General Document')).toBeTruthy()
    expect(screen.getByText('Pending Review').nextElementSibling?.textContent).toBe('4')
    expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/admin')
  })

  test('asks for the status that stands in the address', async () => {
    const { asked } = fakeApi(listDocumentsForReview, [])
    visit('/admin/documents?status=rejected')
    expect(await screen.findByText('No documents found')).toBeTruthy()
    expect(asked[0]?.query?.status).toBe('rejected')
    expect(screen.getByRole('link', { name: 'Rejected' }).getAttribute('aria-current')).toBe('true')
  })

  test('puts a chosen filter into the address', async () => {
    fakeApi(listDocumentsForReview, [passport])
    const { person } = visit()
    await person.click(screen.getByRole('link', { name: 'Approved' }))
    expect(window.location.search).toBe('?status=approved')
  })

  test('goes from row to row by key', async () => {
    fakeApi(listDocumentsForReview, [passport, diploma])
    const { person } = visit()
    const [first, second] = await screen.findAllByRole('button', { name: 'Review' })
    first?.focus()
    await person.keyboard('j')
    expect(document.activeElement).toBe(second)
    await person.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(first)
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
  })

  test('can be asked for again when it did not come', async () => {
    fakeApi(listDocumentsForReview, refused(503, 'The database is away'))
    const { person } = visit()
    await screen.findByText('The documents could not be loaded')
    fakeApi(listDocumentsForReview, [passport])
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('passport.pdf')).toBeTruthy()
  })
})

describe('a review', () => {
  test('shows the document, what is known of it and a way to save it', async () => {
    const { dialog } = await openReview()
    const preview = within(dialog.getByRole('region', { name: 'Preview of passport.pdf' }))
    expect(await preview.findByRole('img', { name: 'Page 2 of 2' })).toBeTruthy()
    expect(preview.getByText('Page 1 of 2')).toBeTruthy()
    const download = dialog.getByRole('link', { name: 'Download' })
    expect(download.getAttribute('href')).toBe('/objects/passport?download=1')
    expect(download.getAttribute('target')).toBe('_blank')
    for (const text of ['Maria Santos', '2026-000-001-7', '1.76 MB']) expect(dialog.getByText(text)).toBeTruthy()
  })

  test('offers a file that is no PDF for saving', async () => {
    const { dialog } = await openReview([{ ...passport, mimeType: 'image/png' }])
    expect(dialog.getByText('Preview not available for this file type')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Download to View' })).toBeTruthy()
    expect(dialog.queryByRole('region', { name: /^Preview/ })).toBeNull()
  })

  test('approves what was seen, closes, and goes on with the next one that waits', async () => {
    const { dialog, person } = await openReview()
    const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
    await person.click(dialog.getByRole('button', { name: 'Approve Document' }))

    expect(await screen.findByText('Document review submitted successfully')).toBeTruthy()
    expect(asked).toEqual([
      {
        params: { documentId: '0002' },
        query: {},
        body: { status: 'approved', reviewNotes: null, expectedStatus: 'pending' },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const next = screen.getByRole('button', { name: 'Review next' })
    await waitFor(() => expect(document.activeElement).toBe(next))
    await person.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
  })

  test('is not sent back without notes: the sentence stands at the field, which has the focus', async () => {
    const { dialog, notes, person } = await openReview()
    await person.type(notes, '   ')
    await person.click(dialog.getByRole('button', { name: 'Request Resubmission' }))

    expect(await screen.findByText('Notes Required')).toBeTruthy()
    expect(notes.getAttribute('aria-invalid')).toBe('true')
    const described = notes.getAttribute('aria-describedby')?.split(' ') ?? []
    const sentences = described.map((id) => document.getElementById(id)?.textContent).join(' ')
    expect(sentences).toContain('Please provide notes explaining why the document needs to be resubmitted')
    expect(document.activeElement).toBe(notes)

    await person.type(notes, 'Blurred')
    expect(notes.getAttribute('aria-invalid')).toBeNull()
  })

  test('is sent back with its notes', async () => {
    const { dialog, notes, person } = await openReview()
    const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'rejected', reviewNotes: 'Blurred' })
    await person.type(notes, 'Blurred')
    await person.click(dialog.getByRole('button', { name: 'Request Resubmission' }))
    expect(await screen.findByText('Document marked for resubmission and client has been notified')).toBeTruthy()
    expect(asked[0]?.body).toEqual({
      ...{ status: 'rejected', reviewNotes: 'Blurred', reviewReason: null },
      expectedStatus: 'pending',
    })
  })

  test('forgets notes that were sent', async () => {
    const { dialog, notes, person } = await openReview([passport])
    fakeApi(reviewDocument, { ...filed(passport), status: 'rejected', reviewNotes: 'Blurred' })
    await person.type(notes, 'Blurred')
    await person.click(dialog.getByRole('button', { name: 'Request Resubmission' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await person.click(screen.getByRole('button', { name: 'Review' }))
    expect(await screen.findByLabelText('Review Notes')).toHaveProperty('value', '')
  })

  test.each([
    ['Approve Document', 'Failed to submit review'],
    ['Request Resubmission', 'Failed to process resubmission'],
  ])('%s says "%s" when it fails, and keeps the notes', async (button, sentence) => {
    const { dialog, notes, person } = await openReview()
    fakeApi(reviewDocument, refused(503, 'The database is away'))
    await person.type(notes, 'Blurred')
    await person.click(dialog.getByRole('button', { name: button }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(notes).toHaveProperty('value', 'Blurred')
  })

  test('gives notes back that were typed and not sent', async () => {
    const { notes, person } = await openReview()
    await person.type(notes, 'Page two is missing')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first] = screen.getAllByRole('button', { name: 'Review' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await person.keyboard('{Enter}')
    expect(await screen.findByLabelText('Review Notes')).toHaveProperty('value', 'Page two is missing')
  })

  test('that comes too late tells who decided and when, and decides anew only on what is seen now', async () => {
    const { dialog, person } = await openReview()
    fakeApi(
      reviewDocument,
      refused(409, 'Ben Cruz has already approved this document', {
        decidedBy: 'Ben Cruz',
        decidedAt: '2026-11-04T02:00:00.000Z',
      }),
    )
    fakeApi(listDocuments, [{ ...filed(passport), status: 'approved' }])
    await person.click(dialog.getByRole('button', { name: 'Approve Document' }))
    const news = await dialog.findByRole('alert')
    expect(news.textContent).toMatch(/^Ben Cruz has already approved this document/)
    expect(news.textContent).toMatch(/On 4 Nov 2026, .+\. Your notes are kept/)
    expect(news.textContent?.match(/Ben Cruz/g)).toHaveLength(1)
    expect(screen.queryByText('Failed to submit review')).toBeNull()
    expect(dialog.getByText('Approved')).toBeTruthy()

    const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
    await person.click(dialog.getByRole('button', { name: 'Approve Document' }))
    await waitFor(() => expect(asked[0]?.body.expectedStatus).toBe('approved'))
  })

  test('of a replaced file leads to the newer version', async () => {
    const { dialog, person } = await openReview()
    fakeApi(reviewDocument, refused(409, 'This document was replaced by a newer version. Please review that one.'))
    fakeApi(listDocuments, [{ ...filed(passport), id: '0009', fileName: 'passport-again.pdf' }])
    await person.click(dialog.getByRole('button', { name: 'Approve Document' }))
    await person.click(await dialog.findByRole('button', { name: 'Open the newer version' }))
    expect(await screen.findByRole('region', { name: 'Preview of passport-again.pdf' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve Document' })).toHaveProperty('disabled', false)
  })
})

describe('the desk', () => {
  test('puts the sentence of a reason into the notes, beside what was typed, and sends both', async () => {
    const { dialog, notes, person } = await openReview()
    await person.type(notes, 'Page 2.')
    await person.selectOptions(dialog.getByLabelText('Reason'), 'Hard to read')
    expect(notes).toHaveProperty('value', `Page 2.\n${reviewReasons.illegible.sentence}`)
    await person.selectOptions(dialog.getByLabelText('Reason'), 'Expired')
    const said = `Page 2.\n${reviewReasons.expired.sentence}`
    expect(notes).toHaveProperty('value', said)
    const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'rejected' })
    await person.click(dialog.getByRole('button', { name: 'Request Resubmission' }))
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ reviewReason: 'expired', reviewNotes: said }))
  })

  test('approves without the sentence of a reason that was chosen on the way', async () => {
    const { dialog, notes, person } = await openReview()
    await person.selectOptions(dialog.getByLabelText('Reason'), 'Hard to read')
    await person.type(notes, ' After all it is fine.')
    const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
    await person.click(dialog.getByRole('button', { name: 'Approve Document' }))
    await waitFor(() =>
      expect(asked[0]?.body).toEqual({
        ...{ status: 'approved', reviewNotes: 'After all it is fine.' },
        expectedStatus: 'pending',
      }),
    )
  })

  test('is worked by single keys, which rest while somebody types', async () => {
    const { dialog, notes, person } = await openReview()
    const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
    await person.type(notes, 'an a, an n, a ?')
    expect(notes).toHaveProperty('value', 'an a, an n, a ?')
    notes.blur()
    await person.keyboard('r')
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason'))
    dialog.getByLabelText('Reason').blur()

    await person.keyboard('n')
    expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
    await person.keyboard('k')
    expect(await screen.findByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
    expect(screen.getByLabelText('Review Notes')).toHaveProperty('value', 'an a, an n, a ?')

    await person.keyboard('?')
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }))
    expect(keys.getByText('Approve the document')).toBeTruthy()
    await person.keyboard('a')
    expect(asked).toEqual([])
    await person.keyboard('{Escape}')
    await person.keyboard('a')
    await waitFor(() => expect(asked[0]?.body.status).toBe('approved'))
  })

  test('lets single keys be switched off, for whoever steers by voice', async () => {
    const { person } = await openReview()
    const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'approved' })
    await person.keyboard('?')
    const keys = within(await screen.findByRole('dialog', { name: 'Keys' }))
    await person.click(keys.getByRole('checkbox', { name: /Single keys work/ }))
    await person.keyboard('{Escape}')
    await person.keyboard('an')
    expect(asked).toEqual([])
    expect(screen.getByRole('dialog', { name: 'Valid Passport' })).toBeTruthy()
    localStorage.clear()
  })

  test('leaves the next document open when the answer about the one before comes late', async () => {
    const { person } = await openReview()
    let answer = () => {}
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    fakeApi(reviewDocument, () => late.then(() => ({ ...filed(passport), status: 'approved' as const })))
    await person.keyboard('an')
    expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
    answer()
    expect(await screen.findByText('Document review submitted successfully')).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
  })

  /** Beside the counts, whose path looks like a document's. */
  const fakeOne = (...answer: Parameters<typeof fakeApi<typeof getDocumentForReview>>) => {
    const fake = fakeApi(...answer)
    fakeApi(countDocuments, { total: 9, pending: 4, approved: 3, rejected: 2 })
    return fake
  }

  test('opens what a link names though no list shows it, and says so when it is gone', async () => {
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

  test('shows the version before beside the new one, with why it came back', async () => {
    const earlier: DocumentVersion = {
      ...filed(passport),
      ...{ id: '0000', fileName: 'passport-old.pdf', objectPath: '/objects/old', status: 'rejected' },
      replacedAt: passport.uploadedAt,
      reviews: [
        {
          ...{ status: 'rejected', reason: 'missing_seal_or_signature', notes: 'The seal is not there.' },
          ...{ by: 'Ben Cruz', at: '2026-11-02T02:00:00.000Z' },
        },
      ],
    }
    fakeApi(listDocuments, [filed(passport), earlier])
    const { dialog, person } = await openReview()
    expect(await dialog.findByRole('region', { name: 'Preview of passport-old.pdf' })).toBeTruthy()
    expect(dialog.getByRole('region', { name: 'Preview of passport.pdf' })).toBeTruthy()
    expect(dialog.getByText('Sent back: Seal or signature missing')).toBeTruthy()
    expect(dialog.getByText('The seal is not there.')).toBeTruthy()
    await person.keyboard('c')
    await waitFor(() => expect(dialog.queryByRole('region', { name: 'Preview of passport-old.pdf' })).toBeNull())
  })

  test('stands in the address, so that Back leads to the queue and a reload to the document', async () => {
    await openReview()
    expect(window.location.search).toBe('?review=0002')
    window.history.replaceState(null, '', '/admin/documents')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cleanup()
    visit('/admin/documents?status=pending&review=0001')
    expect(await screen.findByRole('dialog', { name: 'BSN Diploma' })).toBeTruthy()
  })

  test('offers the file for saving where it cannot be shown', async () => {
    fakeFiles(() => new Response(null, { status: 503 }))
    const { dialog } = await openReview([{ ...passport, objectPath: '/objects/away' }])
    expect(await dialog.findByText('The document could not be shown')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Download to View' })).toBeTruthy()
  })
})
