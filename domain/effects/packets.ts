import { aboutCase, auditOnly, liveApplication } from './consequence.ts'

interface DocumentsOf {
  applicationId: string
  documents: number
  board?: string | null
}

const ofDocuments = (action: 'packet.ordered' | 'files.exported') =>
  auditOnly<DocumentsOf>(({ applicationId, documents, board }) => ({
    action,
    subject: `application:${applicationId}`,
    detail: { documents: String(documents), ...(board && { board }) },
  }))

export const packetOrdered = ofDocuments('packet.ordered')
export const filesExported = ofDocuments('files.exported')

export const packetDownloaded = auditOnly<{ packetId: string }>(({ packetId }) => ({
  action: 'packet.downloaded',
  subject: `packet:${packetId}`,
}))

interface SentPacket {
  applicationId: string
  userId: string
  packetId: string
  board: string
  recipient: string
  sentOn: string
  sentBy: string
  documents: number
  sha256: string
}

/** Logs a disclosure: what left, to whom and when. The proven steps of the path send the mail. */
export const packetSent = aboutCase<SentPacket>({
  activity: ({ recipient, documents }) =>
    `Your packet of ${documents === 1 ? '1 document' : `${documents} documents`} was sent to: ${recipient}`,
  live: liveApplication,
  audit: ({ packetId, board, sentOn, sentBy, documents, sha256 }) => ({
    action: 'packet.sent',
    subject: `packet:${packetId}`,
    detail: { board, sentOn, sentBy, documents: String(documents), sha256 },
  }),
})
