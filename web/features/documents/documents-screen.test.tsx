import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import { type Document, type DocumentVersion, listDocuments } from '#contract/documents/documents.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { requirementStatusFor } from '#domain/requirements/status.ts'
import { fakeDocuments } from '#web/testing/documents.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aChecklist, aDocument, anApplication, type CaseAbout } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { DocumentsScreen } from './documents-screen.tsx'

const rowsOf = (documents: Document[]) =>
  aChecklist(
    Object.fromEntries(
      documents.map(({ requirementId, status, reviewNotes }) => [
        requirementId,
        { status: requirementStatusFor[status], notes: status === 'rejected' ? (reviewNotes ?? 'Blurred') : null },
      ]),
    ),
  )

async function openDocuments(
  documents: Document[] = [],
  at = '/documents',
  rows = aChecklist(),
  about: Partial<CaseAbout> = {},
) {
  fakeDocuments({ documents, rows, about })
  const view = renderScreen(<DocumentsScreen />, { at })
  await screen.findByRole('tablist', { name: 'Documents' })
  await waitFor(() => expect(view.queries.isFetching()).toBe(0))
  return view
}

const tabs = () => within(screen.getByRole('tablist', { name: 'Documents' })).getAllByRole('tab')
const tab = (name: RegExp) => screen.getByRole('tab', { name })

test('says what to upload and which files are allowed', async () => {
  await openDocuments([aDocument('passport')])
  expect(screen.getByRole('heading', { level: 1, name: 'Upload Documents' })).toBeTruthy()
  expect(screen.getByText('Upload Required Documents')).toBeTruthy()
  expect(screen.getAllByText('PDF only, Max 10MB per file')).toHaveLength(1)
  expect(screen.getByText('1 of 5 required documents uploaded')).toBeTruthy()
  const guidelines = within(screen.getByRole('region', { name: 'Guidelines' }))
  expect(guidelines.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'PDF only',
    'Max 10MB',
    'Clear and legible',
    'All pages in a single PDF',
  ])
})

