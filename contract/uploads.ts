import { z } from 'zod'
import { PDF } from './documents.ts'
import { rawRoute, route, storableText, tooLong } from './route.ts'

export const UploadTicket = z.object({ uploadURL: z.string(), objectPath: z.string() })
export type UploadTicket = z.infer<typeof UploadTicket>

/** What a sender may say of the bytes in advance; a store is then told to take exactly so many. */
const WordOfSize = z
  .int({ error: 'Say the size in whole bytes' })
  .min(1, { error: 'Say the size in whole bytes' })
  .optional()

export const startUpload = route({
  method: 'POST',
  path: '/api/objects/upload',
  summary: 'Ask for a link to which one file may be sent by PUT; with `size` the store takes exactly so many bytes',
  access: 'signed-in',
  changes: [],
  body: z.object({ size: WordOfSize }),
  status: 201,
  reply: UploadTicket,
})

export const putUpload = rawRoute({
  method: 'PUT',
  path: '/api/objects/uploads/:uploadId',
  summary: 'The bytes of one PDF, at most 10 MB; the link comes from POST /api/objects/upload',
  access: 'signed-in',
  changes: [],
  query: z.object({ expires: z.string(), signature: z.string() }),
  takes: PDF,
  answers: { 200: 'application/json' },
  refusals: [400, 403, 404, 409, 413, 415, 429],
})

const flag = z.literal('1').optional()

export const getObject = rawRoute({
  method: 'GET',
  path: '/objects/:uploadId',
  // The audit says of `ahead` that it was sent in case it is opened next, and of a later HEAD with `shown` that it was.
  summary: 'A filed PDF, for its owner and for admins; `?download=1` as an attachment',
  access: 'signed-in',
  query: z.object({ download: flag, ahead: flag, shown: flag }),
  answers: { 200: PDF },
  refusals: [404],
})

export const objectPathOf = (uploadId: string): string => getObject.path.replace(':uploadId', uploadId)

/**
 * A file that arrives in parts, in the shapes that upload clients call a companion's. The same calls serve every store;
 * where a part goes is what `signPart` answers. No call needs a header of its own: cookie and origin protect them.
 */
const UPLOADS = '/api/objects/s3'

export const MAX_PARTS = 100

/** Names one upload on its way. Opaque: what a key looks like is the store's business. */
const UNNAMED = { error: 'Give the key of the upload' }
const Key = z.string(UNNAMED).min(1, UNNAMED).max(1024, UNNAMED)
const NameInPath = z.string().max(2048, { error: 'This upload id is too long' })
const named = { params: z.object({ uploadId: NameInPath }), query: z.object({ key: Key }) }
/** What clients tell of a file in advance; none of it is believed. */
const wordOfFile = storableText('This must be text').max(255, tooLong(255)).optional()
const ofFile = { filename: wordOfFile, type: wordOfFile }
const SizeInQuery = z
  .string({ error: 'Give the size in whole bytes' })
  .regex(/^[1-9]\d{0,9}$/, { error: 'Give the size in whole bytes' })
  .transform(Number)
  .optional()
const PARTS_REQUIRED = { error: 'Parts are required' }

export const MultipartUpload = z.object({
  key: z.string(),
  uploadId: z.string(),
  /** How many bytes to send in each part but the last: what a line that breaks costs. */
  partSize: z.int(),
})
export type MultipartUpload = z.infer<typeof MultipartUpload>

export const createMultipart = route({
  method: 'POST',
  path: `${UPLOADS}/multipart`,
  summary: 'Start an upload in parts',
  access: 'signed-in',
  changes: [],
  body: z.object({
    ...ofFile,
    metadata: z.record(z.string(), z.unknown(), { error: 'This must be an object' }).optional(),
  }),
  status: 201,
  refusals: [409],
  reply: MultipartUpload,
})

export const ArrivedPart = z.object({ PartNumber: z.int(), Size: z.int(), ETag: z.string() })
export type ArrivedPart = z.infer<typeof ArrivedPart>

export const listParts = route({
  method: 'GET',
  path: `${UPLOADS}/multipart/:uploadId`,
  summary: 'The parts that have been received',
  access: 'signed-in',
  ...named,
  reply: z.array(ArrivedPart),
})

export const signPart = route({
  method: 'GET',
  path: `${UPLOADS}/multipart/:uploadId/:partNumber`,
  summary: 'Where one part goes by PUT, without a content type; the answer carries its ETag',
  access: 'signed-in',
  params: z.object({ uploadId: NameInPath, partNumber: NameInPath }),
  query: named.query.extend({ size: SizeInQuery }),
  reply: z.object({ url: z.string() }),
})

export const completeMultipart = route({
  method: 'POST',
  path: `${UPLOADS}/multipart/:uploadId/complete`,
  summary: 'Complete an upload in parts; POST /api/documents takes the location as uploadURL',
  access: 'signed-in',
  changes: [],
  ...named,
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
  reply: z.object({ location: z.string() }),
})

export const abortMultipart = route({
  method: 'DELETE',
  path: `${UPLOADS}/multipart/:uploadId`,
  summary: 'Cancel an upload in parts; the received parts are removed',
  access: 'signed-in',
  changes: [],
  ...named,
  status: 204,
  reply: z.object({}),
})

export const uploadParams = route({
  method: 'GET',
  path: `${UPLOADS}/params`,
  summary: 'A link for one file that is sent in one piece: the same as POST /api/objects/upload',
  access: 'signed-in',
  query: z.object({ ...ofFile, size: SizeInQuery }),
  refusals: [409],
  reply: z.object({
    method: z.literal('PUT'),
    url: UploadTicket.shape.uploadURL,
    fields: z.object({}),
    objectPath: UploadTicket.shape.objectPath,
  }),
})

export const temporaryCredentials = route({
  method: 'GET',
  path: `${UPLOADS}/sts`,
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

/** On the portal's own disk, what `signPart` answers leads here. */
export const putPart = rawRoute({
  method: 'PUT',
  path: '/api/objects/uploads/:uploadId/parts/:partNumber',
  summary: 'The bytes of one part; the link comes from the call that signs it',
  access: 'signed-in',
  changes: [],
  query: z.object({ expires: z.string(), signature: z.string() }),
  takes: 'application/octet-stream',
  answers: { 200: 'application/json' },
  refusals: [400, 403, 404, 409, 413, 415, 429],
})

/** Opens what waits on a device of this person, and nothing of anybody else. */
export const DeviceKey = z.object({
  /** 32 bytes, as Base64. */
  key: z.string(),
})
export type DeviceKey = z.infer<typeof DeviceKey>

export const getDeviceKey = route({
  method: 'GET',
  path: '/api/device-key',
  summary: "The signed-in person's own key for photos and files that are kept on a device; it is always the same",
  access: 'signed-in',
  reply: DeviceKey,
})
