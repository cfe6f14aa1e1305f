import { Send } from 'lucide-react'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { WAITING } from './compose-form.tsx'
import { useMessageForm } from './use-message-form.ts'

export function AnswerForm(options: { applicationId: string; subject: string }) {
  const { form, submit, waitsForLine } = useMessageForm({ draftName: 'answer', ...options })
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={submit}
      className="mt-3 flex flex-wrap items-end justify-end gap-2 border-line border-t pt-3"
    >
      <AreaField
        label="Your answer"
        form={form}
        name="content"
        rows={1}
        className="min-w-48 grow"
        inputClass="min-h-11! max-h-60"
      />
      <Button type="submit" busy={form.isBusy} busyLabel={waitsForLine ? WAITING : 'Sending...'}>
        <Send aria-hidden="true" />
        Send
      </Button>
    </form>
  )
}
