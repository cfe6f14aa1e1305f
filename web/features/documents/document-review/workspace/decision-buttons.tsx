import { isApple } from '#web/shared/shortcuts/is-apple.ts'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { useKeySwitch } from '#web/shared/shortcuts/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import type { FirstPage } from '#web/ui/pdf/pdf-pages.tsx'
import type { Verdict } from './use-send-decision.ts'

interface DecisionButtonsProps {
  hasReason: boolean
  isWritten: boolean
  firstPage: FirstPage
  sending: Verdict | null
  disabled: boolean
  onApprove: () => void
  onRequestResubmission: () => void
  onCancel: () => void
}

const SEND = isApple ? '⌘ Enter' : 'Ctrl+Enter'
const WAITS = 'approval-waits'

export function DecisionButtons(props: DecisionButtonsProps) {
  const { hasReason, isWritten, firstPage, sending, disabled, onApprove, onRequestResubmission, onCancel } = props
  const [keysWork] = useKeySwitch()
  const isComing = firstPage === 'coming'
  const approval = (
    <Button
      key="approve"
      wide
      variant={hasReason ? 'secondary' : 'primary'}
      className="lg:order-1 lg:col-span-2"
      busy={sending === 'approved'}
      disabled={disabled || isComing || sending === 'rejected'}
      aria-keyshortcuts={keysWork ? 'a' : undefined}
      aria-describedby={isComing ? WAITS : undefined}
      onClick={onApprove}
    >
      Approve Document
      <KeyHint>A</KeyHint>
    </Button>
  )
  const resubmission = (
    <Button
      key="resubmission"
      wide
      variant={hasReason ? 'primary' : 'secondary'}
      className="lg:order-2 lg:px-2"
      busy={sending === 'rejected'}
      disabled={disabled || sending === 'approved'}
      aria-keyshortcuts={keysWork ? 'r Control+Enter Meta+Enter' : 'Control+Enter Meta+Enter'}
      onClick={onRequestResubmission}
    >
      Request Resubmission
      <KeyHint>R</KeyHint>
    </Button>
  )
  return (
    <div className="grid gap-2 lg:sticky lg:-bottom-1 lg:-mx-1 lg:grid-cols-[1fr_auto] lg:border-line lg:border-t lg:bg-card lg:px-1 lg:pt-3 lg:pb-1">
      {hasReason ? [resubmission, approval] : [approval, resubmission]}
      <Button wide variant="quiet" className="lg:order-3 lg:px-2" onClick={onCancel}>
        Cancel
        <KeyHint>Esc</KeyHint>
      </Button>
      {!disabled && <Hint isComing={isComing} isWritten={isWritten} />}
    </div>
  )
}

function Hint({ isComing, isWritten }: { isComing: boolean; isWritten: boolean }) {
  if (isComing) {
    return (
      <p id={WAITS} className="text-ink-soft text-xs lg:order-4 lg:col-span-2">
        You can approve once the first page is shown.
      </p>
    )
  }
  return (
    isWritten && (
      <p className="hidden text-ink-soft text-xs lg:order-4 lg:col-span-2 pointer-fine:block">
        {SEND} sends the request from anywhere on this screen.
      </p>
    )
  )
}
