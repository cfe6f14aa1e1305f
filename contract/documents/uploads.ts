import { z } from 'zod'
import { pathOf, rawRoute, route, storableText, tooLong } from '#contract/route.ts'
import { LARGEST_FILE, PDF } from './accepted-file.ts'

export const WRONG_UPLOAD_LINK = 'The upload link is missing or not valid. Please upload the file again.'

export const UploadTicket = z.object({ uploadURL: z.string(), objectPath: z.string() })
export type UploadTicket = z.infer<typeof UploadTicket>

/** Optional; with a declared size the store accepts exactly that many bytes. */
const DeclaredSize = z
  .int({ error: 'Say the size in whole bytes' })
  .min(1, { error: 'Say the size in whole bytes' })
  .optional()

export const startUpload = route('POST', '/api/objects/upload', {
  summary: 'Ask for a link to which one file may be sent by PUT; with `size` the store takes exactly so many bytes',
  access: 'signed-in',
  changes: [],
  body: z.object({ size: DeclaredSize }),
  status: 201,
  reply: UploadTicket,
})

export const putUpload = rawRoute('PUT', '/api/objects/uploads/:uploadId', {
  summary: `The bytes of one PDF, at most ${LARGEST_FILE}, or from an admin of a PNG or JPEG picture; the link comes from POST /api/objects/upload`,
  access: 'signed-in',
  changes: [],
  query: z.object({ expires: z.string(), signature: z.string() }),
  takes: PDF,
  answers: { 200: 'application/json' },
  refusals: [400, 403, 404, 409, 413, 415, 429],
})

const flag = z.literal('1').optional()

export const getObject = rawRoute('GET', '/objects/:uploadId', {
  // The audit records an `ahead` request as a prefetch, and a later HEAD with `shown` as opened.
  summary: 'A filed PDF, for its owner and for admins; `?download=1` as an attachment',
  access: 'signed-in',
  query: z.object({ download: flag, ahead: flag, shown: flag }),
  answers: { 200: PDF },
  refusals: [400, 404],
})

export const objectPathOf = (uploadId: string): string => pathOf(getObject, { uploadId })

/**
 * Resumable upload in parts: the S3 multipart routes of an Uppy Companion, for every kind of store. `signPart` returns
 * the URL for each part. Session cookie and origin check protect the calls; no call needs a custom header.
 */
const UPLOADS = '/api/objects/s3'

export const MAX_PARTS = 100

const KEY_REQUIRED = { error: 'Give the key of the upload' }
const Key = z.string(KEY_REQUIRED).min(1, KEY_REQUIRED).max(1024, KEY_REQUIRED)
const PathSegment = z.string().max(2048, { error: 'This upload id is too long' })
const ofUpload = { params: z.object({ uploadId: PathSegment }), query: z.object({ key: Key }) }
/** Accepted for compatibility with upload clients, and never trusted. */
const declaredText = storableText('This must be text').max(255, tooLong(255)).optional()
const declaredFile = { filename: declaredText, type: declaredText }
const SizeInQuery = z
  .string({ error: 'Give the size in whole bytes' })
  .regex(/^[1-9]\d{0,9}$/, { error: 'Give the size in whole bytes' })
  .transform(Number)
  .optional()
const PARTS_REQUIRED = { error: 'Parts are required' }

export const MultipartUpload = z.object({
  key: z.string(),
  /** The store's id of the multipart upload (`multipart_id`), not the id of the upload. */
  uploadId: z.string(),
  /** The size of each part but the last; a lost connection loses at most one part. */
  partSize: z.int(),
})
export type MultipartUpload = z.infer<typeof MultipartUpload>

export const createMultipart = route('POST', `${UPLOADS}/multipart`, {
  summary: 'Start an upload in parts',
  access: 'signed-in',
  changes: [],
  body: z.object({
    ...declaredFile,
    metadata: z.record(z.string(), z.unknown(), { error: 'This must be an object' }).optional(),
  }),
  status: 201,
  refusals: [409],
  reply: MultipartUpload,
})

