import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { getTasks } from '#contract/cases/tasks.ts'
import {
  assignApplication,
  type ClientWithLastTransition,
  getClientApplication,
  undoTransition,
} from '#contract/clients/clients.ts'
import { fileDocument, listDocuments } from '#contract/documents/documents.ts'
import { putUpload, startUpload } from '#contract/documents/uploads.ts'
import { listMentions, markMentionRead } from '#contract/mentions.ts'
import { getStatement } from '#contract/money/ledger.ts'
import { listPayments } from '#contract/money/payments.ts'
import { listPlans } from '#contract/money/plans.ts'
import { listApplicationRefunds, listRefundRequests } from '#contract/money/refunds.ts'
import { addNote, deleteNote, listNotes, type Note } from '#contract/notes.ts'
import { listPackets } from '#contract/packets.ts'
import { getPath } from '#contract/path/path.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { listChecklist } from '#contract/requirements.ts'
import { listTeam } from '#contract/team/team.ts'
import { chaseRequests, listRequestsOfApplication } from '#contract/third-party-requests/third-party-requests.ts'
import { listOpenings, listTimeline, type TimelineEntry } from '#contract/timeline.ts'
import { fakeApi, fakeText, refused } from '#web/testing/fake-api.ts'
import { aPath } from '#web/testing/path.ts'
import {
  aChecklist,
  aClientRecord,
  aColleague,
  aDocument,
  admin,
  aTaskList,
  maria,
  memberWith,
} from '#web/testing/people.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { lateRequest } from '#web/testing/requests.ts'
import { textsOf } from '#web/testing/texts.ts'
import { ClientScreen } from './client-screen.tsx'

const ben = { id: 'ben', name: 'Ben Lim' }
const AT = '2026-11-20T02:00:00.000Z'

const aNote = (about: Partial<Note> = {}): Note => ({
  id: 'note-1',
  applicationId: 'application-1',
  author: ben,
  text: 'Called her',
  mentions: [],
  createdAt: AT,
  ...about,
})

function noMoneyYet() {
  fakeApi(listPayments, [])
  fakeApi(listApplicationRefunds, [])
  fakeApi(listRefundRequests, [])
  fakeApi(listPlans, [])
  fakeApi(getStatement, { asOf: '2026-11-23', currencies: [], asked: [], elsewhere: [], held: [] })
}

function fakeDocumentsTab() {
  fakeApi(listChecklist, aChecklist())
  fakeApi(getTasks, aTaskList())
  fakeApi(listDocuments, [])
  fakeApi(listPackets, [])
  fakeApi(getPath, aPath({ board: null }))
}

function visit(tab: string, about: Partial<ClientWithLastTransition> = {}, user = admin) {
  fakeApi(getClientApplication, aClientRecord(about))
  return renderScreen(<ClientScreen />, { at: `/admin/applications/application-1?tab=${tab}`, user })
}

test('only the data of the open tab is requested, and the address names the tab', async () => {
  noMoneyYet()
  fakeApi(listTimeline, [])
  const { person } = visit('payments')
  expect(await screen.findByText('No payments yet')).toBeTruthy()
  await person.click(await screen.findByRole('tab', { name: 'History' }))
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy()
  expect(window.location.search).toBe('?tab=history')
  fakeDocumentsTab()
  await person.click(screen.getByRole('tab', { name: 'Documents' }))
  expect(window.location.search).toBe('')
})

test('says that the personal data sheet is not filled in yet', async () => {
  fakeApi(getPersonalDataSheet, refused(404, 'Personal data sheet not found'))
  visit('sheet')
  expect(await screen.findByText('The personal data sheet is not filled in yet')).toBeTruthy()
})

test('R records that the school was asked again', async () => {
  fakeApi(listRequestsOfApplication, [
    { ...lateRequest, id: 'later', nextChaseAt: '2126-11-24', toChase: false },
    lateRequest,
  ])
  const { asked } = fakeApi(chaseRequests, [{ id: lateRequest.id, refused: null }])
  const { person } = visit('requests')
  await screen.findAllByRole('button', { name: lateRequest.title })
  await person.keyboard('r')
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ requests: [{ id: lateRequest.id, expectedVersion: 3 }] }))
})

