import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { getTasks } from '#contract/cases/tasks.ts'
import { type ClientWithLastTransition, getClientApplication } from '#contract/clients/clients.ts'
import { type Document, listDocuments } from '#contract/documents/documents.ts'
import { getObject } from '#contract/documents/uploads.ts'
import {
  getApplicationFiles,
  listPackets,
  NOTHING_APPROVED,
  orderBoardPacket,
  orderPacket,
  type Packet,
  sendPacket,
} from '#contract/packets.ts'
import { getPath } from '#contract/path/path.ts'
import { listChecklist } from '#contract/requirements.ts'
import { fakeApi, fakeText, refused } from '#web/testing/fake-api.ts'
import { aPath } from '#web/testing/path.ts'
import { aChecklist, aClientRecord, aDocument, admin, aTaskList, memberWith } from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { textsOf } from '#web/testing/texts.ts'
import { ClientScreen } from './client-screen.tsx'

const passport = aDocument('passport', {
  id: 'document-1',
  fileName: 'scan of my passport.pdf',
  objectPath: '/objects/upload-1',
  fileSize: 2_400_000,
  status: 'approved',
  reviewedAt: '2026-11-04T02:00:00.000Z',
  reviewedBy: 'Ana Reyes',
  pageCount: 2,
  uploadedAt: '2026-11-03T02:00:00.000Z',
})

const aPacket = (about: Partial<Packet> = {}): Packet => ({
  id: 'packet-1',
  applicationId: 'application-1',
  state: 'ready',
  done: 3,
  steps: 3,
  fileName: 'packet.pdf',
  fileSize: 3_000_000,
  sha256: 'b'.repeat(64),
  pageCount: 9,
  requestedBy: 'Ana Reyes',
  recipient: null,
  delivery: null,
  createdAt: '2026-11-05T02:00:00.000Z',
  finishedAt: '2026-11-05T02:00:09.000Z',
  failure: null,
  ...about,
})

const transcript: Document = {
  ...passport,
  id: 'document-2',
  requirementId: 'transcript',
  status: 'rejected',
  pageCount: null,
  reviewNotes: 'Page 2 is cut off.',
}

const asReviewed = aChecklist({ passport: { status: 'approved' }, transcript: { notes: 'Page 2 is cut off.' } })

interface Story {
  packets?: Packet[]
  documents?: Document[]
  rows?: ReturnType<typeof aChecklist>
  path?: ReturnType<typeof aPath>
  about?: Partial<ClientWithLastTransition>
  user?: typeof admin
}

function visit(story: Story = {}) {
  const { packets = [], documents = [passport, transcript], rows = asReviewed, about, user = admin } = story
  fakeApi(getClientApplication, aClientRecord(about))
  fakeApi(listChecklist, rows)
  fakeApi(getTasks, aTaskList({ documents: rows, hasNursingSchool: false }))
  fakeApi(listDocuments, documents)
  fakeApi(listPackets, packets)
  fakeApi(getPath, story.path ?? aPath({ board: null }))
  return renderScreen(<ClientScreen />, { at: '/admin/applications/application-1', user })
}

test('shows a withdrawn consent', async () => {
  visit({ about: { takenBack: ['run_application', 'board'] } })
  expect(await screen.findByText('An agreement was taken back')).toBeTruthy()
  expect(
    screen.getByText(
      'The applicant no longer agrees that we work on the application, nor that we send anything to the board of nursing. What this covers is refused until the applicant agrees again on the My Data page.',
    ),
  ).toBeTruthy()
})

test('shows a requested erasure with its due day', async () => {
  visit({ about: { erasureDueAt: '2026-12-04T08:00:00.000Z' } })
  const title = await screen.findByText(/^Everything about this client will be erased on/)
  expect(title.textContent).toContain('4 Dec 2026')
})

test('the page shows the documents of a client, with links to open and download each file', async () => {
  visit()
  expect(await screen.findByRole('heading', { level: 1, name: 'Maria Santos' })).toBeTruthy()
  expect(screen.getByText('2026-000-001-7')).toBeTruthy()
  const rows = await screen.findAllByRole('listitem')
  const [first, , , transcript] = rows.map((row) => within(row))
  expect(first?.getByText(/2 pages · 2.29 MB/)).toBeTruthy()
  expect(
    first?.getByRole('link', { name: /^Open ?: Valid Passport \(opens in a new tab\)$/ }).getAttribute('href'),
  ).toBe('/objects/upload-1')
  expect(first?.getByRole('link', { name: /^Download ?: Valid Passport$/ }).getAttribute('href')).toBe(
    '/objects/upload-1?download=1',
  )
  expect(transcript?.getByText('Rejected')).toBeTruthy()
  expect(transcript?.getByText('Page 2 is cut off.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Download all files (zip)' }).getAttribute('href')).toBe(
    '/api/admin/applications/application-1/files.zip',
  )
})

test.each([
  [getObject, /^Download ?: Valid Passport$/],
  [getApplicationFiles, 'Download all files (zip)'],
])('shows why a download is refused: $path', async (route, name) => {
  visit()
  const words = 'The applicant no longer agrees that we work on the application.'
  fakeText(route, JSON.stringify({ message: words }), 409)
  fireEvent.click(await screen.findByRole('link', { name }))
  expect(await screen.findByText(words)).toBeTruthy()
})

test("a pending document links to its review, and the figures match the applicant's", async () => {
  visit({ documents: [{ ...passport, status: 'pending' }, transcript] })
  expect((await screen.findByRole('link', { name: /^Review ?: Valid Passport$/ })).getAttribute('href')).toBe(
    '/admin/review/application-1?paper=document-1',
  )
  expect(screen.getAllByRole('link', { name: /^Review ?:/ })).toHaveLength(1)
  expect(screen.getByText('1 of 5 required documents uploaded, 1 approved')).toBeTruthy()
})