export const ReceivedPart = z.object({ PartNumber: z.int(), Size: z.int(), ETag: z.string() })
export type ReceivedPart = z.infer<typeof ReceivedPart>

export const listParts = route('GET', `${UPLOADS}/multipart/:uploadId`, {
  summary: 'The parts that have been received',
  access: 'signed-in',
  ...ofUpload,
  reply: z.array(ReceivedPart),
})

export const signPart = route('GET', `${UPLOADS}/multipart/:uploadId/:partNumber`, {
  summary: 'Where one part goes by PUT, without a content type; the answer carries its ETag',
  access: 'signed-in',
  params: z.object({ uploadId: PathSegment, partNumber: PathSegment }),
  query: ofUpload.query.extend({ size: SizeInQuery }),
  reply: z.object({ url: z.string() }),
})

export const completeMultipart = route('POST', `${UPLOADS}/multipart/:uploadId/complete`, {
  summary: 'Complete an upload in parts; POST /api/documents takes the location as uploadURL',
  access: 'signed-in',
  changes: [],
  ...ofUpload,
  body: z.object({
    parts: z
      .array(
        z.object(
          { PartNumber: z.int(PARTS_REQUIRED), ETag: z.string(PARTS_REQUIRED).max(200, PARTS_REQUIRED) },
          PARTS_REQUIRED,
        ),
        PARTS_REQUIRED,
      )
      .min(1, PARTS_REQUIRED)
      .max(MAX_PARTS, { error: `Use at most ${MAX_PARTS} parts` }),
  }),
  refusals: [409],
  // Looks like a link, but only names the upload for `uploadURL`; nothing can be sent there.
  reply: z.object({ location: z.string() }),
})

export const abortMultipart = route('DELETE', `${UPLOADS}/multipart/:uploadId`, {
  summary: 'Cancel an upload in parts; the received parts are removed',
  access: 'signed-in',
  changes: [],
  ...ofUpload,
})

export const uploadParams = route('GET', `${UPLOADS}/params`, {
  summary: 'A link for one file that is sent in one piece: the same as POST /api/objects/upload',
  access: 'signed-in',
  query: z.object({ ...declaredFile, size: SizeInQuery }),
  refusals: [409],
  reply: z.object({
    method: z.literal('PUT'),
    url: UploadTicket.shape.uploadURL,
    fields: z.object({}),
    objectPath: UploadTicket.shape.objectPath,
  }),
})

export const temporaryCredentials = route('GET', `${UPLOADS}/sts`, {
  summary: "Credentials for the caller's own uploads only, where the store provides them; 404 where it does not",
  access: 'signed-in',
  refusals: [404],
  reply: z.object({
    credentials: z.object({
      AccessKeyId: z.string(),
      SecretAccessKey: z.string(),
      SessionToken: z.string(),
      Expiration: z.iso.datetime(),
    }),
    bucket: z.string(),
    region: z.string(),
    prefix: z.string(),
  }),
})

/** With the local disk store, `signPart` returns a URL of this route. */
export const putPart = rawRoute('PUT', '/api/objects/uploads/:uploadId/parts/:partNumber', {
  summary: 'The bytes of one part; the link comes from the call that signs it',
  access: 'signed-in',
  changes: [],
  query: z.object({ expires: z.string(), signature: z.string() }),
  takes: 'application/octet-stream',
  answers: { 200: 'application/json' },
  refusals: [400, 403, 404, 409, 413, 415, 429],
})

export const DeviceKey = z.object({
  /** 32 bytes, as Base64. */
  key: z.string(),
})
export type DeviceKey = z.infer<typeof DeviceKey>

export const getDeviceKey = route('GET', '/api/device-key', {
  summary: "The signed-in person's own key for photos and files that are kept on a device; it is always the same",
  access: 'signed-in',
  reply: DeviceKey,
})
