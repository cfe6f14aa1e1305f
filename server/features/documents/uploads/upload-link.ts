import { createHmac, timingSafeEqual } from 'node:crypto'
import { putPart, putUpload } from '#contract/documents/uploads.ts'

/** A parsed link; untrusted before `isSignatureValid`. */
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
const SIGNATURE_QUERY = '\\?expires=(\\d{1,15})&signature=([\\w-]{43})$'
const LINK = new RegExp(`^${pathOf(`(${UUID})`)}${SIGNATURE_QUERY}`)
const PART_LINK = new RegExp(`^${partPathOf(`(${UUID})`, '(\\d{1,5})')}${SIGNATURE_QUERY}`)

const signatureOf = (secret: string, ...parts: (string | number)[]) =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')

const uploadSignature = (secret: string, userId: string, { uploadId, expires }: Omit<UploadLink, 'signature'>) =>
  signatureOf(secret, 'upload link', userId, uploadId, expires)

const partSignature = (
  secret: string,
  { userId, multipartId }: PartOwner,
  { uploadId, partNumber, expires }: Omit<PartLink, 'signature'>,
) => signatureOf(secret, 'part link', userId, uploadId, multipartId, partNumber, expires)

export function createLink(secret: string, upload: { id: string; userId: string; expiresAt: Date }): string {
  const expires = upload.expiresAt.getTime()
  return withSignature(
    pathOf(upload.id),
    expires,
    uploadSignature(secret, upload.userId, { uploadId: upload.id, expires }),
  )
}

export function createPartLink(
  secret: string,
  part: PartOwner & { uploadId: string; partNumber: number; expiresAt: Date },
): string {
  const { uploadId, partNumber } = part
  const expires = part.expiresAt.getTime()
  return withSignature(
    partPathOf(uploadId, partNumber),
    expires,
    partSignature(secret, part, { uploadId, partNumber, expires }),
  )
}

const withSignature = (path: string, expires: number, signature: string) =>
  `${path}?expires=${expires}&signature=${signature}`

export function parseLink(link: string): UploadLink | null {
  const [, uploadId, expires, signature] = LINK.exec(link) ?? []
  if (uploadId === undefined || expires === undefined || signature === undefined) return null
  return { uploadId, expires: Number(expires), signature }
}

export function parsePartLink(link: string): PartLink | null {
  const [, uploadId, partNumber, expires, signature] = PART_LINK.exec(link) ?? []
  if (uploadId === undefined || expires === undefined || signature === undefined) return null
  return { uploadId, partNumber: Number(partNumber), expires: Number(expires), signature }
}

export const isSignatureValid = (secret: string, link: UploadLink, userId: string): boolean =>
  isEqual(link.signature, uploadSignature(secret, userId, link))

export const isPartSignatureValid = (secret: string, link: PartLink, part: PartOwner): boolean =>
  isEqual(link.signature, partSignature(secret, part, link))

/** Compares the text, because two Base64 spellings decode to the same bytes, and only one was issued. */
function isEqual(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
