import { useState } from 'react'
import { type Attachment, fileAttachment, type Message } from '#contract/messages/messages.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { checklist, requirementOf } from '#domain/requirements/checklist.ts'
import { sendTo, useForm, useValues } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { useMay } from '#web/shared/may.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { RowButton } from '#web/ui/button.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface FileUnderProps {
  message: Message
  attachment: Attachment
}

export function FileUnder({ message, attachment }: FileUnderProps) {
  const mayFile = useMay('documents.review')
  const [isOpen, open] = useState(false)
  if (!mayFile || message.recipientId !== null || attachment.filedAs) return null
  return (
    <>
      <RowButton className="text-xs" onClick={() => open(true)}>
        File under …<span className="sr-only"> {shownFileName(attachment.fileName)}</span>
      </RowButton>
      {isOpen && <FilingDialog {...{ message, attachment }} onClose={() => open(false)} />}
    </>
  )
}

const EMPTY: { requirementId: RequirementId | '' } = { requirementId: '' }

function FilingDialog({ message: { id }, attachment, onClose }: FileUnderProps & { onClose: () => void }) {
  const form = useForm(fileAttachment.body, {
    ...useValues(EMPTY),
    wordsFor: () => 'Choose a document',
    ...sendTo(fileAttachment, (body) => ({ params: { id, attachmentId: attachment.id }, body })),
    onSent({ requirementId }) {
      toast.show('Success', `Filed under ${requirementOf(requirementId).name}. It waits for review.`)
      onClose()
    },
    failed: 'The file was not filed. Please try again.',
  })
  return (
    <FormDialog
      title={`File ${shownFileName(attachment.fileName)}`}
      description="It takes the place of what is filed there now."
      size="small"
      form={form}
      confirm="File"
      onClose={onClose}
    >
      <ChoiceField
        form={form}
        name="requirementId"
        label="File under"
        required
        blank="Choose a document"
        options={checklist.map(({ id: one, name }) => [one, name] as const)}
        data-initial-focus
      />
    </FormDialog>
  )
}
