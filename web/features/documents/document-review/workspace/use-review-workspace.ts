import { useState } from 'react'
import {
  type AdminDocument,
  type DocumentVersion,
  getDocumentForReview,
  listDocuments,
} from '#contract/documents/documents.ts'
import { call } from '#web/lib/call.ts'
import { useRead } from '#web/lib/query.ts'
import type { PaperToNote } from '#web/shared/names/note-names.tsx'
import { useOtherViewers } from '#web/shared/presence/presence.ts'
import { useLiveRecord } from '#web/shared/presence/use-live-record.ts'
import { useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { useIsClientOpen } from '../client-link.tsx'
import { requirementNameOf } from '../document-labels.ts'
import { useAssignmentOf } from '../use-assignment-of.tsx'
import { useReviewKeys } from './review-tools.tsx'

interface PaperSteps {
  toNext: (() => void) | undefined
  toPrevious: (() => void) | undefined
}

export function useReviewWorkspace(opened: AdminDocument, { toNext, toPrevious }: PaperSteps, isCovered = false) {
  const others = useOtherViewers(opened.id)
  const latest = useLiveRecord(getDocumentForReview, opened.id, opened, () =>
    call(getDocumentForReview, { params: { documentId: opened.id } }),
  )
  const assignment = useAssignmentOf(latest ?? opened)
  const isClientOpen = useIsClientOpen()
  const earlier = useEarlierVersions(opened)
  const [compares, setCompares] = useState(opened.status === 'pending')
  const [isNoting, setNoting] = useState(false)
  const isPaused = isCovered || isNoting || isClientOpen || assignment.isAssigning
  const keyList = useKeyList(!isPaused)
  const shortcutsPaused = isPaused || keyList.open
  const compare = earlier.length > 0 ? () => setCompares(!compares) : undefined
  const noting = isNoting ? { ...paperOf(opened), onClose: () => setNoting(false) } : null
  const tools = { compare, compares, toPrevious, toNext, onNames: () => setNoting(true) }
  useReviewKeys({ ...tools, assignment }, !shortcutsPaused)
  return {
    workspace: { opened, latest, earlier, compares, shortcutsPaused, others, assignment, noting },
    tools,
    keyList,
  }
}

const paperOf = (opened: AdminDocument): PaperToNote => ({
  applicationId: opened.applicationId,
  documentId: opened.id,
  paper: requirementNameOf(opened),
})

function useEarlierVersions(document: AdminDocument): readonly DocumentVersion[] {
  const where = { params: { id: document.applicationId }, query: { versions: 'all' as const } }
  const { data = [] } = useRead(listDocuments, where)
  return data.filter(({ id, requirementId }) => requirementId === document.requirementId && id < document.id)
}
