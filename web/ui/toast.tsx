import clsx from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Base from 'radix-ui/toast'

export interface ToastContent {
  id: string
  title: string
  description?: string | undefined
  variant: 'default' | 'destructive'
  open: boolean
}

const DISMISSED_AFTER_MS = 5000
const SWIPE_THRESHOLD_PX = 50
const HOTKEY = ['F8']

interface ToastRegionProps {
  toasts: readonly ToastContent[]
  onDismiss: (id: string) => void
}

/**
 * Places toasts where they cover no title and no button: at the top centre; on a phone above the bottom bar, but at the
 * top over a dialog; beside an open review at the bottom left, since its decision is at the right. F8 focuses them.
 */
export const ToastRegion = ({ toasts, onDismiss }: ToastRegionProps) => (
  <Base.Provider duration={DISMISSED_AFTER_MS} swipeThreshold={SWIPE_THRESHOLD_PX} swipeDirection="right">
    {toasts.map((toast) => (
      <Toast key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
    ))}
    <Base.Viewport
      hotkey={HOTKEY}
      className={clsx(
        'pointer-events-none fixed inset-x-0 top-0 z-50 mx-auto flex w-full max-w-[420px] flex-col gap-2 p-4 pt-[max(1rem,env(safe-area-inset-top))] outline-none sm:p-2',
        'phone-portal:[body:not(:has([data-modal-overlay]))_&]:top-auto phone-portal:[body:not(:has([data-modal-overlay]))_&]:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] phone-portal:py-2',
        'lg:[body:has([data-full-screen])_&]:top-auto lg:[body:has([data-full-screen])_&]:right-auto lg:[body:has([data-full-screen])_&]:bottom-0 lg:[body:has([data-full-screen])_&]:left-0',
      )}
    />
  </Base.Provider>
)

function Toast({ toast, onDismiss }: { toast: ToastContent; onDismiss: () => void }) {
  const failed = toast.variant === 'destructive'
  const Shape = failed ? CircleAlert : CircleCheck
  return (
    <Base.Root
      open={toast.open}
      onOpenChange={(open) => open || onDismiss()}
      className={clsx(
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-control border p-4 pr-2 shadow-float',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
        'data-[swipe=end]:translate-x-full data-[swipe=cancel]:transition-transform data-[swipe=end]:transition-transform',
        failed ? 'border-bad bg-bad text-on-bad' : 'border-line bg-card text-ink',
      )}
    >
      <Shape aria-hidden="true" className={clsx('mt-px size-5', !failed && 'text-good')} />
      <div className="min-w-0 grow space-y-0.5 text-sm">
        <Base.Title className="font-semibold">{toast.title}</Base.Title>
        {toast.description && <Base.Description>{toast.description}</Base.Description>}
      </div>
      <Base.Close
        aria-label="Close"
        className="-my-2 inline-grid size-9 shrink-0 cursor-pointer place-items-center rounded-control hover:bg-ink/10"
      >
        <X aria-hidden="true" className="size-4" />
      </Base.Close>
    </Base.Root>
  )
}
