import type { ComponentProps, ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface AnsweredDialogProps extends Omit<DialogProps, 'open' | 'actions' | 'tools'> {
  open?: boolean
  confirm: ReactNode
  busyLabel?: string
  /** Null if confirming is the only action. */
  cancel?: string | null
  isDestructive?: boolean | undefined
  before?: ReactNode
  aside?: ReactNode
}

interface ConfirmDialogProps extends AnsweredDialogProps {
  isBusy?: boolean | undefined
  onConfirm?: () => void
  onCancel?: () => void
  /** The safe choice has the focus first; null leaves it at the head of the dialog. */
  initialFocus?: 'cancel' | 'confirm' | null
  button?: ComponentProps<typeof Button>
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, confirm, busyLabel, cancel = 'Cancel', isDestructive, before, aside, button } = props
  const { isBusy, onConfirm, onClose, onCancel = onClose, initialFocus = 'cancel' } = props
  const focused = (which: 'cancel' | 'confirm') => (initialFocus === which ? { 'data-initial-focus': true } : {})
  const hasActions = Boolean(before || cancel || confirm || aside)
  return (
    <Dialog
      {...props}
      open={open}
      actions={
        hasActions && (
          <>
            {before}
            {cancel && (
              <Button variant="secondary" {...focused('cancel')} onClick={onCancel}>
                {cancel}
              </Button>
            )}
            {confirm && (
              <Button
                variant={isDestructive ? 'destructive' : 'primary'}
                {...focused('confirm')}
                busy={isBusy}
                busyLabel={busyLabel}
                onClick={onConfirm}
                {...button}
              >
                {confirm}
              </Button>
            )}
            {aside}
          </>
        )
      }
    />
  )
}
