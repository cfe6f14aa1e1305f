import { aboutCase, auditOnly } from './consequence.ts'

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

/** A disclosure: what left, to whom and when. The steps of the path that it proves send the mail. */
export const packetSent = aboutCase<SentPacket>({
  activity: ({ recipient, documents }) =>
    `Your packet of ${documents === 1 ? '1 document' : `${documents} documents`} was sent to: ${recipient}`,
  live: ({ applicationId, userId }) => ({
    event: 'application',
    id: applicationId,
    audience: { applicantId: userId },
  }),
  audit: ({ packetId, board, sentOn, sentBy, documents, sha256 }) => ({
    action: 'packet.sent',
    subject: `packet:${packetId}`,
    detail: { board, sentOn, sentBy, documents: String(documents), sha256 },
  }),
})
