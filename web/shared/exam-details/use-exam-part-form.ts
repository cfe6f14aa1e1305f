import { useState } from 'react'
import { type ExamPart, examPartLabels } from '#domain/path/exam-parts.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useKeptForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { useAttachedPdf } from '#web/shared/attached-pdf/use-attached-pdf.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { type ExamPartDraft, examPartForms } from './exam-part-forms.ts'

interface ExamPartFormOptions {
  applicationId: string
  part: ExamPart
  attempt: number
  startsWith: ExamPartDraft
  saved?: string
  onSaved: () => void
}

export const examPartFormName = ({
  applicationId,
  part,
  attempt,
}: Pick<ExamPartFormOptions, 'applicationId' | 'part' | 'attempt'>) => `exam-${part}-${applicationId}-${attempt}`

export type ExamPartFormState = ReturnType<typeof useExamPartForm>

export function useExamPartForm({ applicationId, part, attempt, startsWith, saved, onSaved }: ExamPartFormOptions) {
  const { schema, fields, route } = examPartForms[part]
  // The next attempt may start during typing, but the typed values belong to this attempt.
  const [expectedAttempt] = useState(attempt)
  const name = examPartFormName({ applicationId, part, attempt: expectedAttempt })
  const kept = useDraft<ExamPartDraft>(useUser().id, name, startsWith)
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
    failed: `${examPartLabels[part]} was not saved. Please try again.`,
  })
  const change = (changed: ExamPartDraft) => {
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
