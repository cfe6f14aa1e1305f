import { createHmac, timingSafeEqual } from 'node:crypto'
import { putUpload } from '#contract/documents.ts'

/** What an upload link says. Nothing of it is true before `isGenuine` says so. */
export interface UploadLink {
  uploadId: string
  /** Milliseconds since 1970. */
  expires: number
  signature: string
}

const pathOf = (uploadId: string) => putUpload.path.replace(':uploadId', uploadId)
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LINK = new RegExp(`^${pathOf(`(${UUID})`)}\\?expires=(\\d{1,15})&signature=([\\w-]{43})$`)

const signatureOf = (secret: string, userId: string, uploadId: string, expires: number) =>
  createHmac('sha256', secret).update(`upload link\n${userId}\n${uploadId}\n${expires}`).digest('base64url')

/** The path to which one person may send the bytes of one upload until it expires. */
export function writeLink(secret: string, upload: { id: string; userId: string; expiresAt: Date }): string {
  const expires = upload.expiresAt.getTime()
  const signature = signatureOf(secret, upload.userId, upload.id, expires)
  return `${pathOf(upload.id)}?expires=${expires}&signature=${signature}`
}

/** Takes a link apart; null when it has not the form of ours. */
export function readLink(link: string): UploadLink | null {
  const [, uploadId, expires, signature] = LINK.exec(link) ?? []
  if (uploadId === undefined || expires === undefined || signature === undefined) return null
  return { uploadId, expires: Number(expires), signature }
}

/** Whether the portal itself gave this link to this person. */
export function isGenuine(secret: string, link: UploadLink, userId: string): boolean {
  // Compared as it is written: two spellings can stand for the same bytes, and only one of them was given.
  const given = Buffer.from(link.signature)
  const right = Buffer.from(signatureOf(secret, userId, link.uploadId, link.expires))
  return given.length === right.length && timingSafeEqual(given, right)
}
