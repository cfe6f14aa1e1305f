import { createHash } from 'node:crypto'
import { getUser } from '#contract/account/session.ts'
import { getMyApplication } from '#contract/applications/applications.ts'
import { type Document, fileDocument } from '#contract/documents/documents.ts'
import { completeMultipart, listParts } from '#contract/documents/uploads.ts'
import type { Message } from '#contract/messages/messages.ts'
import { getPacket, getPacketFile } from '#contract/packets.ts'
import { type EducationEntry, listEducation } from '#contract/personal-data/education.ts'
import { getPersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import { pathOf } from '#contract/route.ts'
import { nextPage } from '#server/testing/pages.ts'
import type { TestUser } from '#server/testing/people.ts'
import { type AskedReview, bytesOf, filingOfFile, type Ledger, type Nurse, type SentFile } from './ledger.ts'

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Compares a portal with the ledger of its requests: a confirmed change must be there exactly once, any other at most
 * once. Settles unknown outcomes by what it finds. Returns one line per loss.
 */
export async function findLosses(ledger: Ledger): Promise<string[]> {
  const [admin] = ledger.admins
  const losses = await Promise.all([
    ...[...ledger.admins, ...ledger.nurses.map(({ person }) => person)].map(lostSession),
    ...ledger.signedOut.map(foundSession),
    ...ledger.nurses.map((nurse) => lossesOf(nurse, ledger.reviews)),
    ...(admin ? [...ledger.packets].map((id) => lostPacket(admin, id)) : []),
  ])
  return losses.flat()
}

async function lostSession(person: TestUser): Promise<string[]> {
  const { status, body } = await person.ask(getUser, {})
  return status === 200 && body.id === person.id ? [] : [`${person.email} is signed out`]
}

async function foundSession(person: TestUser): Promise<string[]> {
  const { status } = await person.ask(getUser, {})
  return status === 401 ? [] : [`${person.email} is signed in again`]
}

async function lossesOf(nurse: Nurse, reviews: AskedReview[]): Promise<string[]> {
  const { person, application } = nurse
  const mine = await person.call(getMyApplication, {})
  if (mine?.id !== application.id) return [`the application of ${person.email} is gone`]
  const losses = await fileTheRest(nurse)
  const documents = await everyRow<Document>(
    person,
    `/api/applications/${application.id}/documents?versions=all`,
    losses,
  )
  const messages = await everyRow<Message>(person, `/api/messages?applicationId=${application.id}`, losses)
  return [
    ...losses,
    ...lostMessages(nurse, messages),
    ...(await lostFiles(nurse, documents)),
    ...lostReviews(reviews, documents, messages),
    ...(await lostSheets(nurse)),
  ]
}

async function everyRow<Row>(person: TestUser, first: string, losses: string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (let url = first; url; ) {
    const answer = await person.request({ url })
    const read = answer.statusCode === 200 ? answer.json() : []
    if (answer.statusCode !== 200) losses.push(`${url} was answered ${answer.statusCode}: ${answer.body}`)
    rows.push(...read)
    url = nextPage(answer)
  }
  return rows
}

function lostMessages({ messages: sent, read }: Nurse, found: Message[]): string[] {
  const losses: string[] = []
  for (const message of sent) {
    const same = found.filter(({ subject }) => subject === message.subject)
    losses.push(...misfit(`message "${message.subject}"`, message.outcome, same.length))
    if (same.some(({ content }) => content !== message.content)) losses.push(`"${message.subject}" has another text`)
    message.outcome = same.length > 0 ? 'answered' : 'refused'
  }
  for (const id of read) if (!found.some((one) => one.id === id && one.isRead)) losses.push(`message ${id} is unread`)
  return losses
}

function misfit(what: string, outcome: string, found: number): string[] {
  if (outcome === 'answered' && found !== 1) return [`${what} was answered and is there ${found} times`]
  if (found > 1) return [`${what} is there ${found} times`]
  if (outcome === 'refused' && found > 0) return [`${what} was refused and is there`]
  return []
}

async function lostFiles({ person, files }: Nurse, documents: Document[]): Promise<string[]> {
  const losses: string[] = []
  for (const file of files) {
    const of = documents.filter(({ objectPath }) => objectPath === file.ticket.objectPath)
    if (file.filed !== 'not asked') {
      losses.push(...misfit(`document ${file.mark}`, file.filed, of.length))
    }
    losses.push(...(await lostBytes(person, file)), ...(await lostParts(person, file)))
  }
  return losses
}

async function lostParts(person: TestUser, { mark, parts, stored }: SentFile): Promise<string[]> {
  if (!parts || stored === 'answered') return []
  const { key, uploadId, sent } = parts
  const { status, body } = await person.ask(listParts, { params: { uploadId }, query: { key } })
  if (status !== 200) return [`the parts of ${mark} were answered ${status}`]
  return sent
    .filter(({ PartNumber, ETag }) => !body.some((one) => one.PartNumber === PartNumber && one.ETag === ETag))
    .map(({ PartNumber }) => `part ${PartNumber} of ${mark} was acknowledged and is gone`)
}

async function lostPacket(admin: TestUser, id: string): Promise<string[]> {
  const { status, body } = await admin.ask(getPacket, { params: { packetId: id } })
  if (status !== 200) return [`packet ${id} was ordered and is ${status}`]
  // A document that was approved at the time of the order may have been sent back since.
  if (body.state === 'failed' && body.failure?.startsWith('No document')) return []
  if (body.state === 'failed') return [`packet ${id} failed: ${body.failure}`]
  const file = await admin.request({ url: pathOf(getPacketFile, { packetId: id }) })
  if (body.state !== 'ready') {
    if (file.statusCode === 409) return []
    // The packet may have become ready between the two requests.
    const now = await admin.call(getPacket, { params: { packetId: id } })
    return now.state === 'ready' ? [] : [`packet ${id} is ${now.state} and can be read`]
  }
  return hashOf(file.rawPayload) === body.sha256 ? [] : [`packet ${id} is ready and has other bytes`]
}

async function lostBytes(person: TestUser, file: SentFile): Promise<string[]> {
  const { statusCode, rawPayload } = await person.request({ url: file.ticket.objectPath })
  if (file.filed !== 'answered')
    return statusCode === 404 ? [] : [`file ${file.mark} was not filed and is ${statusCode}`]
  if (statusCode !== 200) return [`file ${file.mark} was filed and is ${statusCode}`]
  if (hashOf(rawPayload) === hashOf(bytesOf(file))) return []
  return [`file ${file.mark} has ${rawPayload.length} other bytes instead of ${file.size}`]
}

/** Files the other uploads: a confirmed upload must be accepted, and an interrupted one may be. */
async function fileTheRest({ person, application, files }: Nurse): Promise<string[]> {
  const losses: string[] = []
  for (const file of files.filter(({ filed, stored }) => filed !== 'answered' && stored !== 'refused')) {
    if (file.parts && file.stored === 'unknown') {
      const { uploadId, key, sent } = file.parts
      const named = { params: { uploadId }, query: { key }, body: { parts: sent } }
      const { location } = await person.call(completeMultipart, named)
      Object.assign(file, { stored: 'answered', ticket: { ...file.ticket, uploadURL: location } })
    }
    const answer = await person.ask(fileDocument, { body: filingOfFile(application, file) })
    const isFiled = answer.status < 300
    if (!isFiled && file.stored === 'answered') losses.push(`file ${file.mark} arrived and is refused: ${answer.said}`)
    file.stored = isFiled ? 'answered' : 'refused'
    file.filed = isFiled ? 'answered' : 'not asked'
  }
  return losses
}

async function lostSheets({ person, application, sheets, schools }: Nurse): Promise<string[]> {
  const { status, body } = await person.ask(getPersonalDataSheet, { query: { applicationId: application.id } })
  const found = status === 200 ? body.houseStreet : null
  let possible: (string | null)[] = [null]
  for (const { houseStreet, outcome } of sheets.filter((sheet) => sheet.outcome !== 'refused')) {
    possible = outcome === 'answered' ? [houseStreet] : [...possible, houseStreet]
  }
  for (const sheet of sheets.filter(({ outcome }) => outcome === 'unknown')) {
    sheet.outcome = sheet.houseStreet === found ? 'answered' : 'refused'
  }
  if (!possible.includes(found)) {
    return [`the sheet of ${person.email} is of ${found} instead of ${possible.join(' or ')}`]
  }
  if (found === null) return []
  const losses: string[] = []
  const listed = await everyRow<EducationEntry>(person, `${listEducation.path}?personalDataSheetId=${body.id}`, losses)
  for (const school of schools) {
    const same = listed.filter(({ schoolName }) => schoolName === school.schoolName)
    losses.push(...misfit(school.schoolName, school.outcome, same.length))
    school.outcome = same.length > 0 ? 'answered' : 'refused'
  }
  return losses
}

function lostReviews(reviews: AskedReview[], documents: Document[], messages: Message[]): string[] {
  return documents.flatMap((document) => {
    const asked = reviews.filter(({ documentId }) => documentId === document.id)
    const losses = stateOf(document, asked)
    for (const { status, notes, outcome } of asked.filter((review) => review.status === 'rejected')) {
      const notices = messages.filter(({ content }) => content.includes(`${notes}\n`) || content.endsWith(notes))
      losses.push(...misfit(`notice of ${status} "${notes}"`, outcome, notices.length))
    }
    return losses
  })
}

function stateOf(document: Document, asked: AskedReview[]): string[] {
  let state = 'pending null'
  let possible = [state]
  for (const review of asked.filter(({ outcome }) => outcome !== 'refused')) {
    state = `${review.status} ${review.notes}`
    possible = review.outcome === 'answered' ? [state] : [...possible, state]
  }
  const found = `${document.status} ${document.reviewNotes}`
  for (const review of asked.filter(({ outcome }) => outcome === 'unknown')) {
    review.outcome = found === `${review.status} ${review.notes}` ? 'answered' : 'refused'
  }
  return possible.includes(found) ? [] : [`document ${document.id} is "${found}" instead of ${possible.join(' or ')}`]
}