describe('without an application', () => {
  test('explains the missing application and starts one', async () => {
    fakeDocuments({ application: null })
    fakeApi(startApplication, anApplication())
    const { person } = renderScreen(<DocumentsScreen />, { at: '/documents' })
    expect(await screen.findByText('You have no application yet')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Start Application' }))
    await person.click(await screen.findByRole('button', { name: 'Agree and Start Application' }))
    expect(await screen.findByRole('tablist', { name: 'Documents' })).toBeTruthy()
  })
})

describe('the tabs', () => {
  test('are the seven documents of the checklist, each with its state', async () => {
    await openDocuments(
      [
        aDocument('passport', { status: 'approved' }),
        aDocument('bsn-diploma'),
        aDocument('hs-diploma', { status: 'rejected', reviewNotes: 'Cut off' }),
      ],
      '/documents',
      aChecklist({ 'prc-id': { status: 'not_applicable' } }),
    )
    expect(tabs().map((one) => one.textContent)).toEqual([
      'Valid PassportApproved',
      'BSN DiplomaUnder Review',
      'High School DiplomaNeeds a New Copy',
      'Transcript of RecordsMissing',
      'Birth CertificateMissing',
      'Marriage CertificateOptional',
      'PRC IDNot Applicable',
    ])
    const checked = tabs().filter((one) => one.querySelector('[data-green-check]'))
    expect(checked).toEqual([tab(/Valid Passport/), tab(/BSN Diploma/)])
  })

  test('are kept in the address', async () => {
    const { person } = await openDocuments([], '/documents?type=transcript')
    expect(screen.getByRole('heading', { level: 2, name: 'Transcript of Records' })).toBeTruthy()
    await person.click(tab(/Birth Certificate/))
    expect(screen.getByRole('heading', { level: 2, name: 'Birth Certificate' })).toBeTruthy()
    expect(window.location.search).toBe('?type=birth-cert')
  })

  test('start with the first document when the address names an unknown one', async () => {
    await openDocuments([], '/documents?type=driving-licence')
    expect(screen.getByRole('heading', { level: 2, name: 'Valid Passport' })).toBeTruthy()
  })

  test.each(checklist)('show for $name whether it is required', async ({ id, name, required, note }) => {
    await openDocuments([], `/documents?type=${id}`)
    const panel = within(screen.getByRole('tabpanel'))
    expect(panel.getByRole('heading', { level: 2, name })).toBeTruthy()
    expect(panel.queryByText('Optional') === null).toBe(required)
    if (note) expect(panel.getByText(note)).toBeTruthy()
  })

  test('are changed by Previous and Next, and the focus moves to the new heading', async () => {
    const { person } = await openDocuments()
    expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
    await person.click(screen.getByRole('button', { name: 'Next' }))
    const heading = screen.getByRole('heading', { level: 2, name: 'BSN Diploma' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    await person.click(screen.getByRole('button', { name: 'Previous' }))
    expect(window.location.search).toBe('?type=passport')
  })

  test('end with the last document', async () => {
    await openDocuments([], '/documents?type=prc-id')
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  })

  test.each(['passport', 'prc-id'])('lead from %s to the dashboard by "Save & Return to Dashboard"', async (type) => {
    const { person } = await openDocuments([], `/documents?type=${type}`)
    await person.click(screen.getByRole('button', { name: 'Save & Return to Dashboard' }))
    expect(await screen.findByText('Progress Saved')).toBeTruthy()
    expect(screen.getByText('Your uploaded documents have been saved')).toBeTruthy()
    expect(window.location.pathname).toBe('/')
  })
})

describe('filed documents', () => {
  test.each([
    ['approved', 'Document Approved'],
    ['pending', 'Under Review'],
    ['rejected', 'Document Rejected'],
  ] as const)('%s shows %s, with name, size and time', async (status, words) => {
    await openDocuments([aDocument('passport', { status, reviewNotes: 'The photo is blurred' })])
    const card = within(screen.getByRole('region', { name: words }))
    expect(card.getByText('passport.pdf')).toBeTruthy()
    expect(card.getByText(/1\.40 MB/)).toBeTruthy()
    expect(card.getByText(/18 Nov 2026/)).toBeTruthy()
  })

  test('can be viewed and downloaded', async () => {
    await openDocuments([aDocument('passport')])
    const view = screen.getByRole('link', { name: /View passport\.pdf/ })
    expect(view.getAttribute('href')).toBe('/objects/passport')
    expect(view.getAttribute('target')).toBe('_blank')
    expect(screen.getByRole('link', { name: /Download passport\.pdf/ }).getAttribute('href')).toBe(
      '/objects/passport?download=1',
    )
  })

  test('show the explanation of a document only before it is sent', async () => {
    const { person } = await openDocuments([aDocument('passport', { status: 'rejected' })])
    expect(screen.queryByText(/^The page with your photo/)).toBeNull()
    await person.click(tab(/^Transcript/))
    expect(screen.getByText(/^Every page of your nursing school transcript/)).toBeTruthy()
  })

  test('show the reason of a rejection in plain words, and the reviewer', async () => {
    const about = {
      reviewReason: 'illegible',
      reviewedBy: 'Ana Reyes',
      reviewedAt: '2026-11-19T01:00:00.000Z',
    } as const
    await openDocuments([aDocument('passport', { status: 'rejected', reviewNotes: 'Page 2 is dark', ...about })])
    const area = within(screen.getByRole('region', { name: 'Replace Document' }))
    expect(area.getByText('Hard to read')).toBeTruthy()
    expect(area.getByText('Page 2 is dark')).toBeTruthy()
    expect(area.getByText(/Ana Reyes/)).toBeTruthy()
    const looks = ['Next', 'Previous'].map((name) => screen.getByRole('button', { name }).className)
    expect(looks[0]).toBe(looks[1])
  })

  test('show no reason above the notes when none was chosen', async () => {
    await openDocuments([aDocument('passport', { status: 'rejected', reviewNotes: 'Dark', reviewReason: 'other' })])
    expect(within(screen.getByRole('region', { name: 'Replace Document' })).getByText('Dark')).toBeTruthy()
    expect(screen.queryByText('Another reason')).toBeNull()
  })

  test.each([
    [1, '1 page'],
    [3, '3 pages'],
  ])('of %i pages show %s', async (pageCount, words) => {
    await openDocuments([aDocument('passport', { pageCount })])
    const card = within(screen.getByRole('region', { name: 'Under Review' }))
    expect(card.getByText(new RegExp(`${words}$`))).toBeTruthy()
  })

  test('keep their earlier versions with the decisions', async () => {
    const review = { status: 'rejected', reason: 'expired', notes: 'It ended in May', by: 'Ana Reyes' } as const
    const earlier: DocumentVersion = {
      ...aDocument('passport', { id: 'earlier', fileName: 'old.pdf', objectPath: '/objects/old', status: 'rejected' }),
      replacedAt: '2026-11-18T07:42:00.000Z',
      reviews: [{ ...review, at: '2026-11-17T07:42:00.000Z' }],
    }
    const current = aDocument('passport')
    fakeDocuments()
    fakeApi(listDocuments, ({ query }) => (query?.versions === 'all' ? [current, earlier] : [current]))
    const { person } = renderScreen(<DocumentsScreen />, { at: '/documents' })
    await person.click(await screen.findByRole('button', { name: 'Earlier versions (1)' }))
    const versions = within(screen.getByRole('region', { name: 'Earlier versions (1)' }))
    expect(versions.getByText('old.pdf')).toBeTruthy()
    expect(versions.getByText('Expired')).toBeTruthy()
    expect(versions.getByText('It ended in May')).toBeTruthy()
    expect(versions.getByRole('link', { name: /View old.pdf/ }).getAttribute('href')).toBe('/objects/old')
  })

  test('show what happens next once no required document is missing', async () => {
    const required = checklist.filter((requirement) => requirement.required).map(({ id }) => aDocument(id))
    await openDocuments(required, '/documents', rowsOf(required))
    expect(await screen.findByText('What happens next')).toBeTruthy()
    expect(screen.getByText(/We are now reviewing 5 documents.*there is nothing to do\./)).toBeTruthy()
  })

  test('say once that all required documents are approved', async () => {
    const required = checklist.filter((one) => one.required).map(({ id }) => aDocument(id, { status: 'approved' }))
    await openDocuments(required, '/documents', rowsOf(required))
    expect(await screen.findByText(/^All your required documents are approved\./)).toBeTruthy()
    expect(screen.queryByText('5 of 5 required documents uploaded')).toBeNull()
  })

  test('do not say "nothing to do" while a task is open', async () => {
    const required = checklist.filter((requirement) => requirement.required).map(({ id }) => aDocument(id))
    await openDocuments(required, '/documents', rowsOf(required), { hasSheet: false, hasNursingSchool: false })
    const link = await screen.findByRole('link', { name: 'Fill in your personal data sheet' })
    expect(link.getAttribute('href')).toBe('/personal-data')
    expect(screen.getByText(/We are now reviewing 5 documents/).textContent).not.toContain('nothing to do')
  })

  test('include a document that the sheet requires, and show no next step before it is sent', async () => {
    const required = checklist.filter((requirement) => requirement.required).map(({ id }) => aDocument(id))
    const rows = rowsOf(required).map((row) => (row.requirementId === 'prc-id' ? { ...row, required: true } : row))
    await openDocuments(required, '/documents?type=prc-id', rows)
    expect(tab(/PRC ID/).textContent).toBe('PRC IDMissing')
    expect(screen.queryByText('Optional', { selector: 'header *' })).toBeNull()
    expect(screen.getByText('Your personal data sheet shows that we need this document.')).toBeTruthy()
    expect(screen.getByText('5 of 6 required documents uploaded')).toBeTruthy()
    expect(screen.queryByText('What happens next')).toBeNull()
  })

  test('show no next step while a document is rejected', async () => {
    const required = checklist
      .filter((requirement) => requirement.required)
      .map(({ id }) => aDocument(id, id === 'transcript' ? { status: 'rejected' } : {}))
    await openDocuments(required, '/documents', rowsOf(required))
    expect(screen.queryByText('What happens next')).toBeNull()
  })
})
