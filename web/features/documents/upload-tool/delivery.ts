import { type Document, fileDocument, PDF, startUpload } from '#contract/documents.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { keepTrying } from './keep-trying.ts'
import { sendBytes } from './send-bytes.ts'

/** The server's links live for 15 minutes; one about to expire is not begun with. */
const LINK_LIVES_MS = 14 * 60_000

interface Ticket {
  uploadURL: string
  askedAt: number
}

interface Run {
  signal: AbortSignal
  onProgress: (bytes: number) => void
  onTrouble: () => void
}

/** Where a document belongs. */
export interface Place {
  applicationId: string
  requirementId: RequirementId
}

/** One file on its way to its place. It knows what has been done, so that a retry does only the rest. */
export interface Delivery {
  hasArrived: () => boolean
  /** Brings the bytes to the server, on a fresh link where the old one has expired. */
  send: (run: Run) => Promise<void>
  /** Files what has arrived. */
  file: (run: Omit<Run, 'onProgress'>) => Promise<Document>
}

const isLinkRefused = (error: unknown) => error instanceof ApiError && (error.status === 403 || error.status === 404)

const fetchWith = (signal: AbortSignal) => (path: string, init: RequestInit) => fetch(path, { ...init, signal })

export function createDelivery(place: Place, { name, data }: { name: string; data: Blob }): Delivery {
  let ticket: Ticket | undefined
  let hasArrived = false

  const linkFor = async ({ signal, onTrouble }: Omit<Run, 'onProgress'>) => {
    if (ticket && Date.now() - ticket.askedAt < LINK_LIVES_MS) return ticket.uploadURL
    const askedAt = Date.now()
    const { uploadURL } = await keepTrying(() => call(startUpload, {}, fetchWith(signal)), { signal, onTrouble })
    ticket = { uploadURL, askedAt }
    return uploadURL
  }

  const sendOnce = async (run: Run) => {
    const uploadURL = await linkFor(run)
    await keepTrying(() => sendBytes(uploadURL, data, run), run)
    hasArrived = true
  }

  return {
    hasArrived: () => hasArrived,

    async send(run) {
      try {
        await sendOnce(run)
      } catch (error) {
        if (!isLinkRefused(error)) throw error
        ticket = undefined
        await sendOnce(run)
      }
    },

    async file({ signal, onTrouble }) {
      const body = {
        ...place,
        fileName: name,
        uploadURL: ticket?.uploadURL ?? '',
        fileSize: data.size,
        mimeType: PDF,
      }
      try {
        return await keepTrying(() => call(fileDocument, { body }, fetchWith(signal)), { signal, onTrouble })
      } catch (error) {
        // What the server refused to file is sent anew if the person tries again.
        if (error instanceof ApiError && error.status < 500) {
          ticket = undefined
          hasArrived = false
        }
        throw error
      }
    },
  }
}
