import { useState } from 'react'
import { type AdminDocument, type Document, type DocumentStatus, listDocuments } from '#contract/documents/documents.ts'
import type { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'

export interface ReviewConflict {
  sentence: string
  decidedAt: string | null
  newer: AdminDocument | null
  isFromLiveUpdate: boolean
}

const verdicts: Record<DocumentStatus, string> = {
  approved: 'has already approved this document',
  rejected: 'has already asked for a resubmission of this document',
  pending: 'has put this document back in the queue',
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : null)

export function useReviewConflict(opened: AdminDocument) {
  const [document, setDocument] = useState(opened)
  const [conflict, setConflict] = useState<ReviewConflict | null>(null)

  const findNewer = async (): Promise<{ same: Document | undefined; newer: Document | undefined }> => {
    const versions = await call(listDocuments, { params: { id: document.applicationId }, query: {} }).catch(() => [])
    return {
      same: versions.find(({ id }) => id === document.id),
      newer: versions.find(({ id, requirementId }) => id !== document.id && requirementId === opened.requirementId),
    }
  }

  return {
    document,
    conflict,
    dismissConflict: () => setConflict(null),
    async loadConflict({ sentence, body }: Pick<ApiError, 'sentence' | 'body'>) {
      const { same, newer } = await findNewer()
      if (same) setDocument({ ...document, ...same })
      setConflict({
        sentence,
        decidedAt: textOr(body.decidedAt),
        newer: !same && newer ? { ...document, ...newer } : null,
        isFromLiveUpdate: false,
      })
    },
    async applyLatest(now: AdminDocument | null) {
      if (now === null) {
        const { same, newer } = await findNewer()
        if (same || !newer) return
        setConflict({ sentence: '', decidedAt: null, newer: { ...document, ...newer }, isFromLiveUpdate: true })
        return
      }
      if (now.reviewedAt !== document.reviewedAt || now.status !== document.status) {
        const by = now.reviewedBy || 'Another admin'
        const sentence = `${by} ${verdicts[now.status]}`
        const isUndone = now.status === 'pending'
        setConflict(isUndone ? null : { sentence, decidedAt: now.reviewedAt, newer: null, isFromLiveUpdate: true })
      }
      setDocument(now)
    },
  }
}
