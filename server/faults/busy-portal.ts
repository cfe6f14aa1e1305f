import { request as dial } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startApplication } from '#contract/applications.ts'
import {
  type Document,
  fileDocument,
  listDocumentsForReview,
  reviewDocument,
  startUpload,
} from '#contract/documents.ts'
import { addEducation } from '#contract/education.ts'
import { listMessages, markMessageRead, sendMessage } from '#contract/messages.ts'
import { getPersonalDataSheet, savePersonalDataSheet } from '#contract/personal-data.ts'
import { RequirementId } from '#contract/requirements.ts'
import type { Chance } from '#server/testing/chance.ts'
import { applicant, type Person } from '#server/testing/people.ts'
import type { PortalProcess } from '#server/testing/portal-process.ts'
import { licensed, married, schoolOf, sheetOf } from '#server/testing/sheets.ts'
import { bytesOf, type Ledger, type Nurse, nurseOf, type Outcome, type SentFile } from './ledger.ts'

const LARGEST_FILE = 1_500_000
const PIECE = 64 * 1024

interface Shift {
  portal: PortalProcess
  ledger: Ledger
  chance: Chance
  /** Unlike that of every other shift. */
  name: string
}

let marks = 0
const nextMark = (shift: Shift) => `${shift.name}-${++marks}`

/** Keeps everybody of the ledger at work until the portal falls; answers when the last line is broken. */
export async function workUntilTheFall(shift: Shift): Promise<void> {
  const { ledger } = shift
  await Promise.all([
    ...ledger.nurses.map((nurse) => untilBroken(() => nurseAtWork(shift, nurse))),
    ...ledger.admins.map((admin, index) => untilBroken(() => adminAtWork(shift, admin, index))),
    untilBroken(() => newcomer(shift)),
    untilBroken(() => shortVisit(shift)),
  ])
}

async function untilBroken(work: () => Promise<void>) {
  for (;;) {
    try {
      await work()
    } catch (error) {
      if (isFall(error)) return
      throw error
    }
  }
}

/** A broken line, or the last word of a portal whose database fell a moment earlier. */
const isFall = (error: unknown) => error instanceof Error && ('code' in error || / answered 503/.test(error.message))

async function newcomer({ portal, ledger }: Shift) {
  const person = await applicant(portal, 'Newcomer')
  const application = await person.call(startApplication, {})
  if (ledger.nurses.length < 12) ledger.nurses.push(nurseOf(person, application))
  await pause(200)
}

async function shortVisit({ portal, ledger }: Shift) {
  const person = await applicant(portal, 'Visitor')
  const { statusCode } = await person.request({ url: '/api/logout' })
  if (statusCode === 302) ledger.signedOut.push(person)
  await pause(200)
}

async function nurseAtWork(shift: Shift, nurse: Nurse) {
  const works = [writeMessage, writeMessage, uploadAndFile, uploadAndFile, readMessages, saveSheet, addSchool]
  await shift.chance.pick(works)(shift, nurse)
}

/** Asks, and writes down what became of it: what is answered with 2xx must last. */
async function noting(ask: () => Promise<{ status: number }>, note: (outcome: Outcome) => void) {
  const { status } = await ask()
  if (status >= 500) throw new Error(`a request was answered ${status}`)
  note(status < 300 ? 'answered' : 'refused')
}

async function writeMessage(shift: Shift, { person, application, messages }: Nurse) {
  const mark = nextMark(shift)
  const sent = { subject: `Subject ${mark}`, content: `Content ${mark}\n  with “lines” `.trim() }
  const note = { ...sent, outcome: 'unknown' as Outcome }
  messages.push(note)
  await noting(
    () => person.ask(sendMessage, { body: { applicationId: application.id, ...sent } }),
    (outcome) => {
      note.outcome = outcome
    },
  )
}

async function readMessages(_shift: Shift, { person, application, read }: Nurse) {
  const messages = await person.call(listMessages, { query: { applicationId: application.id } })
  const unread = messages.find(({ isRead, recipientId }) => !isRead && recipientId === person.id)
  if (!unread) return
  await person.call(markMessageRead, { params: { id: unread.id } })
  read.add(unread.id)
}

