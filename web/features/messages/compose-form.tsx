import { Send } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { AreaField, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import type { useMessageForm } from './use-message-form.ts'

interface ComposeFormProps extends Pick<ComponentProps<'textarea'>, 'ref' | 'onBlur'> {
  message: ReturnType<typeof useMessageForm>
  before?: ReactNode
  after?: ReactNode
}

export const ComposeForm = ({ message: { form, submit, waitsForLine }, before, after, ...words }: ComposeFormProps) => (
  <form ref={form.ref} noValidate onSubmit={submit} className="space-y-4">
    {before}
    <TextField label="Subject" form={form} name="subject" placeholder="Enter message subject" autoComplete="off" />
    <AreaField label="Message" form={form} name="content" {...words} rows={4} placeholder="Enter your message" />
    {after}
    <Button type="submit" wide busy={form.isBusy} busyLabel={waitsForLine ? WAITING : 'Sending...'}>
      <Send aria-hidden="true" />
      Send Message
    </Button>
  </form>
)

export const WAITING = 'Waiting for the connection'
