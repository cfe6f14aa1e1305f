import clsx from 'clsx'
import { X } from 'lucide-react'
import * as Base from 'radix-ui/dialog'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { useFocusCare } from './focus-care.ts'
import { useBackCloses } from './sheet-entry.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large' | 'full'
  tools?: ReactNode
  returnFocusTo?: (() => HTMLElement | null) | undefined
  /** The address holds the open state, so Back already closes the dialog. */
  isInAddress?: boolean
}

const widths = { small: 'max-w-md', medium: 'max-w-xl', large: 'max-w-3xl', full: 'max-w-none' }

export function DialogFrame({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  size = 'small',
  tools,
  returnFocusTo,
  isInAddress = false,
}: DialogProps) {
  const focusCare = useFocusCare(returnFocusTo)
  useBackCloses(open && !isInAddress, onClose)
  const isFullScreen = size === 'full'
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Overlay className={clsx('flex justify-center', isFullScreen ? 'pt-4 sm:p-3' : 'pt-12 sm:p-6')}>
          <Base.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...focusCare}
            onPointerDownOutside={keepOpenForScrollbar}
            data-full-screen={isFullScreen || undefined}
            className={clsx(
              // Auto margins, since a dialog taller than the window must still scroll to its head.
              'relative mt-auto w-full animate-rise rounded-t-card bg-card shadow-float outline-none sm:my-auto sm:rounded-card',
              widths[size],
              isFullScreen && 'lg:flex lg:h-[calc(100dvh-1.5rem)] lg:flex-col',
            )}
          >
            <DialogHeading title={title} description={description} tools={tools} inOneLine={isFullScreen} />
            {children && (
              <div
                className={isFullScreen ? 'px-3 pb-3 sm:px-4 sm:pb-4 lg:min-h-0 lg:grow' : 'px-4 pb-4 sm:px-6 sm:pb-6'}
              >
                {children}
              </div>
            )}
            {actions && (
              <div className="sticky bottom-0 flex flex-col-reverse gap-2 rounded-b-card border-line border-t bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-bottom-6 sm:flex-row sm:justify-end sm:px-6 sm:py-4">
                {actions}
              </div>
            )}
          </Base.Content>
        </Overlay>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Replaces Radix's overlay, which locks scrolling with a style element that a strict content security policy refuses.
 * Here base.css locks it.
 */
export const Overlay = ({ className, children }: { className: string; children: ReactNode }) => (
  <div
    data-modal-overlay
    className={clsx(
      'pointer-events-auto fixed inset-0 z-40 animate-appear overflow-y-auto overscroll-contain bg-veil',
      className,
    )}
  >
    {children}
  </div>
)

interface HeadingProps extends Pick<DialogProps, 'title' | 'description' | 'tools'> {
  inOneLine?: boolean
}

export const DialogHeading = ({ title, description, tools, inOneLine = false }: HeadingProps) => (
  <div
    className={clsx(
      'flex justify-between gap-4 px-4',
      inOneLine ? 'items-center py-2 sm:pr-3' : 'items-start pt-4 pb-4 sm:px-6 sm:pt-5',
    )}
  >
    <div
      className={clsx('min-w-0', inOneLine ? 'lg:flex lg:items-baseline lg:gap-3 [&>*]:truncate' : 'space-y-1 pt-1.5')}
    >
      <Base.Title className="font-semibold text-lg">{title}</Base.Title>
      {description && <Base.Description className="text-ink-soft text-sm">{description}</Base.Description>}
    </div>
    <div className="flex shrink-0 items-center gap-1">
      {tools}
      <Base.Close asChild>
        <IconButton label="Close" className={inOneLine ? undefined : '-mt-1 -mr-2'}>
          <X aria-hidden="true" />
        </IconButton>
      </Base.Close>
    </div>
  </div>
)

/** Keeps the dialog open when the person drags the overlay's scroll bar or uses a panel above it. */
export function keepOpenForScrollbar(event: CustomEvent<{ originalEvent: PointerEvent }>) {
  const { originalEvent } = event.detail
  const ground = originalEvent.target
  if (ground instanceof HTMLElement && ground.closest('[data-client-panel]')) event.preventDefault()
  if (ground instanceof HTMLElement && originalEvent.offsetX > ground.clientWidth) event.preventDefault()
}
