import { type Document, fileDocument, PDF } from '#contract/documents.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { abortMultipart, startUpload } from '#contract/uploads.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import type { KeptUploadState } from '../kept/kept-upload.ts'
import { fetchUntil, READ_WITHIN_MS } from './fetch-until.ts'
import { type RetryOptions, retryForever } from './retry-forever.ts'
import { sendBytes } from './send-bytes.ts'
import { beginParts, isForgotten, putTogether, type SendOptions, sendInParts } from './send-in-parts.ts'

/** A file of one part goes whole: beginning, asking and completing would cost more than sending it again. */
const WHOLE_BELOW_BYTES = 480 * 1024
/** The server's links live for 15 minutes; one about to expire is not begun with. */
const LINK_LIVES_MS = 14 * 60_000

export interface UploadTarget {
  applicationId: string
  requirementId: RequirementId
}

interface PendingFile {
  name: string
  data: Blob
  way?: KeptUploadState | undefined
  onWay: (way: KeptUploadState) => void
}

/** One file on its way to its place. It knows what has been done, so that a retry does only the rest. */
export interface Delivery {
  hasArrived: () => boolean
  way: () => KeptUploadState
  send: (run: SendOptions) => Promise<void>
  file: (run: RetryOptions) => Promise<Document>
  /** Tells the server that the rest will not come; where the line is away it finds out by itself. */
  giveUp: () => void
}

const isLinkRefused = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Whether the server looked at what was to be filed and said no; a lost session or too many calls are no such thing. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status < 500 && error.status !== 401 && error.status !== 429

export function createDelivery(place: UploadTarget, { name, data, way: known, onWay }: PendingFile): Delivery {
  let way: KeptUploadState = known ?? { bytes: 0 }
  let ticket: { uploadURL: string; askedAt: number } | undefined

  const goOn = (next: KeptUploadState) => {
    way = next
    onWay(way)
  }
  const linkFor = async (run: RetryOptions) => {
    if (ticket && Date.now() - ticket.askedAt < LINK_LIVES_MS) return ticket.uploadURL
    const askedAt = Date.now()
    const { uploadURL } = await retryForever(
      () => call(startUpload, { body: { size: data.size } }, fetchUntil(run.signal)),
      run,
    )
    ticket = { uploadURL, askedAt }
    return uploadURL
  }
  const sendWhole = async (run: SendOptions) => {
    const uploadURL = await linkFor(run)
    await retryForever(() => sendBytes(uploadURL, data, { ...run, contentType: PDF }), run)
    goOn({ bytes: data.size, location: uploadURL })
  }
  const sendParts = async (run: SendOptions) => {
    const isFresh = way.upload === undefined
    const upload = way.upload ?? (await beginParts(name, run))
    if (isFresh) goOn({ upload, bytes: 0 })
    const onArrival = (bytes: number) => goOn({ upload, bytes })
    const parts = way.parts ?? (await sendInParts(data, upload, { ...run, isFresh, onArrival }))
    // Noted before it is asked for: where the answer is lost with the page, nothing has to be sent again.
    if (!way.parts) goOn({ upload, bytes: data.size, parts })
    const location = await putTogether(upload, parts, run)
    goOn({ upload, bytes: data.size, location })
  }

  return {
    hasArrived: () => way.location !== undefined,
    way: () => way,

    async send(run) {
      const isWhole = data.size <= WHOLE_BELOW_BYTES
      const send = () => (isWhole ? sendWhole(run) : sendParts(run))
      try {
        await send()
      } catch (error) {
        const isGone = isWhole ? isLinkRefused(error) : way.upload !== undefined && isForgotten(error)
        if (!isGone) throw error
        // Expired, cleaned up or put together meanwhile: it is begun anew, once.
        ticket = undefined
        goOn({ bytes: 0 })
        await send()
      }
    },

    async file(run) {
      const uploadURL = way.location ?? ''
      const body = { ...place, fileName: name, uploadURL, fileSize: data.size, mimeType: PDF }
      try {
        return await retryForever(() => call(fileDocument, { body }, fetchUntil(run.signal, READ_WITHIN_MS)), run)
      } catch (error) {
        // What the server refused to file is sent anew if the person tries again.
        if (isRefusal(error)) {
          ticket = undefined
          goOn({ bytes: 0 })
        }
        throw error
      }
    },

    giveUp() {
      if (!way.upload || way.location) return
      const { key, uploadId } = way.upload
      const stay = (path: string, init: RequestInit) => fetch(path, { ...init, keepalive: true })
      call(abortMultipart, { params: { uploadId }, query: { key } }, stay).catch(() => undefined)
    },
  }
}
