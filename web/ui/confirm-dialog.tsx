import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface AskingProps extends Omit<DialogProps, 'open' | 'actions' | 'tools'> {
  open?: boolean
  confirm: ReactNode
  busyLabel?: string
  cancel?: string
  isDestructive?: boolean | undefined
}

interface ConfirmDialogProps extends AskingProps {
  isBusy?: boolean
  onConfirm: () => void
  /** The safe choice has the focus first; null leaves it at the head of the dialog. */
  initialFocus?: 'cancel' | 'confirm' | null
}

/** A question with two answers. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open = true, confirm, busyLabel, cancel = 'Cancel', isDestructive, ...question } = props
  const { isBusy, onConfirm, initialFocus = 'cancel', ...dialog } = question
  const focused = (which: 'cancel' | 'confirm') => (initialFocus === which ? { 'data-initial-focus': true } : {})
  return (
    <Dialog
      {...dialog}
      open={open}
      actions={
        <>
          <Button variant="secondary" {...focused('cancel')} onClick={dialog.onClose}>
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
