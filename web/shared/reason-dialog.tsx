import type { ComponentProps } from 'react'
import { z } from 'zod'
import { type Input, type RouteSpec, requiredText } from '#contract/route.ts'
import { REASON_REQUIRED } from '#contract/shared-fields.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface ReasonDialogProps<R extends RouteSpec> extends Omit<ComponentProps<typeof FormDialog>, 'form' | 'size'> {
  draft: string
  help?: string
  missing?: string
  route: R
  input: (reason: string) => Input<R>
  sent?: string
  failed?: string
}

export function ReasonDialog<const R extends RouteSpec>(props: ReasonDialogProps<R>) {
  const { draft, help, missing = REASON_REQUIRED, route, input, sent, onClose, children } = props
  const { failed = 'Nothing was changed. Please try again.' } = props
  const form = useDraftForm(z.object({ reason: requiredText(missing, 500) }), {
    draft: [draft, { reason: '' }],
    ...sendTo(route, ({ reason }) => input(reason)),
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
