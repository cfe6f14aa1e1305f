import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  APPROVAL_TEXT_REQUIRED,
  type ApprovalText,
  changeApprovalText,
  getApprovalSettings,
  getApprovalText,
  MAX_APPROVAL_TEXT,
} from '#contract/desk-settings.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { ApprovalWords } from '#web/lib/approval-words.tsx'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { keyOf, read } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { When } from '#web/lib/when.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function ApprovalForm({ stored }: { stored: ApprovalText }) {
  const { draft, write, clear } = useDraft(useUser().id, 'approval-text', {
    text: stored.text,
    version: stored.version,
  })
  const [error, setError] = useState<string>()
  const { save, isSaving, conflict, loadAgain } = useApprovalText(draft.version, clear)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.text.trim() === '') return setError(APPROVAL_TEXT_REQUIRED)
    save(draft.text)
  }
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {conflict && (
        <Notice
          live
          tone="warn"
          title={conflict}
          actions={
            <Button size="small" variant="secondary" onClick={loadAgain}>
              Load it again
            </Button>
          }
        >
          Yours is kept in the field until you load theirs.
        </Notice>
      )}
      <Field
        label="Text"
        required
        help="The same text goes to every approved applicant, also by mail. Write nothing in it that is about one person. Line breaks are kept."
        error={error}
      >
        <TextArea
          rows={8}
          maxLength={MAX_APPROVAL_TEXT}
          value={draft.text}
          onChange={(event) => {
            // Words keep the version that they change, so that a colleague's newer one is not overwritten.
            write({ text: event.target.value, version: draft.version })
            setError(undefined)
          }}
        />
      </Field>
      <section aria-labelledby="approval-preview">
        <h3 id="approval-preview" className="mb-2 font-semibold text-sm">
          What the applicant sees
        </h3>
        <div className="space-y-3 rounded-card border border-good-line bg-card p-4">
          <p className="font-semibold text-lg">Your application is approved</p>
          <ApprovalWords>{draft.text}</ApprovalWords>
        </div>
      </section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft text-sm">
          {stored.changedAt && (
            <>
              Last changed {stored.changedBy && `by ${stored.changedBy.name}, `}
              <When at={stored.changedAt} time />
            </>
          )}
        </p>
        <Button type="submit" busy={isSaving} busyLabel="Saving...">
          Save text
        </Button>
      </div>
    </form>
  )
}

function useApprovalText(version: number, onDone: () => void) {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<string | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (text: string) => call(changeApprovalText, { body: { text, expectedVersion: version } }),
    onSuccess: (saved) => {
      toast.show('Saved', 'Applicants read this text from now on')
      queries.setQueryData(read(getApprovalSettings, {}).queryKey, saved)
      void queries.invalidateQueries({ queryKey: keyOf(getApprovalText) })
      onDone()
    },
    onError: (error) => {
      const sentence = sentenceOf(error, 'Failed to save the text')
      if (error instanceof ApiError && error.status === 409) setConflict(sentence)
      else toastFailed(error, sentence)
    },
  })
  const loadAgain = async () => {
    try {
      await queries.fetchQuery({ ...read(getApprovalSettings, {}), staleTime: 0 })
      setConflict(null)
      onDone()
    } catch (error) {
      toastFailed(error, sentenceOf(error, 'The text could not be loaded'))
    }
  }
  return { save: mutate, isSaving: isPending, conflict, loadAgain: () => void loadAgain() }
}
