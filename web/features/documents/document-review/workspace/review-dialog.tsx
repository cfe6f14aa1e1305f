import { useEffect, useRef, useState } from 'react'
import {
  type AdminDocument,
  type DocumentVersion,
  getDocumentForReview,
  listDocuments,
} from '#contract/documents/documents.ts'
import { call } from '#web/lib/call.ts'
import { useRead } from '#web/lib/query.ts'
import { NoteNamesDialog } from '#web/shared/names/note-names-dialog.tsx'
import { useOtherViewers } from '#web/shared/presence/presence.ts'
import { useLiveRecord } from '#web/shared/presence/use-live-record.ts'
import { KeyList, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { UndoLine } from '#web/shared/undo/undo-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { prepareFirstPage } from '#web/ui/pdf/pdf-files.ts'
import { ClientLink, useClientAddress, useIsClientOpen } from '../client-link.tsx'
import { applicantNameOf, requirementNameOf, reviewIdOf } from '../document-labels.ts'
import { useAssignmentOf } from '../use-assignment-of.tsx'
import { NEXT_REVIEW_ID } from './review-outcome.tsx'
import { ReviewTools, useReviewKeys, workspaceKeys } from './review-tools.tsx'
import { ReviewWorkspace } from './review-workspace.tsx'
import type { useReviewing } from './use-reviewing.ts'

/** The document on the screen comes first, then what comes after it. */
const PREFETCH_NEXT_AFTER_MS = 400

interface ReviewDialogProps {
  opened: AdminDocument
  reviewing: ReturnType<typeof useReviewing>
}

export function ReviewDialog({ opened, reviewing }: ReviewDialogProps) {
  const { next, toNext, toPrevious, close } = reviewing
  const closeRef = useRef(close)
  const others = useOtherViewers(opened.id)
  const latest = useLiveRecord(getDocumentForReview, opened.id, opened, () =>
    call(getDocumentForReview, { params: { documentId: opened.id } }),
  )
  const assignment = useAssignmentOf(latest ?? opened)
  const isClientOpen = useIsClientOpen()
  const earlier = useEarlierVersions(opened)
  const [compares, setCompares] = useState(opened.status === 'pending')
  const keyList = useKeyList()
  const [isNoting, setNoting] = useState(false)
  usePrefetchNext(next ?? null)

  const shortcutsPaused = keyList.open || isNoting || isClientOpen || assignment.isAssigning
  const compare = earlier.length > 0 ? () => setCompares(!compares) : undefined
  const tools = { compare, compares, toPrevious, toNext, onNames: () => setNoting(true) }
  useReviewKeys({ ...tools, assignment, onShowKeys: keyList.onOpen }, !shortcutsPaused)

  return (
    <Dialog
      open
      onClose={() => closeRef.current()}
      size="full"
      isInAddress
      returnFocusTo={() => document.getElementById(NEXT_REVIEW_ID) ?? document.getElementById(reviewIdOf(opened))}
      title={requirementNameOf(opened)}
      description={<WhoseDocument opened={opened} />}
      tools={
        <>
          <ReviewTools {...tools} />
          <KeyList keys={workspaceKeys} {...keyList} />
        </>
      }
    >
      <ReviewWorkspace
        key={opened.id}
        {...{ opened, latest, earlier, compares, shortcutsPaused, others, assignment, reviewing, closeRef }}
      />
      <UndoLine
        hasRoomBelow
        shortcutsPaused={shortcutsPaused}
        onUndone={reviewing.reopen}
        className="fixed inset-x-3 bottom-3 z-10 mx-auto lg:inset-x-auto lg:right-[25.5rem] lg:bottom-8"
      />
      {assignment.dialog}
      {isNoting && <NoteNamesDialog {...paperOf(opened)} onClose={() => setNoting(false)} />}
    </Dialog>
  )
}

const paperOf = (opened: AdminDocument) => ({
  applicationId: opened.applicationId,
  documentId: opened.id,
  paper: requirementNameOf(opened),
})

function WhoseDocument({ opened }: { opened: AdminDocument }) {
  const addressOf = useClientAddress()
  return (
    <>
      <ClientLink
        href={addressOf(opened.applicationId)}
        title="Everything about this client"
        className="underline decoration-line-strong/60 hover:decoration-current"
      >
        <bdi>{applicantNameOf(opened)}</bdi>
      </ClientLink>
      {' · '}
      <bdi className="tabular-nums">{opened.application.applicationNumber}</bdi>
    </>
  )
}

function usePrefetchNext(next: AdminDocument | null) {
  const path = next?.objectPath
  useEffect(() => {
    if (path === undefined) return
    const prepare = () =>
      prepareFirstPage(path, {
        from: `${path}?ahead=1`,
        width: document.querySelector('[data-page]')?.clientWidth || 800,
        onShown: () => reportShown(path),
      })
    const timer = setTimeout(prepare, PREFETCH_NEXT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [path])
}

/** The audit knows that the document was sent in case it is opened next; this says that it was. */
function reportShown(path: string) {
  fetch(`${path}?shown=1`, { method: 'HEAD', keepalive: true }).catch(() => undefined)
}

function useEarlierVersions(document: AdminDocument): readonly DocumentVersion[] {
  const where = { params: { id: document.applicationId }, query: { versions: 'all' as const } }
  const { data = [] } = useRead(listDocuments, where)
  return data.filter(({ id, requirementId }) => requirementId === document.requirementId && id < document.id)
}
