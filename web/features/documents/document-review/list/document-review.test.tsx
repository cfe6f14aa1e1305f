import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listDocuments, listDocumentsForReview, reviewDocument } from '#contract/documents/documents.ts'
import { fakeApi, refused } from '#web/testing/fake-api.ts'
import { diploma, fakeReviewApi, filed, openReview, passport, visit } from '#web/testing/review-queue.tsx'

// pdf.js needs a real browser; the end-to-end tests cover its rendering.
vi.mock('#web/ui/pdf/pdf-engine.ts', () => import('#web/testing/fake-pdf.ts'))

beforeEach(fakeReviewApi)

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

  test('requests the status in the address', async () => {
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

  test('keys move from row to row', async () => {
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
})

describe('a review', () => {
  test('shows the document, its facts and a download link', async () => {
    const { dialog } = await openReview()
    const preview = within(dialog.getByRole('region', { name: 'Preview of passport.pdf' }))
    expect(await preview.findByRole('img', { name: 'Page 2 of 2' })).toBeTruthy()
    expect(preview.getByText('Page 1 of 2')).toBeTruthy()
    const download = dialog.getByRole('link', { name: 'Download' })
    expect(download.getAttribute('href')).toBe('/objects/passport?download=1')
    expect(download.getAttribute('target')).toBe('_blank')
    for (const text of ['Maria Santos', '2026-000-001-7', '1.76 MB']) expect(dialog.getByText(text)).toBeTruthy()
  })

  test('offers a file that is not a PDF only for download', async () => {
    const { dialog } = await openReview([{ ...passport, mimeType: 'image/png' }])
    expect(dialog.getByText('Preview not available for this file type')).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'Download to View' })).toBeTruthy()
    expect(dialog.queryByRole('region', { name: /^Preview/ })).toBeNull()
  })

  test('approves the shown document, closes it, and opens the next one', async () => {
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

  test('is not sent back without notes, and the field with the problem has the focus', async () => {
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

  test('sends the document back with its notes, and clears the notes', async () => {
    const { dialog, notes, person } = await openReview([passport])
    const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'rejected', reviewNotes: 'Blurred' })
    await person.type(notes, 'Blurred')
    await person.click(dialog.getByRole('button', { name: 'Request Resubmission' }))
    expect(await screen.findByText('Document marked for resubmission and client has been notified')).toBeTruthy()
    expect(asked[0]?.body).toEqual({
      status: 'rejected',
      reviewNotes: 'Blurred',
      reasons: ['other'],
      expectedStatus: 'pending',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await person.click(screen.getByRole('button', { name: 'Review' }))
    expect(await screen.findByLabelText('Review Notes')).toHaveProperty('value', '')
  })

  test.each([
    ['Approve Document', 'Failed to submit review'],
    ['Request Resubmission', 'Failed to process resubmission'],
  ])('%s shows "%s" when it fails, and keeps the notes', async (button, sentence) => {
    const { dialog, notes, person } = await openReview()
    fakeApi(reviewDocument, refused(503, 'The database is away'))
    await person.type(notes, 'Blurred')
    await person.click(dialog.getByRole('button', { name: button }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(notes).toHaveProperty('value', 'Blurred')
  })

  test('restores notes that were typed and not sent', async () => {
    const { notes, person } = await openReview()
    await person.type(notes, 'Page two is missing')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [first] = screen.getAllByRole('button', { name: 'Review' })
    await waitFor(() => expect(document.activeElement).toBe(first))
    await person.keyboard('{Enter}')
    expect(await screen.findByLabelText('Review Notes')).toHaveProperty('value', 'Page two is missing')
  })

  test('a late decision shows who decided and when, and is overruled only by its own button', async () => {
    const { dialog, notes, person } = await openReview()
    await person.type(notes, 'Blurred')
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

    const { asked } = fakeApi(reviewDocument, { ...filed(passport), status: 'rejected' })
    expect(dialog.getByRole('button', { name: 'Approve Document' })).toHaveProperty('disabled', true)
    await person.click(dialog.getByRole('button', { name: 'Decide again' }))
    expect(asked).toEqual([])
    await person.click(dialog.getByRole('button', { name: 'Request Resubmission' }))
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ status: 'rejected', expectedStatus: 'approved' }))
  })

  test('of a replaced file links to the newer version', async () => {
    const { dialog, person } = await openReview()
    fakeApi(reviewDocument, refused(409, 'This document was replaced by a newer version. Please review that version.'))
    fakeApi(listDocuments, [{ ...filed(passport), id: '0009', fileName: 'passport-again.pdf' }])
    await person.click(dialog.getByRole('button', { name: 'Approve Document' }))
    await person.click(await dialog.findByRole('button', { name: 'Open the newer version' }))
    expect(await screen.findByRole('region', { name: 'Preview of passport-again.pdf' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Approve Document' })).toHaveProperty('disabled', false)
  })
})
