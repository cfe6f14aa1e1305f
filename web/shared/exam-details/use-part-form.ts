import { useState } from 'react'
import { type ExamPart, partLabels } from '#domain/path/parts.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useKeptForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { useAttachedPdf } from '#web/shared/attached-pdf/use-attached-pdf.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { type PartDraft, partForms } from './part-forms.ts'

interface PartFormOptions {
  applicationId: string
  part: ExamPart
  attempt: number
  startsWith: PartDraft
  saved?: string
  onSaved: () => void
}

export const partFormName = ({
  applicationId,
  part,
  attempt,
}: Pick<PartFormOptions, 'applicationId' | 'part' | 'attempt'>) => `exam-${part}-${applicationId}-${attempt}`

export type PartFormState = ReturnType<typeof usePartForm>

export function usePartForm({ applicationId, part, attempt, startsWith, saved, onSaved }: PartFormOptions) {
  const { schema, fields, route } = partForms[part]
  // The next attempt may start during typing, but the typed values belong to this attempt.
  const [expectedAttempt] = useState(attempt)
  const name = partFormName({ applicationId, part, attempt: expectedAttempt })
  const kept = useDraft<PartDraft>(useUser().id, name, startsWith)
  const pdf = useAttachedPdf()
  const form = useKeptForm(schema, kept, {
    fields: fields.map(({ name }) => name),
    judgesAsTyped: true,
    mutationKey: ['exam', part, applicationId],
    route,
    answers: pathQuery(applicationId),
    async send(data) {
      const uploadURL = await pdf.files[0]?.send()
      const body = { ...data, expectedAttempt, ...(uploadURL && { evidence: { uploadURL } }) }
      return call(route, { params: { id: applicationId }, body })
    },
    ...(saved && { sent: saved }),
    onSent() {
      pdf.clear()
      onSaved()
    },
    failed: `${partLabels[part]} was not saved. Please try again.`,
  })
  const change = (changed: PartDraft) => {
    form.forgetFailure()
    form.change(changed)
  }
  const giveUp = () => {
    kept.clear()
    pdf.clear()
    form.reset()
  }
  return { ...form, change, giveUp, pdf, applicationId }
}
