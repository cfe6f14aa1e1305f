import { useState } from 'react'
import { LARGEST_FILE } from '#contract/documents/accepted-file.ts'
import { listDocuments } from '#contract/documents/documents.ts'
import { type MarkedCode, markStep } from '#contract/path/path.ts'
import { isSideState, markTitle } from '#domain/path/side-states.ts'
import { stepOf } from '#domain/path/steps.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { call } from '#web/lib/call.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useKeptForm } from '#web/lib/form.ts'
import { useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { problemOfPdf, sendPdf } from '#web/shared/attached-pdf/attached-pdf.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { AreaField, bound, ChoiceField, FileField, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { pathQuery } from './path-query.ts'

interface MarkStepDialogProps {
  applicationId: string
  code: MarkedCode
  onClose: () => void
}

interface MarkValues {
  doneOn: string
  number: string
  note: string
  documentId: string
  /** The name of the chosen PDF, since a draft cannot store bytes. */
  uploadURL: string
}

const bodyOf = ({ doneOn, ...evidence }: MarkValues) => ({
  doneOn,
  evidence: Object.fromEntries(Object.entries(evidence).filter(([, text]) => text.trim() !== '')),
})

// Shows a problem with the whole evidence at its first field.
const schema = readInto(markStep.body, bodyOf, (path) => (path[0] === 'evidence' ? String(path[1] ?? 'number') : path))

function useMark({ applicationId, code, onClose }: MarkStepDialogProps) {
  const today = portalToday()
  const kept = useDraft<MarkValues>(useUser().id, `mark:${applicationId}:${code}`, {
    doneOn: today,
    number: '',
    note: '',
    documentId: '',
    uploadURL: '',
  })
  const [file, setFile] = useState<File>()
  const values = { ...kept.draft, uploadURL: file?.name ?? '' }
  const form = useKeptForm(
    schema,
    { ...kept, draft: values },
    {
      judgesAsTyped: true,
      route: markStep,
      answers: pathQuery(applicationId),
      async send({ doneOn, evidence }) {
        const uploadURL = file && (await sendPdf(file))
        const body = { doneOn, evidence: { ...evidence, ...(uploadURL && { uploadURL }) } }
        return call(markStep, { params: { id: applicationId, step: code }, body })
      },
      sent: `Marked: ${markTitle(code)}`,
      onSent: onClose,
      failed: 'The step was not marked. Please try again.',
    },
  )
  const choose = (chosen: File | undefined) => {
    const problem = chosen && problemOfPdf(chosen)
    setFile(problem ? undefined : chosen)
    if (problem) form.showProblems({ uploadURL: problem })
    else form.change({})
  }
  return { ...form, today, choose }
}

export function MarkStepDialog(about: MarkStepDialogProps) {
  const { applicationId, code, onClose } = about
  const form = useMark(about)
  return (
    <FormDialog
      onClose={onClose}
      title={`Mark: ${markTitle(code)}`}
      description={isSideState(code) ? undefined : `Proof: ${stepOf(code).proof}.`}
      confirm="Mark"
      summarises
      failureTitle="Nothing was changed"
      size="small"
      form={form}
    >
      <MarkFields applicationId={applicationId} form={form} />
    </FormDialog>
  )
}

function MarkFields({ applicationId, form }: { applicationId: string; form: ReturnType<typeof useMark> }) {
  const documents = useRead(listDocuments, { params: { id: applicationId } })
  const { problems, choose, today } = form
  return (
    <>
      <DateField
        {...bound(form, 'doneOn')}
        label="It happened on"
        required
        first={`${Number(today.slice(0, 4)) - 10}-01-01`}
        last={today}
        example="2 Feb 2027"
      />
      <TextField
        form={form}
        name="number"
        label="Number"
        data-initial-focus
        help="Order, receipt or tracking number. Give at least one: a number, a document, a PDF or a note."
        autoComplete="off"
      />
      <ChoiceField
        form={form}
        name="documentId"
        label="Document"
        blank="None"
        options={(documents.data ?? []).map(({ id, requirementId, fileName }) => [
          id,
          `${checklist.find((requirement) => requirement.id === requirementId)?.name}: ${fileName}`,
        ])}
      />
      <FileField
        name="uploadURL"
        label="PDF"
        help={`A scan or a letter, up to ${LARGEST_FILE}.`}
        error={problems.uploadURL}
        accept="application/pdf"
        onChoose={choose}
      />
      <AreaField form={form} name="note" label="Note" help="The client cannot see it." rows={3} />
    </>
  )
}
