import {
  type ApprovalText,
  changeApprovalText,
  getApprovalSettings,
  MAX_APPROVAL_TEXT,
} from '#contract/team/team-settings.ts'
import { sendTo } from '#web/lib/form.ts'
import { ApprovalWords } from '#web/shared/applications/approval-text.tsx'
import { AreaField } from '#web/ui/bound-fields.tsx'
import { SettingsForm, useSettingsForm } from './settings-form.tsx'

export function ApprovalForm({ stored }: { stored: ApprovalText }) {
  const form = useSettingsForm(changeApprovalText.body.pick({ text: true }), {
    source: getApprovalSettings,
    stored,
    values: { text: stored.text },
    ...sendTo(changeApprovalText, (body) => ({ body })),
    saved: () => 'Applicants will see this text from now on',
    failed: 'Failed to save the text',
  })
  return (
    <SettingsForm form={form} save="Save text" latest={`It is now: “${stored.text}”.`}>
      <AreaField
        form={form}
        name="text"
        label="Text"
        required
        help="Every approved applicant sees the same text, on screen and by email. Do not include anything about one person. Line breaks are kept."
        rows={8}
        maxLength={MAX_APPROVAL_TEXT}
      />
      <section aria-labelledby="approval-preview">
        <h3 id="approval-preview" className="mb-2 font-semibold text-sm">
          What the applicant sees
        </h3>
        <div className="space-y-3 rounded-card border border-good-line bg-card p-4">
          <p className="font-semibold text-lg">Your application is approved</p>
          <ApprovalWords>{form.values.text}</ApprovalWords>
        </div>
      </section>
    </SettingsForm>
  )
}
