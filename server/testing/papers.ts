import type { Application } from '#contract/applications.ts'
import { startApplication } from '#contract/applications.ts'
import { type Document, fileDocument, startUpload, type UploadTicket } from '#contract/documents.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { applicant, type Person, type Portal, type Visitor } from './people.ts'

/** Bytes that begin as a PDF does. */
export function pdf(size = 1_000, mark = ''): Buffer {
  const start = `%PDF-1.7\n%${mark}\n`
  return Buffer.concat([Buffer.from(start), Buffer.alloc(Math.max(0, size - start.length), 'x')]).subarray(0, size)
}

/** Sends bytes to an upload link. */
export const send = (person: Visitor, ticket: UploadTicket, bytes: Buffer, headers: Record<string, string> = {}) =>
  person.request({
    method: 'PUT',
    url: ticket.uploadURL,
    headers: { 'content-type': 'application/pdf', ...headers },
    payload: bytes,
  })

/** An upload link whose bytes have arrived. */
export async function uploaded(person: Person, bytes = pdf()): Promise<UploadTicket> {
  const ticket = await person.call(startUpload, {})
  const answer = await send(person, ticket, bytes)
  if (answer.statusCode !== 200) throw new Error(`the upload was answered ${answer.statusCode}: ${answer.body}`)
  return ticket
}

/** The body that files an upload. */
export const claimOf = (
  application: Application,
  requirementId: RequirementId,
  ticket: UploadTicket,
  fileSize = pdf().length,
) => ({
  applicationId: application.id,
  requirementId,
  fileName: `${requirementId}.pdf`,
  uploadURL: ticket.uploadURL,
  fileSize,
  mimeType: 'application/pdf',
})

/** Uploads and files a document. */
export async function filed(
  person: Person,
  application: Application,
  requirementId: RequirementId = 'passport',
  bytes = pdf(),
): Promise<Document> {
  const ticket = await uploaded(person, bytes)
  return person.call(fileDocument, { body: claimOf(application, requirementId, ticket, bytes.length) })
}

/** An applicant with an application. */
export async function applicantWithApplication(
  test: Portal,
  firstName = 'Maria',
): Promise<{ person: Person; application: Application }> {
  const person = await applicant(test, firstName)
  return { person, application: await person.call(startApplication, {}) }
}
