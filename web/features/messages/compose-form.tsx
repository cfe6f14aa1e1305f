import { Send } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { AreaField, TextField } from '#web/ui/bound-fields.tsx'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { AttachmentField } from './attachments/attachment-field.tsx'
import type { useMessageForm } from './use-message-form.ts'

interface ComposeFormProps extends Pick<ComponentProps<'textarea'>, 'ref' | 'onBlur'> {
  message: ReturnType<typeof useMessageForm>
  applicationId: string | undefined
  variant?: ButtonVariant
  before?: ReactNode
  after?: ReactNode
}

export const ComposeForm = ({ message, applicationId, variant, before, after, ...words }: ComposeFormProps) => {
  const { form, submit, waitsForLine, attachments } = message
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="space-y-4">
      {before}
      <TextField label="Subject" form={form} name="subject" placeholder="Enter message subject" autoComplete="off" />
      <AreaField label="Message" form={form} name="content" {...words} rows={4} placeholder="Enter your message" />
      {applicationId && <AttachmentField {...{ attachments, applicationId }} failure={form.failure} />}
      {after}
      <Button type="submit" variant={variant} wide busy={form.isBusy} busyLabel={waitsForLine ? WAITING : 'Sending...'}>
        <Send aria-hidden="true" />
        Send Message
      </Button>
    </form>
  )
}

export const WAITING = 'Waiting for the connection'
