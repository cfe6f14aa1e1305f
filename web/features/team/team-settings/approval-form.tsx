import { useQueryClient } from '@tanstack/react-query'
import {
  type ApprovalText,
  changeApprovalText,
  getApprovalSettings,
  MAX_APPROVAL_TEXT,
} from '#contract/team/team-settings.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { read } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { ApprovalWords } from '#web/shared/applications/approval-text.tsx'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { Overtaken, SaveLine, useOvertaken } from './settings-form.tsx'

const FAILED = 'Failed to save the text'

export function ApprovalForm({ stored }: { stored: ApprovalText }) {
  const { draft, write, clear } = useDraft(useUser().id, 'approval-text', {
    text: stored.text,
    version: stored.version,
  })
  const { form, conflict, loadAgain } = useApprovalText(draft, write, clear)
  return (
    <form noValidate onSubmit={form.submit} className="space-y-5">
      {conflict && (
        <Overtaken sentence={conflict} latest="Load the latest text" onLoad={loadAgain}>
          Your text stays in the field until you load theirs.
        </Overtaken>
      )}
      <AreaField
        label="Text"
        required
        help="Every approved applicant sees the same text, on screen and by email. Do not include anything about one person. Line breaks are kept."
        value={draft.text}
        error={form.problems.text}
        // Words keep the version that they change, so that a colleague's newer one is not overwritten.
        onChange={(text) => form.change({ text, version: draft.version })}
        rows={8}
        maxLength={MAX_APPROVAL_TEXT}
      />
      <section aria-labelledby="approval-preview">
        <h3 id="approval-preview" className="mb-2 font-semibold text-sm">
          What the applicant sees
        </h3>
        <div className="space-y-3 rounded-card border border-good-line bg-card p-4">
          <p className="font-semibold text-lg">Your application is approved</p>
          <ApprovalWords>{draft.text}</ApprovalWords>
        </div>
      </section>
      <SaveLine stored={stored} isBusy={form.isBusy}>
        Save text
      </SaveLine>
    </form>
  )
}

type Words = Pick<ApprovalText, 'text' | 'version'>

function useApprovalText(values: Words, write: (change: Partial<Words>) => void, onDone: () => void) {
  const queries = useQueryClient()
  const load = async () => {
    await queries.fetchQuery({ ...read(getApprovalSettings, {}), staleTime: 0 })
    onDone()
  }
  const overtaken = useOvertaken(load, FAILED, 'The text could not be loaded')
  const form = useForm(changeApprovalText.body.pick({ text: true }), {
    fields: ['text'],
    values,
    write,
    route: changeApprovalText,
    send: (_, { text, version }) => call(changeApprovalText, { body: { text, expectedVersion: version } }),
    onSent(saved) {
      toast.show('Saved', 'Applicants will see this text from now on')
      queries.setQueryData(read(getApprovalSettings, {}).queryKey, saved)
      onDone()
    },
    onFailed: overtaken.onFailed,
    failed: FAILED,
  })
  const { conflict, loadAgain } = overtaken
  return { form, conflict, loadAgain }
}
