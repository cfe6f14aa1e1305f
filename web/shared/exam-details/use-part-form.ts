import { useQueryClient } from '@tanstack/react-query'
import { type ExamPath, getPath } from '#contract/path.ts'
import { type ExamPart, partLabels } from '#domain/path/parts.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { useProof } from '#web/shared/proof/use-proof.ts'
import { type PartDraft, partForms } from './part-forms.ts'

interface PartFormOptions {
  applicationId: string
  part: ExamPart
  startsWith: PartDraft
  saved: string
  onSaved: () => void
}

export type PartFormState = ReturnType<typeof usePartForm>

export function usePartForm({ applicationId, part, startsWith, saved, onSaved }: PartFormOptions) {
  const queries = useQueryClient()
  const { schema, fields, route, send } = partForms[part]
  const { draft, write, clear } = useDraft<PartDraft>(useUser().id, `exam-${part}-${applicationId}`, startsWith)
  const proof = useProof()
  const form = useForm(schema, {
    fields: fields.map(({ name }) => name),
    values: draft,
    write,
    judgesAsTyped: true,
    idOf: (field) => `${part}-${field}`,
    mutationKey: ['exam', part, applicationId],
    route,
    known: [getPath],
    async send(data) {
      const uploadURL = await proof.send()
      return send(applicationId, data, uploadURL ? { uploadURL } : undefined)
    },
    onSent(path: ExamPath) {
      clear()
      proof.clear()
      queries.setQueryData(pathQuery(applicationId).queryKey, path)
      toast.show('Success', saved)
      onSaved()
    },
    failed: `${partLabels[part]} was not saved. Please try again.`,
  })
  const change = (changed: PartDraft) => {
    form.forgetFailure()
    form.change(changed)
  }
  const giveUp = () => {
    clear()
    proof.clear()
    form.reset()
  }
  return { ...form, values: draft, change, giveUp, proof, applicationId }
}