async function saveSheet(shift: Shift, { person, application, sheets }: Nurse) {
  const note = { houseStreet: `${nextMark(shift)} Mabini St.`, outcome: 'unknown' as Outcome }
  sheets.push(note)
  const says = shift.chance.pick([{}, married, licensed, { ...married, ...licensed }])
  const body = sheetOf(application, { ...says, houseStreet: note.houseStreet })
  await noting(
    () => person.ask(savePersonalDataSheet, { body }),
    (outcome) => {
      note.outcome = outcome
    },
  )
}

async function addSchool(shift: Shift, { person, application, sheets, schools }: Nurse) {
  if (!sheets.some(({ outcome }) => outcome === 'answered')) return
  const sheet = await person.call(getPersonalDataSheet, { query: { applicationId: application.id } })
  const note = { schoolName: `School ${nextMark(shift)}`, outcome: 'unknown' as Outcome }
  schools.push(note)
  const body = schoolOf(sheet, { schoolName: note.schoolName })
  await noting(
    () => person.ask(addEducation, { body }),
    (outcome) => {
      note.outcome = outcome
    },
  )
}

async function uploadAndFile(shift: Shift, { person, application, files }: Nurse) {
  const { chance, portal } = shift
  const file: SentFile = {
    mark: nextMark(shift),
    size: 1_000 + chance.whole(LARGEST_FILE),
    ticket: await person.call(startUpload, {}),
    stored: 'unknown',
    requirementId: chance.pick(RequirementId.options),
    filed: 'not asked',
  }
  files.push(file)
  const slowly = chance.whole(3) === 0
  await noting(
    () => putBytes(portal.port, person, file, slowly),
    (outcome) => {
      file.stored = outcome
    },
  )
  if (chance.whole(5) === 0) return
  file.filed = 'unknown'
  const { mark, size, ticket, requirementId } = file
  const body = {
    applicationId: application.id,
    requirementId,
    fileName: `${mark}.pdf`,
    uploadURL: ticket.uploadURL,
    fileSize: size,
    mimeType: 'application/pdf',
  }
  await noting(
    () => person.ask(fileDocument, { body }),
    (outcome) => {
      file.filed = outcome
    },
  )
}

/** Sends the bytes piece by piece, as a browser does; slowly, so that a fall finds some under way. */
async function putBytes(port: number, person: Person, file: SentFile, slowly: boolean): Promise<{ status: number }> {
  const bytes = bytesOf(file)
  const outgoing = dial({
    host: '127.0.0.1',
    port,
    method: 'PUT',
    path: file.ticket.uploadURL,
    agent: false,
    headers: { cookie: person.cookie, 'content-type': 'application/pdf', 'content-length': bytes.length },
  })
  const answer = new Promise<{ status: number }>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      incoming.on('error', reject)
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0 }))
      incoming.resume()
    })
  })
  // Whoever waits for the answer hears of a broken line; it must not be news in the meantime.
  answer.catch(() => {})
  for (let start = 0; start < bytes.length; start += PIECE) {
    outgoing.write(bytes.subarray(start, start + PIECE))
    if (slowly) await pause(25)
  }
  outgoing.end()
  return answer
}

/** Each admin keeps to documents of his own, so that the order of the decisions on one is known. */
async function adminAtWork(shift: Shift, admin: Person, index: number) {
  const { ledger, chance } = shift
  const query = chance.whole(3) === 0 ? {} : { status: 'pending' as const }
  const waiting = await admin.call(listDocumentsForReview, { query })
  const own = waiting.filter((document) => isFor(index, document))
  if (own.length === 0) return void (await pause(30))
  const document = chance.pick(own)
  const review = {
    documentId: document.id,
    status: chance.pick(['approved', 'rejected'] as const),
    notes: `Notes ${nextMark(shift)}`,
    outcome: 'unknown' as Outcome,
  }
  ledger.reviews.push(review)
  const body = { status: review.status, reviewNotes: review.notes }
  await noting(
    () => admin.ask(reviewDocument, { params: { documentId: document.id }, body }),
    (outcome) => {
      review.outcome = outcome
    },
  )
}

const isFor = (index: number, { id }: Document) => Number.parseInt(id.slice(-1), 16) % 2 === index
