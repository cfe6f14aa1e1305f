import { ChevronDown, ChevronUp, Columns2, IdCard, type LucideIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  type AdminDocument,
  type DocumentVersion,
  getDocumentForReview,
  listDocuments,
} from '#contract/documents/documents.ts'
import { call } from '#web/lib/call.ts'
import { useRead } from '#web/lib/query.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { NoteNamesDialog } from '#web/shared/names/note-names-dialog.tsx'
import { useOtherViewers } from '#web/shared/presence/presence.ts'
import { useLiveRecord } from '#web/shared/presence/use-live-record.ts'
import { KeyList, type KeyWords, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { UndoLine } from '#web/shared/undo/undo-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { prepareFirstPage } from '#web/ui/pdf/pdf-files.ts'
import { ClientLink, useClientAddress, useIsClientOpen } from '../client-link.tsx'
import { applicantNameOf, requirementNameOf, reviewIdOf } from '../document-labels.ts'
import { useAssignmentOf } from '../use-assignment-of.tsx'
import { NEXT_REVIEW_ID } from './review-outcome.tsx'
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
  const mayReview = useMay('documents.review')
  usePrefetchNext(next ?? null)

  const shortcutsPaused = keyList.open || isNoting || isClientOpen || assignment.isAssigning
  const compare = earlier.length > 0 ? () => setCompares(!compares) : undefined
  useShortcuts(
    {
      n: mayReview ? () => setNoting(true) : undefined,
      j: toNext,
      p: toPrevious,
      k: toPrevious,
      m: assignment.mayAssign ? assignment.toggleAssignment : undefined,
      g: assignment.mayAssign ? assignment.openAssignDialog : undefined,
      c: compare,
      '?': keyList.onOpen,
    },
    !shortcutsPaused,
  )

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
          <ReviewTools {...{ compare, compares, toPrevious, toNext }} onNames={() => setNoting(true)} />
          <KeyList keys={workspaceKeys} {...keyList} />
        </>
      }
    >
      <ReviewWorkspace
        key={opened.id}
        opened={opened}
        latest={latest}
        earlier={earlier}
        compares={compares}
        shortcutsPaused={shortcutsPaused}
        others={others}
        assignment={assignment}
        reviewing={reviewing}
        closeRef={closeRef}
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

interface ReviewToolsProps {
  compare: (() => void) | undefined
  compares: boolean
  toPrevious: (() => void) | undefined
  toNext: (() => void) | undefined
  onNames: () => void
}

const ReviewTools = ({ compare, compares, toPrevious, toNext, onNames }: ReviewToolsProps) => (
  <>
    {/* Where there is no room for both, two tabs stand above them. */}
    {compare && (
      <span className="max-lg:hidden">
        <ReviewTool word="Compare" shortcut="C" icon={Columns2} pressed={compares} onPress={compare} />
      </span>
    )}
    <May do="documents.review">
      <ReviewTool word="Names" shortcut="N" icon={IdCard} onPress={onNames} />
    </May>
    <ReviewTool word="Previous" shortcut="P or K" icon={ChevronUp} onPress={toPrevious} />
    <ReviewTool word="Next" shortcut="J" icon={ChevronDown} onPress={toNext} />
  </>
)

interface ReviewToolProps {
  word: string
  shortcut: string
  icon: LucideIcon
  pressed?: boolean
  onPress: (() => void) | undefined
}

const ReviewTool = ({ word, shortcut, icon: Icon, pressed, onPress }: ReviewToolProps) => (
  <Button
    variant="quiet"
    size="small"
    disabled={!onPress}
    aria-pressed={pressed}
    title={`${word} (${shortcut})`}
    onClick={onPress}
    className={pressed ? 'bg-brand-soft' : undefined}
  >
    <Icon aria-hidden="true" />
    <span className="max-sm:sr-only">{word}</span>
  </Button>
)

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

const workspaceKeys: KeyWords = [
  ['A', 'Approve the document', 'documents.review'],
  ['R', 'Request resubmission; once a reason is chosen, send the request', 'documents.review'],
  ['Ctrl or ⌘ + Enter', 'Send the request, even while typing', 'documents.review'],
  ['1 to 9, 0', 'Choose or clear a reason', 'documents.review'],
  ['Z', 'Undo the last decision, for ten seconds', 'documents.review'],
  ['S', 'Saved replies for the notes', 'documents.review'],
  ['J', 'Next waiting document'],
  ['P or K', 'Previous document'],
  ['N', 'Note the name, date of birth and sex as they are printed', 'documents.review'],
  ['M', 'Assign the client to me, or unassign', 'cases.move'],
  ['G', 'Assign the client to a colleague', 'cases.move'],
  ['C', 'Show or hide the earlier version'],
  ['+ and −', 'Zoom in or out'],
  ['F', 'Fit to width'],
  ['T', 'Turn'],
  ['D', 'Download'],
  ['Esc', 'Back to the queue'],
  ['?', 'Show these shortcuts'],
]

function useEarlierVersions(document: AdminDocument): readonly DocumentVersion[] {
  const where = { params: { id: document.applicationId }, query: { versions: 'all' as const } }
  const { data = [] } = useRead(listDocuments, where)
  return data.filter(({ id, requirementId }) => requirementId === document.requirementId && id < document.id)
}
