import { auditOnly } from './consequence.ts'

interface DocumentsOf {
  applicationId: string
  documents: number
}

const ofDocuments = (action: 'packet.ordered' | 'files.exported') =>
  auditOnly<DocumentsOf>(({ applicationId, documents }) => ({
    action,
    subject: `application:${applicationId}`,
    detail: { documents: String(documents) },
  }))

export const packetOrdered = ofDocuments('packet.ordered')
export const filesExported = ofDocuments('files.exported')

export const packetDownloaded = auditOnly<{ packetId: string }>(({ packetId }) => ({
  action: 'packet.downloaded',
  subject: `packet:${packetId}`,
  detail: {},
}))