test('an application can be assigned to oneself, and then to a colleague', async () => {
  noMoneyYet()
  fakeApi(listTeam, [aColleague(admin.id, admin.name), aColleague(ben.id, ben.name)])
  const { person } = visit('payments')
  const { asked } = fakeApi(assignApplication, ({ body }) => {
    const assignedTo = body.assignedTo === 'ben' ? ben : { id: admin.id, name: admin.name }
    fakeApi(getClientApplication, aClientRecord({ assignedTo }))
    return aClientRecord({ assignedTo })
  })
  await person.click(await screen.findByRole('button', { name: 'Assigned to nobody. Change' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Assign to me' }))
  await person.click(await screen.findByRole('button', { name: `Assigned to ${admin.name}. Change` }))
  await person.click(await screen.findByRole('menuitem', { name: 'Ben Lim' }))
  expect(await screen.findByRole('button', { name: 'Assigned to Ben Lim. Change' })).toBeTruthy()
  expect(asked.map(({ body }) => body)).toEqual([
    { assignedTo: admin.id, expected: null },
    { assignedTo: 'ben', expected: admin.id },
  ])
})

test('offers no undo for a transition of months ago', async () => {
  noMoneyYet()
  const lastMove = { id: 'move-1', from: 'in_progress', to: 'under_review', reason: null, by: ben, at: AT } as const
  visit('payments', { status: 'under_review', lastMove })
  expect(await screen.findByRole('link', { name: 'Messages' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('the last transition can be undone with a reason', async () => {
  noMoneyYet()
  const lastMove = {
    id: 'move-1',
    from: 'in_progress',
    to: 'under_review',
    reason: 'All there',
    by: ben,
    at: new Date().toISOString(),
  } as const
  const { person } = visit('payments', { status: 'under_review', lastMove })
  await person.click(await screen.findByRole('button', { name: 'Undo: Under Review → In Progress' }))
  const dialog = within(screen.getByRole('dialog'))
  await person.click(dialog.getByRole('button', { name: 'Undo status change' }))
  expect(dialog.getByText('Please say why you are undoing the status change')).toBeTruthy()
  const { asked } = fakeApi(undoTransition, aClientRecord())
  await person.type(dialog.getByLabelText(/^Reason/), 'A mistake')
  await person.click(dialog.getByRole('button', { name: 'Undo status change' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked[0]?.body).toEqual({ reason: 'A mistake', moveId: 'move-1' })
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('the team uploads a document for a client', async () => {
  fakeDocumentsTab()
  const filed = fakeApi(fileDocument, aDocument('passport'))
  fakeApi(startUpload, { uploadURL: '/api/objects/uploads/1', objectPath: '/objects/1' })
  fakeText(putUpload, '')
  const { person } = visit('documents')
  await person.click(await screen.findByRole('button', { name: /^Upload ?: Valid Passport$/ }))
  const file = new File(['%PDF-1.7'], 'passport.pdf', { type: 'application/pdf' })
  await person.upload(await screen.findByLabelText('File'), file)
  await person.selectOptions(screen.getByLabelText('How did it come?'), 'By Messenger')
  await person.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByText('Valid Passport uploaded')
  expect(filed.asked[0]?.body).toMatchObject({
    requirementId: 'passport',
    fileName: 'passport.pdf',
    onBehalf: { how: 'By Messenger' },
  })
})

test('earlier versions and decisions of a document are one press away', async () => {
  const now = aDocument('passport', { id: 'new', status: 'pending' })
  const before = { ...now, id: 'old', fileName: 'first.pdf', status: 'rejected' as const, replacedAt: AT }
  const reviews = [{ status: 'rejected', reason: 'expired', notes: 'Expired in May', by: 'Ben Lim', at: AT } as const]
  fakeDocumentsTab()
  fakeApi(listChecklist, aChecklist({ passport: { status: 'pending' } }))
  fakeApi(listDocuments, ({ query }) =>
    query?.versions === 'all'
      ? [
          { ...now, reviews: [] },
          { ...before, reviews },
        ]
      : [now],
  )
  const { person } = visit('documents')
  await person.click(await screen.findByRole('button', { name: /^Versions and reviews ?: Valid Passport$/ }))
  expect(await screen.findByText('Sent back: Expired')).toBeTruthy()
  expect(screen.getByText('Expired in May')).toBeTruthy()
  expect(screen.getByText('Version 1')).toBeTruthy()
  expect(screen.getByRole('link', { name: /first\.pdf/ })).toBeTruthy()
})

test('links to the conversation with the client, and shows the number of unanswered messages', async () => {
  noMoneyYet()
  visit('payments', { unansweredMessages: 2 })
  const link = await screen.findByRole('link', { name: 'Answer 2 messages' })
  expect(link.getAttribute('href')).toBe('/messages?show=all&applicationId=application-1')
})

test('the header shows step, waiting party, balance, contact and assignee, and who added the client', async () => {
  noMoneyYet()
  visit('payments', { step: 'Documents', addedByTeam: true })
  expect(await screen.findByText('Added by our team')).toBeTruthy()
  expect(screen.getByRole('link', { name: '0917 123 4567' }).getAttribute('href')).toBe('tel:09171234567')
  const facts = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`)
  expect(facts).toEqual([
    'Step: Documents',
    expect.stringMatching(/^Waiting for: Applicant · Documents to send, for \d+ days$/),
    'Balance: $1,500.00',
    'Phone: 0917 123 4567',
    `Email: ${maria.email}`,
    'Group chat: 12',
    'Assigned to: Nobody',
  ])
})

test('N opens a new note about the client, and F a follow-up', async () => {
  fakeApi(listNotes, [])
  fakeApi(listMentions, [])
  noMoneyYet()
  const { person } = visit('payments')
  await screen.findByRole('button', { name: /^Keyboard shortcuts/ })
  await person.keyboard('f')
  await screen.findByRole('dialog', { name: /^Follow up: / })
  await person.keyboard('{Escape}n')
  const note = await screen.findByRole('textbox', { name: /^Note/ })
  await waitFor(() => expect(document.activeElement).toBe(note))
  expect(window.location.search).toBe('?tab=notes')
})

test('an @ offers colleagues, keys choose one, and only names left in the text are notified', async () => {
  fakeApi(listNotes, [])
  fakeApi(listMentions, [])
  fakeApi(listTeam, [aColleague(admin.id, admin.name), aColleague('bea', 'Bea Cruz'), aColleague(ben.id, ben.name)])
  const { asked } = fakeApi(addNote, aNote())
  const { person } = visit('notes')
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Note')
  await person.type(field, 'Ask @be')
  expect(textsOf(await screen.findAllByRole('option'))).toEqual([
    expect.stringContaining('Bea Cruz'),
    expect.stringContaining('Ben Lim'),
  ])
  await person.keyboard('{ArrowDown}{Enter}')
  expect(field.value).toBe('Ask @Ben Lim ')
  expect(screen.queryByRole('listbox')).toBeNull()
  await person.keyboard('or @Be{Escape}a{Control>}{Enter}{/Control}')
  await waitFor(() => expect(asked[0]?.body).toEqual({ text: 'Ask @Ben Lim or @Bea', mentions: ['ben'] }))
  await waitFor(() => expect(field.value).toBe(''))
})

test('a note whose answer was lost is sent again with the same key', async () => {
  fakeApi(listNotes, [])
  fakeApi(listMentions, [])
  fakeApi(addNote, refused(504, 'No answer'))
  const keys: (string | null)[] = []
  const send = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    if (init.method === 'POST') keys.push(new Headers(init.headers).get('idempotency-key'))
    return send(url, init)
  })
  const { person } = visit('notes')
  await person.type(await screen.findByLabelText('Note'), 'She called')
  await person.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(keys).toHaveLength(1))
  fakeApi(addNote, aNote())
  await person.click(await screen.findByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(keys).toEqual([expect.any(String), keys[0]]))
})

test('a shown mention is marked as read, and the author can delete a note after confirmation', async () => {
  const [me, own] = [
    { id: admin.id, name: admin.name },
    aNote({ id: 'note-2', author: { id: admin.id, name: admin.name } }),
  ]
  fakeApi(listNotes, [own, aNote({ text: `Look, @${admin.name}!`, mentions: [me] })])
  const about = { applicationId: 'application-1', applicationNumber: '1', clientName: 'Maria', by: ben, createdAt: AT }
  fakeApi(listMentions, [{ id: 'note-1', ...about }])
  const { asked: opened } = fakeApi(markMentionRead, { id: 'note-1', ...about })
  const { person } = visit('notes')
  expect(await screen.findByText(`@${admin.name}`)).toBeTruthy()
  await waitFor(() => expect(opened.map(({ params }) => params.noteId)).toEqual(['note-1']))

  const { asked } = fakeApi(deleteNote, {})
  await person.click(screen.getByRole('button', { name: /^Delete/ }))
  const dialog = within(screen.getByRole('dialog'))
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Keep it' }))
  await person.click(dialog.getByRole('button', { name: 'Delete note' }))
  await waitFor(() => expect(asked.map(({ params }) => params.noteId)).toEqual(['note-2']))
})

test('a mention that an auditor reads is marked as read', async () => {
  const auditor = memberWith('auditor')
  fakeApi(listNotes, [aNote({ mentions: [{ id: auditor.id, name: auditor.name }] })])
  const about = { applicationId: 'application-1', applicationNumber: '1', clientName: 'Maria', by: ben, createdAt: AT }
  fakeApi(listMentions, [{ id: 'note-1', ...about }])
  const { asked } = fakeApi(markMentionRead, { id: 'note-1', ...about })
  visit('notes', {}, auditor)
  await waitFor(() => expect(asked.map(({ params }) => params.noteId)).toEqual(['note-1']))
})

test('the history lists events and opened files in words', async () => {
  const entry: TimelineEntry = {
    id: '1',
    at: AT,
    kind: 'moved',
    by: ben,
    from: 'in_progress',
    to: 'under_review',
    about: null,
    words: 'All there',
    reviewReason: null,
  }
  fakeApi(listTimeline, [entry])
  const { person } = visit('timeline')
  expect(await screen.findByText('Changed the status from In Progress to Under Review')).toBeTruthy()
  expect(screen.getByText('All there')).toBeTruthy()
  const file = { fileName: 'a.pdf', requirementId: 'passport', version: 2 } as const
  const none = { fileName: null, requirementId: null, version: null } as const
  const minutesBefore = (minutes: number) => new Date(Date.parse(AT) - minutes * 60_000).toISOString()
  fakeApi(listOpenings, [
    { id: '5', at: AT, action: 'messages.read', by: ben, ...none },
    { id: '4', at: minutesBefore(1), action: 'document.opened', by: ben, ...file },
    { id: '3', at: minutesBefore(2), action: 'receipt.read', by: ben, ...none },
    { id: '2', at: minutesBefore(3), action: 'record.read', by: ben, ...none },
    { id: '1', at: minutesBefore(11), action: 'record.read', by: ben, ...none },
  ])
  await person.click(screen.getByRole('link', { name: 'Who looked' }))
  expect((await screen.findByText(/opened the Valid Passport, version 2/)).textContent).toContain('Ben Lim')
  // One visit is one line, even with other openings in between.
  const reads = textsOf(screen.getAllByText(/^read the /))
  expect(reads).toEqual(['Ben Lim read the record, the messages, and a receipt', 'Ben Lim read the record'])
})

test('a colleague without access to the audit log does not see who opened files', async () => {
  fakeApi(listTimeline, [])
  fakeApi(getClientApplication, aClientRecord())
  const user = memberWith('support')
  renderScreen(<ClientScreen />, { at: '/admin/applications/application-1?tab=openings', user })
  expect(await screen.findByText('Nothing has happened yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Who looked' })).toBeNull()
})
