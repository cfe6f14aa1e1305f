import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface AnsweredDialogProps extends Omit<DialogProps, 'open' | 'actions' | 'tools'> {
  open?: boolean
  confirm: ReactNode
  busyLabel?: string
  cancel?: string
  isDestructive?: boolean | undefined
}

interface ConfirmDialogProps extends AnsweredDialogProps {
  isBusy?: boolean
  onConfirm: () => void
  /** The safe choice has the focus first; null leaves it at the head of the dialog. */
  initialFocus?: 'cancel' | 'confirm' | null
}

/** A question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, confirm, busyLabel, cancel = 'Cancel', isDestructive } = props
  const { isBusy, onConfirm, onClose, initialFocus = 'cancel' } = props
  const focused = (which: 'cancel' | 'confirm') => (initialFocus === which ? { 'data-initial-focus': true } : {})
  return (
    <Dialog
      {...props}
      open={open}
      actions={
        <>
          <Button variant="secondary" {...focused('cancel')} onClick={onClose}>
            {cancel}
          </Button>
          <Button
            variant={isDestructive ? 'destructive' : 'primary'}
            {...focused('confirm')}
            busy={isBusy}
            busyLabel={busyLabel}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    />
  )
}
