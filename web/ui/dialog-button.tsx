import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'

interface DialogButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  dialog: (close: () => void) => ReactNode
  /** An open dialog stays when its button is no longer offered. */
  isOffered?: boolean
}

export function DialogButton({ dialog, isOffered = true, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {isOffered && <Button aria-haspopup="dialog" {...button} onClick={() => setOpen(true)} />}
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
