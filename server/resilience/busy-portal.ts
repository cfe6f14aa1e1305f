import { setTimeout as pause } from 'node:timers/promises'
import { startApplication } from '#contract/applications/applications.ts'
import { type Document, listDocumentsForReview, reviewDocument } from '#contract/documents/documents.ts'
import { listMessages, markMessageRead, sendMessage } from '#contract/messages/messages.ts'
import { addEducation } from '#contract/personal-data/education.ts'
import { getPersonalDataSheet, savePersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import type { SeededRandom } from '#domain/testing/seeded-random.ts'
import { applicant, type TestUser } from '#server/testing/people.ts'
import type { PortalProcess } from '#server/testing/portal-process.ts'
import { licensed, married, schoolOf, sheetOf } from '#server/testing/sheets.ts'
import { orderAPacket, uploadAndFile } from './busy-with-files.ts'
import { type Ledger, type Nurse, noting, nurseOf, type RequestOutcome } from './ledger.ts'

interface Shift {
  portal: PortalProcess
  ledger: Ledger
  chance: SeededRandom
  name: string
}

let marks = 0
const nextMark = (shift: Shift) => `${shift.name}-${++marks}`

export async function workUntilCrash(shift: Shift): Promise<void> {
  const { ledger } = shift
  await Promise.all([
    ...ledger.nurses.map((nurse) => untilBroken(() => nurseAtWork(shift, nurse))),
    ...ledger.admins.map((admin, index) => untilBroken(() => adminAtWork(shift, admin, index))),
    untilBroken(() => newApplicant(shift)),
    untilBroken(() => shortVisit(shift)),
  ])
}

async function untilBroken(work: () => Promise<void>) {
  for (;;) {
    try {
      await work()
    } catch (error) {
      if (isCrash(error)) return
      throw error
    }
  }
}

/** A broken connection, or the 503 of a portal whose database fell a moment earlier. */
const isCrash = (error: unknown) =>
  error instanceof Error && ('code' in error || / (answered|refused:|sign in:) 503/.test(error.message))

async function newApplicant({ portal, ledger }: Shift) {
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
  const works = [writeMessage, writeMessage, sendFile, sendFile, readMessages, saveSheet, addSchool]
  await shift.chance.pick(works)(shift, nurse)
}

const sendFile = (shift: Shift, nurse: Nurse) => uploadAndFile(shift, nextMark(shift), nurse)

async function writeMessage(shift: Shift, { person, application, messages }: Nurse) {
  const mark = nextMark(shift)
  const sent = { subject: `Subject ${mark}`, content: `Content ${mark}\n  with “lines” `.trim() }
  const note = { ...sent, outcome: 'unknown' as RequestOutcome }
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
  const note = { houseStreet: `${nextMark(shift)} Mabini St.`, outcome: 'unknown' as RequestOutcome }
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
  const note = { schoolName: `School ${nextMark(shift)}`, outcome: 'unknown' as RequestOutcome }
  schools.push(note)
  const body = schoolOf(sheet, { schoolName: note.schoolName })
  await noting(
    () => person.ask(addEducation, { body }),
    (outcome) => {
      note.outcome = outcome
    },
  )
}

/** Each admin reviews other documents, so that the order of the decisions on a document is known. */
async function adminAtWork(shift: Shift, admin: TestUser, index: number) {
  const { ledger, chance } = shift
  if (chance.whole(6) === 0) await orderAPacket(shift, admin)
  const query = chance.whole(3) === 0 ? {} : { status: 'pending' as const }
  const waiting = await admin.call(listDocumentsForReview, { query })
  const own = waiting.filter((document) => isFor(index, document))
  if (own.length === 0) return void (await pause(30))
  const document = chance.pick(own)
  const review = {
    documentId: document.id,
    applicationId: document.applicationId,
    status: chance.pick(['approved', 'rejected'] as const),
    notes: `Notes ${nextMark(shift)}`,
    outcome: 'unknown' as RequestOutcome,
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
