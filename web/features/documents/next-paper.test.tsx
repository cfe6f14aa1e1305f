import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getDeviceKey } from '#contract/documents/uploads.ts'
import { fakeDocuments } from '#web/testing/documents.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { aChecklist, aDocument } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { activeUploads } from './active-uploads.ts'
import { nextToSend } from './document-state.ts'
import { DocumentsScreen } from './documents-screen.tsx'

test('after a document is sent, the next one can be chosen there and is opened', async () => {
  const passport = aDocument('passport')
  fakeApi(getDeviceKey, { key: btoa('k'.repeat(32)) })
  fakeDocuments({ documents: [passport], rows: aChecklist({ passport: { status: 'pending' } }) })
  activeUploads.addSent(passport.id, new Blob())
  renderScreen(<DocumentsScreen />, { at: '/documents?type=passport' })
  const next = await screen.findByRole('region', { name: 'Next: BSN Diploma' })
  const files = [new File(['no PDF'], 'diploma.pdf', { type: 'application/pdf' })]
  fireEvent.change(within(next).getByLabelText('Choose PDF'), { target: { files } })
  expect(await screen.findByText('diploma.pdf was not added')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'BSN Diploma' })).toBeTruthy()
  expect(window.location.search).toBe('?type=bsn-diploma')
})

test('the next document is a rejected one, then one that was never sent', () => {
  const place = (id: 'passport' | 'bsn-diploma' | 'transcript', filed?: ReturnType<typeof aDocument>) => {
    const row = aChecklist().find(({ requirementId }) => requirementId === id)
    if (!row?.requirement) throw new Error(`${id} is not on the list`)
    return { requirement: { ...row.requirement, id }, required: true, row, filed }
  }
  const [passport, diploma] = [place('passport', aDocument('passport')), place('bsn-diploma')]
  const rejected = place('transcript', aDocument('transcript', { status: 'rejected' }))
  expect(nextToSend([passport, diploma, rejected])?.id).toBe('transcript')
  expect(nextToSend([passport, diploma])?.id).toBe('bsn-diploma')
  expect(nextToSend([passport])).toBeUndefined()
})
