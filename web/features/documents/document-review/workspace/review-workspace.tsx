import clsx from 'clsx'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { PaperUnderReview } from '#contract/documents/client-review.ts'
import type { AdminDocument, DocumentVersion } from '#contract/documents/documents.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { downloadOf } from '#web/shared/documents/download-of.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { NoteNamesPanel, type PaperToNote } from '#web/shared/names/note-names.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import type { FirstPage, PdfControls } from '#web/ui/pdf/pdf-pages.tsx'
import type { AssignmentState } from '../use-assignment-of.tsx'
import { OtherViewers, SkippedDocuments } from '../viewers.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DocumentInfo } from './document-info.tsx'
import { DocumentWorkspace } from './document-workspace.tsx'
import { PaperChecks } from './paper-checks.tsx'
import { usePointing } from './pointers/pointer-layer.tsx'
import { reasonDigits } from './reason-choice.tsx'
import { ReviewForm } from './review-form.tsx'
import { useDecision } from './use-decision.ts'
import type { ReviewFormControls } from './use-review-form.ts'
import type { ReviewNavigation } from './use-review-navigation.ts'

interface ReviewWorkspaceProps {
  opened: AdminDocument
  latest: AdminDocument | null | undefined
  earlier: readonly DocumentVersion[]
  compares: boolean
  shortcutsPaused: boolean
  others: readonly Colleague[]
  assignment: AssignmentState
  navigation: ReviewNavigation
  /** The form for the names on the document, which replaces the decision. */
  noting: (PaperToNote & { onClose: () => void }) | null
  /** In the review of a whole client: the list of the papers and the sheet's data about this paper. */
  ofClient?: { list: ReactNode; paper: PaperUnderReview }
  /** Leaves the document after cancelling a pending decision. */
  closeRef: RefObject<() => void>
}

// An earlier key press was meant for the document before.
const SEEN_AFTER_MS = 500

/** One document and its decision. Unsent notes return at the next opening. */
export function ReviewWorkspace(props: ReviewWorkspaceProps) {
  const { earlier, compares, shortcutsPaused, navigation, noting, closeRef, ofClient } = props
  const decision = useDecision(props)
  const { document: reviewed, conflict, sending, stop } = decision
  const root = useRef<HTMLDivElement>(null)
  useInitialFocus(root)
  useEffect(() => {
    closeRef.current = sending ? stop : navigation.close
  })

  const { firstPage, setFirstPage, isSeen } = useSeen(navigation.openedReview?.isAutoAdvanced ?? false)
  const form = useRef<ReviewFormControls>(null)
  const views = usePagesByKey(reviewed, !shortcutsPaused)
  const mayReview = useMay('documents.review')
  const canDecide = conflict === null && mayReview
  const pointing = usePointing(decision.draft, decision.write)
  useShortcuts(
    {
      a: () => canDecide && isSeen() && form.current?.approve(),
      enter: conflict ? navigation.toNext : undefined,
      b: canDecide ? pointing.toggle : undefined,
      r: () => canDecide && isSeen() && form.current?.requestResubmission(),
      ...Object.fromEntries(
        reasonDigits.flatMap(([digit, reason]) => (digit ? [[digit, () => form.current?.toggleReason(reason)]] : [])),
      ),
    },
    !shortcutsPaused,
  )

  return (
    <div
      ref={root}
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] gap-4 lg:h-full lg:grid-rows-[minmax(0,1fr)]',
        ofClient ? 'lg:grid-cols-[17rem_minmax(0,1fr)_20rem]' : 'lg:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
      {ofClient && (
        <div className="-m-1 space-y-5 p-1 lg:min-h-0 lg:overflow-y-auto">
          {ofClient.list}
          <PaperChecks
            paper={ofClient.paper}
            draft={decision.draft}
            shortcutsPaused={shortcutsPaused}
            onChange={(change) => {
              decision.write(change)
              decision.forgetError()
            }}
          />
        </div>
      )}
      <DocumentWorkspace
        {...views}
        document={reviewed}
        earlier={earlier}
        compares={compares}
        onFirstPage={setFirstPage}
        overlay={pointing.overlay}
      />
      <DecisionSide
        {...props}
        {...{ decision, firstPage, form, canDecide, pointing }}
        onDecideAgain={() => {
          decision.decideAgain()
          focusPages(root.current)
        }}
        onNoted={() => {
          noting?.onClose()
          focusPages(root.current)
        }}
      />
    </div>
  )
}

