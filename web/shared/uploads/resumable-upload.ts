import { PDF } from '#contract/documents/accepted-file.ts'
import { abortMultipart, type MultipartUpload, startUpload } from '#contract/documents/uploads.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { SAME_FILE } from '#domain/documents/same-file.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { fetchWithTimeout, INSPECTION_TIMEOUT_MS } from './fetch-with-timeout.ts'
import { type RetryOptions, retryForever } from './retry-forever.ts'
import { sendBytes } from './send-bytes.ts'
import {
  finishMultipart,
  mustStartOver,
  type SendOptions,
  type SentPart,
  sendInParts,
  startMultipart,
} from './send-in-parts.ts'

// A smaller file is sent in one request: the multipart calls would cost more than sending it again.
const SINGLE_REQUEST_MAX_BYTES = 480 * 1024
// The server's URLs are valid for 15 minutes.
const URL_LIFETIME_MS = 14 * MINUTE

export interface UploadCheckpoint {
  upload?: MultipartUpload | undefined
  parts?: SentPart[] | undefined
  /** For the progress bar only; the server is asked which parts it has. */
  bytes: number
  location?: string | undefined
  isSameFileConfirmed?: boolean
}

interface PendingFile {
  name: string
  data: Blob
  checkpoint?: UploadCheckpoint | undefined
  onCheckpoint: (checkpoint: UploadCheckpoint) => void
}

type Fetching = ReturnType<typeof fetchWithTimeout>

export interface ResumableUpload {
  isUploaded: () => boolean
  checkpoint: () => UploadCheckpoint
  send: (options: SendOptions) => Promise<void>
  /** Files the uploaded file at the server by its link. */
  submit: <Filed>(
    options: RetryOptions,
    request: (uploadURL: string, fetching: Fetching) => Promise<Filed>,
  ) => Promise<Filed>
  /** Best effort: the server also removes expired uploads by itself. */
  abort: () => void
}

const isLinkRefused = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Whether the server refused the file; a lost session or rate limiting is no refusal. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429 &&
  error.code !== SAME_FILE

export function createResumableUpload({ name, data, checkpoint: known, onCheckpoint }: PendingFile): ResumableUpload {
  let checkpoint: UploadCheckpoint = known ?? { bytes: 0 }
  let ticket: { uploadURL: string; askedAt: number } | undefined

  const saveCheckpoint = (next: UploadCheckpoint) => {
    checkpoint = next
    onCheckpoint(checkpoint)
  }
  const requestUrl = async (options: RetryOptions) => {
    if (ticket && Date.now() - ticket.askedAt < URL_LIFETIME_MS) return ticket.uploadURL
    const askedAt = Date.now()
    const { uploadURL } = await retryForever(
      () => call(startUpload, { body: { size: data.size } }, fetchWithTimeout(options.signal)),
      options,
    )
    ticket = { uploadURL, askedAt }
    return uploadURL
  }
  const sendInOnePiece = async (options: SendOptions) => {
    const uploadURL = await requestUrl(options)
    await retryForever(() => sendBytes(uploadURL, data, { ...options, contentType: PDF }), options)
    saveCheckpoint({ bytes: data.size, location: uploadURL })
  }
  const sendParts = async (options: SendOptions) => {
    const isNew = checkpoint.upload === undefined
    const upload = checkpoint.upload ?? (await startMultipart(name, options))
    if (isNew) saveCheckpoint({ upload, bytes: 0 })
    const onReceived = (bytes: number) => saveCheckpoint({ upload, bytes })
    const parts = checkpoint.parts ?? (await sendInParts(data, upload, { ...options, isNew, onReceived }))
    // Saved before the call: if the page is closed before the answer, no part is sent again.
    if (!checkpoint.parts) saveCheckpoint({ upload, bytes: data.size, parts })
    const location = await finishMultipart(upload, parts, options)
    saveCheckpoint({ upload, bytes: data.size, location })
  }

  return {
    isUploaded: () => checkpoint.location !== undefined,
    checkpoint: () => checkpoint,

    async send(options) {
      const isSmall = data.size <= SINGLE_REQUEST_MAX_BYTES
      const send = () => (isSmall ? sendInOnePiece(options) : sendParts(options))
      try {
        await send()
      } catch (error) {
        const isExpired = isSmall ? isLinkRefused(error) : checkpoint.upload !== undefined && mustStartOver(error)
        if (!isExpired) throw error
        // Starts over once.
        ticket = undefined
        saveCheckpoint({ bytes: 0 })
        await send()
      }
    },

    async submit(options, request) {
      const uploadURL = checkpoint.location ?? ''
      try {
        return await retryForever(
          () => request(uploadURL, fetchWithTimeout(options.signal, INSPECTION_TIMEOUT_MS)),
          options,
        )
      } catch (error) {
        // If the person retries after a refusal, the file is sent again.
        if (isRefusal(error)) {
          ticket = undefined
          saveCheckpoint({ bytes: 0 })
        }
        throw error
      }
    },

    abort() {
      if (checkpoint.upload && !checkpoint.location) abortAtServer(checkpoint.upload)
    },
  }
}

function abortAtServer({ key, uploadId }: MultipartUpload) {
  const keptAlive = (path: string, init: RequestInit) => fetch(path, { ...init, keepalive: true })
  call(abortMultipart, { params: { uploadId }, query: { key } }, keptAlive).catch(() => undefined)
}
