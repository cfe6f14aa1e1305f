import * as Base from 'radix-ui/dialog'
import { DialogHeading, type DialogProps, keepOpenForScrollbar, Overlay } from '#web/ui/dialog-frame.tsx'
import { useFocusCare } from '#web/ui/focus-care.ts'
import { useBackCloses } from '#web/ui/sheet-entry.ts'

export function TaskDialog({
  onClose,
  title,
  description,
  children,
  actions,
}: Omit<DialogProps, 'open' | 'size' | 'returnFocusTo' | 'isInAddress'>) {
  const focusCare = useFocusCare()
  useBackCloses(true, onClose)
  return (
    <Base.Root open onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Overlay className="flex sm:p-6">
          <Base.Content
            {...(description ? {} : { 'aria-describedby': undefined })}
            {...focusCare}
            onPointerDownOutside={keepOpenForScrollbar}
            className="relative flex h-dvh w-full animate-rise flex-col bg-card shadow-float outline-none sm:m-auto sm:h-[min(52rem,100%)] sm:max-w-4xl sm:rounded-card"
          >
            <DialogHeading title={title} description={description} />
            <div className="relative min-h-0 grow overflow-y-auto [overflow-anchor:none] px-4 pb-4 sm:px-6 sm:pb-6">
              {children}
            </div>
            {actions && (
              <div className="flex flex-col gap-2 border-line border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6 sm:py-4">
                {actions}
              </div>
            )}
          </Base.Content>
        </Overlay>
      </Base.Portal>
    </Base.Root>
  )
}