test('offers no review to a colleague without the permission', async () => {
  visit({ user: memberWith('cashier') })
  expect(await screen.findByRole('link', { name: /^Open ?: Valid Passport/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull()
})

test('the progress bar shows documents under review differently from approved documents', async () => {
  const pending = { status: 'pending' } as const
  const rows = aChecklist({
    passport: pending,
    'bsn-diploma': pending,
    'hs-diploma': pending,
    transcript: pending,
    'birth-cert': pending,
  })
  visit({ documents: [passport], rows })
  const bar = await screen.findByRole('progressbar', { name: 'Required documents approved' })
  expect(bar.getAttribute('aria-valuenow')).toBe('0')
  expect(bar.querySelector('[data-under-way]')?.getAttribute('width')).toBe('100%')
  expect(bar.querySelector('.fill-good')).toBeNull()
})

test('lists the missing documents before a packet is created, and still allows the packet', async () => {
  visit()
  const notice = (await screen.findByText('Not in the packet yet')).parentElement
  expect(textsOf(within(notice ?? document.body).getAllByRole('listitem'))).toEqual([
    'BSN Diploma: not sent',
    'High School Diploma: not sent',
    'Transcript of Records: sent back',
    'Birth Certificate: not sent',
    'Nursing school: not added',
  ])
  expect(screen.getByRole('button', { name: 'Create packet' }).getAttribute('aria-disabled')).toBeNull()
})

test('a packet is created with progress, and can then be downloaded', async () => {
  const { person } = visit()
  await screen.findByText('None yet.')
  fakeApi(orderPacket, aPacket({ state: 'waiting', done: 0, fileSize: null, pageCount: null }))
  const looks = [aPacket({ state: 'making', done: 1, fileSize: null, pageCount: null }), aPacket()]
  fakeApi(listPackets, () => [looks.length > 1 ? (looks.shift() ?? aPacket()) : aPacket()])
  await person.click(screen.getByRole('button', { name: 'Create packet' }))
  await waitFor(
    () => expect(screen.getByRole('progressbar', { name: 'Packet' }).getAttribute('aria-valuenow')).toBe('33'),
    {
      timeout: 3_000,
    },
  )
  const button = screen.getByRole('button', { name: 'Creating the packet' })
  expect([button.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', button])
  const save = await screen.findByRole('link', { name: 'Download the packet' }, { timeout: 3_000 })
  expect(save.getAttribute('href')).toBe('/api/admin/packets/packet-1/file')
  expect(screen.getByText('9 pages · 2.86 MB · Ana Reyes')).toBeTruthy()
  expect(screen.getByText('The newest packet is ready')).toBeTruthy()
})

test('shows why a packet failed or cannot be created', async () => {
  const failure = 'The packet could not be created.'
  const { person } = visit({ packets: [aPacket({ state: 'failed', failure, pageCount: null, fileSize: null })] })
  expect(await screen.findByText(failure)).toBeTruthy()
  fakeApi(orderPacket, refused(409, NOTHING_APPROVED))
  await person.click(screen.getByRole('button', { name: 'Create packet' }))
  expect((await screen.findByRole('alert')).textContent).toBe(NOTHING_APPROVED)
})

test('an unknown client shows "Client not found"', async () => {
  fakeApi(getClientApplication, refused(404, 'Application not found'))
  for (const part of [listChecklist, getTasks, listDocuments, listPackets, getPath])
    fakeApi(part, refused(404, 'Application not found'))
  renderScreen(<ClientScreen />, { at: '/admin/applications/nobody', user: admin })
  expect(await screen.findByText('There is no such client')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'Client not found' })).toBeTruthy()
})

test('the packet for the board has its own button, and its delivery is recorded with proof', async () => {
  const ofTexas = aPacket({ recipient: { code: 'TX', name: 'Texas Board of Nursing' } })
  const { person } = visit({ packets: [ofTexas], path: aPath() })
  const ordered = fakeApi(orderBoardPacket, { ...ofTexas, id: 'packet-2' })
  await person.click(await screen.findByRole('button', { name: /^Create packet for/ }))
  await waitFor(() => expect(ordered.asked[0]?.params).toEqual({ id: 'application-1' }))
  const [record] = await screen.findAllByRole('button', { name: 'Record that it was sent' })
  if (!record) throw new Error('no button')
  await person.click(record)
  const dialog = within(await screen.findByRole('dialog', { name: 'Record that it was sent' }))
  const delivery = { sentOn: '2026-11-20', sentBy: 'courier', reference: 'LBC 77' } as const
  const { asked } = fakeApi(sendPacket, {
    ...ofTexas,
    delivery: { ...delivery, recordedBy: 'Ana Reyes', recordedAt: '2026-11-21T02:00:00.000Z' },
  })
  await person.click(dialog.getByRole('button', { name: 'Record it' }))
  expect(await dialog.findByText('Choose how it was sent')).toBeTruthy()
  await person.selectOptions(dialog.getByLabelText(/^How/), 'Courier')
  await person.type(dialog.getByLabelText(/^Receipt or tracking number/), 'LBC 77')
  await person.click(dialog.getByRole('button', { name: 'Record it' }))
  await screen.findByText('Sent to: Texas Board of Nursing')
  expect(asked[0]?.body).toMatchObject({ sentBy: 'courier', reference: 'LBC 77' })
})
