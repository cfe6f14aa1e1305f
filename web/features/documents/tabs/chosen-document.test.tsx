import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeDocuments } from '#web/testing/documents.ts'
import { aChecklist, aDocument } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { DocumentsScreen } from '../documents-screen.tsx'

/** Maria's passport is under review, and her transcript is rejected. */
async function openDocuments(at: string) {
  fakeDocuments({
    documents: [aDocument('passport'), aDocument('transcript', { status: 'rejected', reviewNotes: 'Blurred' })],
    rows: aChecklist({ passport: { status: 'pending' }, transcript: { notes: 'Blurred' } }),
  })
  const view = renderScreen(<DocumentsScreen />, { at })
  await screen.findByRole('tablist', { name: 'Documents' })
  return view
}

const opened = () => screen.getByRole('heading', { level: 2, name: /Passport|Diploma|Transcript|Certificate|PRC/ })

test('a rejected document is open when the address names none', async () => {
  await openDocuments('/documents')
  expect(opened().textContent).toBe('Transcript of Records')
})

test('an unknown document in the address opens the rejected document with a notice', async () => {
  const { person } = await openDocuments('/documents?type=driving-licence')
  expect(opened().textContent).toBe('Transcript of Records')
  expect(screen.getByText('This link is for a document that is not on your checklist')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(opened().textContent).toBe('Birth Certificate')
  expect(screen.queryByText('This link is for a document that is not on your checklist')).toBeNull()
})

test('each opened document is a history entry', async () => {
  const { person } = await openDocuments('/documents?type=passport')
  const before = window.history.length
  await person.click(screen.getByRole('button', { name: 'Next' }))
  expect(opened().textContent).toBe('BSN Diploma')
  expect(window.history.length).toBe(before + 1)
})

test('once a document is sent, Next comes before the replacement', async () => {
  const { person } = await openDocuments('/documents?type=passport')
  const next = screen.getByRole('button', { name: 'Next' })
  const replace = screen.getByRole('heading', { name: 'Replace Document' })
  expect(next.compareDocumentPosition(replace)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.click(next)
  const upload = screen.getByRole('heading', { name: 'Upload PDF Document' })
  expect(screen.queryByText('Under Review', { selector: 'h3' })).toBeNull()
  const further = screen.getByRole('button', { name: 'Next' })
  expect(further.compareDocumentPosition(upload)).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})
