import type { ComponentProps } from 'react'
import { z } from 'zod'
import { requiredText } from '#contract/route.ts'
import { REASON_REQUIRED } from '#contract/shared-fields.ts'
import { useDraftForm } from '#web/lib/form.ts'
import type { Changing } from '#web/lib/stale.ts'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface ReasonDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'form' | 'size'> {
  draft: string
  help?: string
  missing?: string
  route: Changing
  send: (reason: string) => Promise<unknown>
  sent?: string
  failed?: string
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { draft, help, missing = REASON_REQUIRED, route, send, sent, onClose, children } = props
  const { failed = 'Nothing was changed. Please try again.' } = props
  const form = useDraftForm(z.object({ reason: requiredText(missing, 500) }), {
    draft: [draft, { reason: '' }],
    route,
    send: ({ reason }) => send(reason),
    ...(sent && { sent }),
    onSent: onClose,
    failed,
  })
  return (
    <FormDialog {...props} size="small" form={form}>
      {children}
      <AreaField
        form={form}
        name="reason"
        label="Reason"
        required
        data-initial-focus
        rows={3}
        maxLength={500}
        help={help}
      />
    </FormDialog>
  )
}
