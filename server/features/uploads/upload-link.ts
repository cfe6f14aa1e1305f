import { createHmac, timingSafeEqual } from 'node:crypto'
import { putPart, putUpload } from '#contract/uploads.ts'

/** What an upload link says. Nothing of it is true before `isGenuine` says so. */
export interface UploadLink {
  uploadId: string
  expires: number
  signature: string
}

export interface PartLink extends UploadLink {
  partNumber: number
}

interface PartOwner {
  userId: string
  multipartId: string
}

const pathOf = (uploadId: string) => putUpload.path.replace(':uploadId', uploadId)
const partPathOf = (uploadId: string, partNumber: number | string) =>
  putPart.path.replace(':uploadId', uploadId).replace(':partNumber', String(partNumber))
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PROOF = '\\?expires=(\\d{1,15})&signature=([\\w-]{43})$'
const LINK = new RegExp(`^${pathOf(`(${UUID})`)}${PROOF}`)
const PART_LINK = new RegExp(`^${partPathOf(`(${UUID})`, '(\\d{1,5})')}${PROOF}`)

const signatureOf = (secret: string, ...words: (string | number)[]) =>
  createHmac('sha256', secret).update(words.join('\n')).digest('base64url')

const ofUpload = (secret: string, userId: string, { uploadId, expires }: Omit<UploadLink, 'signature'>) =>
  signatureOf(secret, 'upload link', userId, uploadId, expires)

const ofPart = (
  secret: string,
  { userId, multipartId }: PartOwner,
  { uploadId, partNumber, expires }: Omit<PartLink, 'signature'>,
) => signatureOf(secret, 'part link', userId, uploadId, multipartId, partNumber, expires)

export function writeLink(secret: string, upload: { id: string; userId: string; expiresAt: Date }): string {
  const expires = upload.expiresAt.getTime()
  return withProof(pathOf(upload.id), expires, ofUpload(secret, upload.userId, { uploadId: upload.id, expires }))
}

export function writePartLink(
  secret: string,
  part: PartOwner & { uploadId: string; partNumber: number; expiresAt: Date },
): string {
  const { uploadId, partNumber } = part
  const expires = part.expiresAt.getTime()
  return withProof(partPathOf(uploadId, partNumber), expires, ofPart(secret, part, { uploadId, partNumber, expires }))
}

const withProof = (path: string, expires: number, signature: string) =>
  `${path}?expires=${expires}&signature=${signature}`

export function readLink(link: string): UploadLink | null {
  const [, uploadId, expires, signature] = LINK.exec(link) ?? []
  if (uploadId === undefined || expires === undefined || signature === undefined) return null
  return { uploadId, expires: Number(expires), signature }
}

export function readPartLink(link: string): PartLink | null {
  const [, uploadId, partNumber, expires, signature] = PART_LINK.exec(link) ?? []
  if (uploadId === undefined || expires === undefined || signature === undefined) return null
  return { uploadId, partNumber: Number(partNumber), expires: Number(expires), signature }
}

export const isGenuine = (secret: string, link: UploadLink, userId: string): boolean =>
  isSame(link.signature, ofUpload(secret, userId, link))

export const isGenuinePart = (secret: string, link: PartLink, part: PartOwner): boolean =>
  isSame(link.signature, ofPart(secret, part, link))

/** Compared as it is written: two spellings can stand for the same bytes, and only one of them was given. */
function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
