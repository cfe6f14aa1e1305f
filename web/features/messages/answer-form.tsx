import { Send } from 'lucide-react'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { AttachmentField } from './attachments/attachment-field.tsx'
import { WAITING } from './compose-form.tsx'
import { useMessageForm } from './use-message-form.ts'

export function AnswerForm(options: { applicationId: string; subject: string }) {
  const { form, submit, waitsForLine, attachments } = useMessageForm({ draftName: 'answer', ...options })
  return (
    <form ref={form.ref} noValidate onSubmit={submit} className="mt-3 space-y-2 border-line border-t pt-3">
      <AreaField label="Your answer" form={form} name="content" rows={1} inputClass="min-h-11! max-h-60" />
      <AttachmentField attachments={attachments} applicationId={options.applicationId} failure={form.failure}>
        <Button type="submit" busy={form.isBusy} busyLabel={waitsForLine ? WAITING : 'Sending...'}>
          <Send aria-hidden="true" />
          Send
        </Button>
      </AttachmentField>
    </form>
  )
}
