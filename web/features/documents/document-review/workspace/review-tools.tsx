import { ChevronDown, ChevronUp, Columns2, IdCard } from 'lucide-react'
import { May, useMay } from '#web/shared/may.tsx'
import { KeyButton } from '#web/shared/shortcuts/key-button.tsx'
import type { KeyWords } from '#web/shared/shortcuts/key-list.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import type { useAssignmentOf } from '../use-assignment-of.tsx'

interface ReviewToolsProps {
  compare: (() => void) | undefined
  compares: boolean
  toPrevious: (() => void) | undefined
  toNext: (() => void) | undefined
  onNames: () => void
}

export const ReviewTools = ({ compare, compares, toPrevious, toNext, onNames }: ReviewToolsProps) => (
  <>
    {/* A narrow window shows two tabs instead. */}
    {compare && (
      <span className="max-lg:hidden">
        <KeyButton word="Compare" shortcut="C" icon={Columns2} pressed={compares} onPress={compare} />
      </span>
    )}
    <May do="documents.review">
      <KeyButton word="Names" shortcut="N" icon={IdCard} onPress={onNames} />
    </May>
    <KeyButton word="Previous" shortcut="P or K" icon={ChevronUp} onPress={toPrevious} />
    <KeyButton word="Next" shortcut="J" icon={ChevronDown} onPress={toNext} />
  </>
)

interface ReviewKeys extends ReviewToolsProps {
  assignment: ReturnType<typeof useAssignmentOf>
}

export function useReviewKeys(keys: ReviewKeys, isActive: boolean) {
  const { compare, toPrevious, toNext, onNames, assignment } = keys
  const mayReview = useMay('documents.review')
  useShortcuts(
    {
      n: mayReview ? onNames : undefined,
      j: toNext,
      p: toPrevious,
      k: toPrevious,
      m: assignment.mayAssign ? assignment.toggleAssignment : undefined,
      g: assignment.mayAssign ? assignment.openAssignDialog : undefined,
      c: compare,
    },
    isActive,
  )
}

export const workspaceKeys: KeyWords = [
  ['A', 'Approve the document', 'documents.review'],
  ['R', 'Request resubmission; once a reason is chosen, send the request', 'documents.review'],
  ['Ctrl or ⌘ + Enter', 'Send the request, even while typing', 'documents.review'],
  ['1 to 9, 0', 'Choose or clear a reason', 'documents.review'],
  ['B', 'Point at a place on the page', 'documents.review'],
  ['Z', 'Undo the last decision', 'documents.review'],
  ['S', 'Saved replies for the notes', 'documents.review'],
  ['J', 'Next waiting document'],
  ['P or K', 'Previous document'],
  ['N', 'Note the name, date of birth and sex as they are printed', 'documents.review'],
  ['M', 'Assign the client to me, or unassign', 'cases.move'],
  ['G', 'Assign the client to a colleague', 'cases.move'],
  ['C', 'Show or hide the earlier version'],
  ['+ and −', 'Zoom in or out'],
  ['F, Shift + F', 'Fit to width, or the whole page'],
  ['[ and ]', 'Previous and next page'],
  ['T', 'Turn'],
  ['D', 'Download'],
  ['Esc', 'Back to the queue'],
]
