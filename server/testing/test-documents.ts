import { type Application, startApplication } from '#contract/applications/applications.ts'
import { type Document, fileDocument } from '#contract/documents/documents.ts'
import { startUpload, type UploadTicket } from '#contract/documents/uploads.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { applicant, type PortalUnderTest, type TestClient, type TestUser } from './people.ts'

/** Makes a real one-page PDF of exactly this size with this mark; a size too small gives its first bytes. */
export function pdf(size = 1_000, mark = ''): Buffer {
  const parts = [`%PDF-1.7\n%${mark}\n`]
  const places: number[] = []
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const object = (words: string) => {
    places.push(length())
    parts.push(`${places.length} 0 obj ${words} endobj\n`)
  }
  object('<</Type/Catalog/Pages 2 0 R>>')
  object('<</Type/Pages/Kids[3 0 R]/Count 1>>')
  object('<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>')
  const before = length()
  // Pads the number, so that the size of the rest is known.
  const filling = (bytes: number) => `<</Length ${String(bytes).padStart(9, '0')}>>stream\n`
  const end = ' endstream endobj\n'
  const xref = (at: number) =>
    `xref\n0 5\n0000000000 65535 f \n${[...places, before].map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}` +
    `trailer<</Size 5/Root 1 0 R>>\nstartxref\n${String(at).padStart(9, '0')}\n%%EOF\n`
  const opening = `4 0 obj ${filling(0)}`
  const room = size - before - opening.length - end.length - xref(0).length
  const stream = Buffer.alloc(Math.max(0, room), `${mark || 'x'} `)
  const tail = `${end}${xref(before + opening.length + stream.length + end.length)}`
  const head = `${parts.join('')}4 0 obj ${filling(stream.length)}`
  return Buffer.concat([Buffer.from(head, 'latin1'), stream, Buffer.from(tail, 'latin1')]).subarray(0, size)
}

export const send = (person: TestClient, ticket: UploadTicket, bytes: Buffer, headers: Record<string, string> = {}) =>
  person.request({
    method: 'PUT',
    url: ticket.uploadURL,
    headers: { 'content-type': 'application/pdf', ...headers },
    payload: bytes,
  })

export async function uploaded(person: TestUser, bytes = pdf()): Promise<UploadTicket> {
  const ticket = await person.call(startUpload, {})
  const answer = await send(person, ticket, bytes)
  if (answer.statusCode !== 200) throw new Error(`the upload was answered ${answer.statusCode}: ${answer.body}`)
  return ticket
}

export const filingOf = (
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

export async function filed(
  person: TestUser,
  application: Application,
  requirementId: RequirementId = 'passport',
  bytes = pdf(),
): Promise<Document> {
  const ticket = await uploaded(person, bytes)
  return person.call(fileDocument, { body: filingOf(application, requirementId, ticket, bytes.length) })
}

interface NewApplicant {
  person: TestUser
  application: Application
  // The parameters of a call about the application.
  of: { params: { id: string } }
}

export async function applicantWithApplication(portal: PortalUnderTest, firstName = 'Maria'): Promise<NewApplicant> {
  const person = await applicant(portal, firstName)
  const application = await person.call(startApplication, {})
  return { person, application, of: { params: { id: application.id } } }
}

/** An applicant with one filed passport. */
export async function filedPaper(portal: PortalUnderTest) {
  const { person, application, of } = await applicantWithApplication(portal)
  return { person, application, of, document: await filed(person, application) }
}
