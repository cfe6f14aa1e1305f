import type { Application } from '#contract/applications/applications.ts'
import { type Document, fileDocument } from '#contract/documents/documents.ts'
import { completeMultipart, createMultipart, type MultipartUpload, signPart } from '#contract/documents/uploads.ts'
import type { RequirementId } from '#contract/requirements.ts'
import type { RawResponse, TestUser } from './people.ts'
import { filingOf } from './test-documents.ts'

export const namedAs = ({ key, uploadId }: MultipartUpload) => ({ params: { uploadId }, query: { key } })

export const begun = (person: TestUser): Promise<MultipartUpload> => person.call(createMultipart, { body: {} })

export async function linkOfPart(person: TestUser, upload: MultipartUpload, partNumber: number): Promise<string> {
  const { params, query } = namedAs(upload)
  const { url } = await person.call(signPart, { params: { ...params, partNumber: String(partNumber) }, query })
  return url
}

export async function sendPart(
  person: TestUser,
  upload: MultipartUpload,
  partNumber: number,
  bytes: Buffer,
): Promise<RawResponse> {
  return person.request({ method: 'PUT', url: await linkOfPart(person, upload, partNumber), payload: bytes })
}

export async function sentPart(person: TestUser, upload: MultipartUpload, partNumber: number, bytes: Buffer) {
  const answer = await sendPart(person, upload, partNumber, bytes)
  if (answer.statusCode !== 200) throw new Error(`the part was answered ${answer.statusCode}: ${answer.body}`)
  return { PartNumber: partNumber, ETag: String(answer.headers.etag) }
}

export const cut = (bytes: Buffer, partSize: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, place) =>
    bytes.subarray(place * partSize, (place + 1) * partSize),
  )

export async function sentInParts(person: TestUser, bytes: Buffer, partSize?: number): Promise<string> {
  const upload = await begun(person)
  const parts: { PartNumber: number; ETag: string }[] = []
  for (const [place, piece] of cut(bytes, partSize ?? upload.partSize).entries()) {
    parts.push(await sentPart(person, upload, place + 1, piece))
  }
  return (await person.call(completeMultipart, { ...namedAs(upload), body: { parts } })).location
}

export const filedFrom = (
  person: TestUser,
  application: Application,
  { location, size, requirementId = 'passport' }: { location: string; size: number; requirementId?: RequirementId },
): Promise<Document> =>
  person.call(fileDocument, {
    body: filingOf(application, requirementId, { uploadURL: location, objectPath: '' }, size),
  })