interface DecisionSideProps extends ReviewWorkspaceProps {
  decision: ReturnType<typeof useDecision>
  firstPage: FirstPage
  form: RefObject<ReviewFormControls | null>
  canDecide: boolean
  pointing: ReturnType<typeof usePointing>
  onDecideAgain: () => void
  onNoted: () => void
}

function DecisionSide(props: DecisionSideProps) {
  const {
    decision,
    firstPage,
    form,
    canDecide,
    pointing,
    onDecideAgain,
    onNoted,
    navigation,
    noting,
    others,
    assignment,
    shortcutsPaused,
  } = props
  const { document: reviewed, conflict, sending, error, draft } = decision
  const { openedReview } = navigation
  if (noting) {
    return (
      <div className="-m-1 p-1 lg:min-h-0 lg:overflow-y-auto">
        <NoteNamesPanel {...noting} onClose={onNoted} />
      </div>
    )
  }
  return (
    <div className="-m-1 space-y-4 p-1 lg:flex lg:min-h-0 lg:scroll-pb-40 lg:flex-col lg:space-y-3 lg:overflow-y-auto">
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          onOpen={navigation.review}
          onNext={navigation.toNext}
          onDecideAgain={onDecideAgain}
        />
      )}
      {/* Shrinks before the reasons on a low screen, so that the notes stay visible. */}
      <div className="space-y-3 lg:min-h-14 lg:shrink-[999] lg:overflow-y-auto">
        {/* After a conflict, the decision matters more than the viewers. */}
        {!conflict && <OtherViewers others={others} />}
        {openedReview && <SkippedDocuments documents={openedReview.skipped} onOpen={navigation.review} />}
        <DocumentInfo document={reviewed} assignment={assignment} />
      </div>
      <May do="documents.review">
        <ReviewForm
          {...{ draft, sending, error, firstPage, shortcutsPaused }}
          about={reviewed}
          onChange={(change) => {
            decision.write(change)
            decision.forgetError()
          }}
          onDecide={decision.decide}
          onCancel={() => props.closeRef.current()}
          closed={!canDecide}
          isPointing={pointing.isPointing}
          onPoint={pointing.toggle}
          controls={form}
        />
      </May>
    </div>
  )
}

function usePagesByKey(reviewed: AdminDocument, isActive: boolean) {
  const controls = useRef<PdfControls>(null)
  const earlierControls = useRef<PdfControls>(null)
  const onKey = (action: keyof PdfControls) => {
    for (const { current } of [controls, earlierControls]) current?.[action]()
  }
  useShortcuts(
    {
      '+': () => onKey('zoomIn'),
      '=': () => onKey('zoomIn'),
      '-': () => onKey('zoomOut'),
      f: () => onKey('fitWidth'),
      'shift+f': () => onKey('fitPage'),
      '[': () => onKey('previousPage'),
      ']': () => onKey('nextPage'),
      t: () => onKey('turn'),
      d: () => void saveFile(downloadOf(reviewed.objectPath)),
    },
    isActive,
  )
  return { controls, earlierControls, onKey }
}

function useInitialFocus(root: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    // On a phone, the decision about the last document left the page scrolled down.
    root.current?.closest('[data-modal-overlay]')?.scrollTo?.({ top: 0 })
    // The focused element disappeared together with the last document.
    if (document.activeElement === document.body) focusPages(root.current)
  }, [root])
}

const focusPages = (root: HTMLElement | null) => root?.querySelector<HTMLElement>('[role="group"]')?.focus()

/** Whether the reviewer saw the document: a key right after the first page appears was meant for the last document. */
function useSeen(isAutoAdvanced: boolean) {
  const [firstPage, setState] = useState<FirstPage>('coming')
  const shownAt = useRef(performance.now())
  const setFirstPage = (state: FirstPage) => {
    shownAt.current = performance.now()
    setState(state)
  }
  const isSeen = () => !isAutoAdvanced || performance.now() - shownAt.current > SEEN_AFTER_MS
  return { firstPage, setFirstPage, isSeen }
}
