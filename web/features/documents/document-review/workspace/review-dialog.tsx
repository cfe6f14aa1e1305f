import { useEffect, useRef } from 'react'
import type { AdminDocument } from '#contract/documents/documents.ts'
import { KeyList } from '#web/shared/shortcuts/key-list.tsx'
import { UndoLine } from '#web/shared/undo/undo-line.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { prepareFirstPage } from '#web/ui/pdf/pdf-files.ts'
import { ClientLink, useClientAddress } from '../client-link.tsx'
import { applicantNameOf, requirementNameOf, reviewIdOf } from '../document-labels.ts'
import { NEXT_REVIEW_ID } from './review-outcome.tsx'
import { ReviewTools, workspaceKeys } from './review-tools.tsx'
import { ReviewWorkspace } from './review-workspace.tsx'
import type { useReviewNavigation } from './use-review-navigation.ts'
import { useReviewWorkspace } from './use-review-workspace.ts'

// Loads the open document before the next one.
const PREFETCH_NEXT_AFTER_MS = 400

interface ReviewDialogProps {
  opened: AdminDocument
  navigation: ReturnType<typeof useReviewNavigation>
}

export function ReviewDialog({ opened, navigation }: ReviewDialogProps) {
  const { next, close } = navigation
  const closeRef = useRef(close)
  const { workspace, tools, keyList } = useReviewWorkspace(opened, navigation)
  usePrefetchNext(next ?? null)
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
      <ReviewWorkspace key={opened.id} {...workspace} navigation={navigation} closeRef={closeRef} />
      <UndoLine
        hasRoomBelow
        shortcutsPaused={workspace.shortcutsPaused}
        onUndone={navigation.reopen}
        className="fixed inset-x-3 bottom-3 z-10 mx-auto lg:inset-x-auto lg:right-[25.5rem] lg:bottom-8"
      />
      {workspace.assignment.dialog}
    </Dialog>
  )
}

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

/** The audit log records a prefetch; this request records the actual view. */
function reportShown(path: string) {
  fetch(`${path}?shown=1`, { method: 'HEAD', keepalive: true }).catch(() => undefined)
}
