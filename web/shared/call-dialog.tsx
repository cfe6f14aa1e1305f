import type { ComponentProps } from 'react'
import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { type CallOptions, useCall } from '#web/lib/use-call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FormFailure } from '#web/ui/notice.tsx'

interface CallDialogProps<R extends RouteSpec>
  extends Omit<ComponentProps<typeof ConfirmDialog>, 'isBusy' | 'onConfirm'>,
    Pick<CallOptions<R, void, unknown>, 'answers' | 'sent'> {
  route: R
  input: Input<R>
  failed: string
  /** Shows a failure in the dialog instead of a toast, under this title if it is one. */
  tellsInside?: string | true
  onConfirm?: (() => void) | undefined
  /** Called in place of `onClose` after success. */
  onDone?: (reply: Reply<R>) => void
}

export function CallDialog<const R extends RouteSpec>(props: CallDialogProps<R>) {
  const { route, input, answers, sent, failed, tellsInside, onDone, onConfirm, children, ...dialog } = props
  const { mutate, isPending, error } = useCall(route, {
    input: () => input,
    answers,
    sent,
    failed: tellsInside ? undefined : failed,
    onSuccess: onDone ?? dialog.onClose,
  })
  const failure = tellsInside && error ? sentenceOf(error, failed) : undefined
  return (
    <ConfirmDialog {...dialog} isBusy={isPending} onConfirm={onConfirm ?? (() => mutate())}>
      {(failure || children) && (
        <div className="space-y-4">
          <FormFailure form={{ failure }} title={tellsInside === true ? undefined : tellsInside} />
          {children}
        </div>
      )}
    </ConfirmDialog>
  )
}
