import type { AdminDocument } from '#contract/documents/documents.ts'
import { fullName } from '#domain/names/full-name.ts'
import { signature } from '#domain/saved-replies/placeholders.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { portalAddress } from '#web/lib/portal-address.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import type { ReplyPickerProps } from '#web/shared/replies/picked-reply.ts'
import { ReplyPicker } from '#web/shared/replies/reply-picker.tsx'
import { AreaField, TextField } from '#web/ui/bound-fields.tsx'
import { ApprovalQuestion } from './approval-question.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { PointerList } from './pointers/pointer-list.tsx'
import { ReasonChoice } from './reason-choice.tsx'
import { type ReviewFormProps, useReviewForm } from './use-review-form.ts'

export function ReviewForm(props: ReviewFormProps) {
  const { about, draft, onChange, onCancel, sending, closed, firstPage, isPointing, onPoint } = props
  const { notes, reasons, pointers } = draft
  const form = useReviewForm(props)
  return (
    <div className="space-y-4 lg:contents lg:space-y-3">
      <ReasonChoice
        chosen={reasons}
        isMissing={reasons.length === 0 && notes.trim() !== ''}
        onToggle={form.toggle}
        field={form.fields.reason}
      />
      <PointerList {...{ pointers, reasons, isPointing, onPoint }} onChange={(now) => onChange({ pointers: now })} />
      <div ref={form.fields.notesPlace} className="relative lg:shrink-0">
        {/* Stands before the notes, so that Tab moves from the notes to sending. */}
        <div className="absolute -top-2.5 right-0">
          <ReviewReplies about={about} onPick={form.insert} />
        </div>
        <AreaField
          label="Review Notes"
          help="The client sees these notes."
          value={notes}
          error={form.problem}
          onChange={(value) => onChange({ notes: value })}
          ref={form.fields.notes}
          onBlur={form.leaveNotes}
          rows={4}
          inputClass="max-h-72 sm:text-sm lg:min-h-22"
        />
      </div>
      <WhyApproved {...props} />
      {form.placeholders}
      {form.warning && (
        <ApprovalQuestion
          warning={form.warning}
          onApprove={() => form.answerWarning(true)}
          onLeave={() => form.answerWarning(false)}
        />
      )}
      <DecisionButtons
        hasReason={reasons.length > 0}
        isWritten={form.isWritten}
        {...{ firstPage, sending, onCancel }}
        disabled={closed}
        // An approval may carry notes alone; reasons need a confirmation.
        onApprove={() => form.approve({ confirmsIfStarted: reasons.length > 0 })}
        onRequestResubmission={form.reject}
      />
    </div>
  )
}

function WhyApproved({ draft: { despite, checks }, error, onChange }: ReviewFormProps) {
  const refused = error instanceof ApiError ? error.errors.find(({ path }) => path === 'despite')?.message : undefined
  if (refused === undefined && despite === '' && !Object.values(checks).includes(false)) return null
  return (
    <TextField
      label="Why it is approved all the same"
      value={despite}
      error={refused}
      onChange={(value) => onChange({ despite: value })}
    />
  )
}

function ReviewReplies({ about, onPick }: { about: AdminDocument; onPick: ReplyPickerProps['onPick'] }) {
  const me = useUser()
  const { applicant, application, requirement } = about
  const facts = {
    firstName: applicant.firstName,
    lastName: applicant.lastName,
    applicationNumber: application.applicationNumber,
    document: requirement?.name,
    myName: signature(fullName(me, ''), settings.brandName),
    portalAddress: portalAddress(),
  }
  return <ReplyPicker kind="review" facts={facts} applicationId={about.applicationId} onPick={onPick} />
}
