import { Upload } from 'lucide-react'
import { useState } from 'react'
import { PDF } from '#contract/documents/accepted-file.ts'
import { type Document, fileDocument } from '#contract/documents/documents.ts'
import type { ApplicationRequirement } from '#contract/requirements.ts'
import { useCall } from '#web/lib/use-call.ts'
import { AttachedPdfField } from '#web/shared/attached-pdf/attached-pdf-field.tsx'
import { useAttachedPdf } from '#web/shared/attached-pdf/use-attached-pdf.ts'
import { May } from '#web/shared/may.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'

const ways = ['In the office', 'By Messenger', 'By email', 'By post'] as const

interface UploadForClientProps {
  row: ApplicationRequirement
  document: Document | undefined
}

export const UploadForClient = (props: UploadForClientProps) => (
  <May do="clients.add">
    <DialogButton
      icon={Upload}
      variant="secondary"
      size="small"
      dialog={(close) => <UploadDialog {...props} onClose={close} />}
    >
      {props.document ? 'Replace' : 'Upload'}
      <span className="sr-only">: {props.row.requirement.name}</span>
    </DialogButton>
  </May>
)

function UploadDialog({ row, document, onClose }: UploadForClientProps & { onClose: () => void }) {
  const { name } = row.requirement
  const { applicationId, requirementId } = row
  const [how, setHow] = useState<string>(ways[0])
  const pdf = useAttachedPdf()
  const { mutateAsync } = useCall(fileDocument, {
    input: ({ file, uploadURL }: { file: File; uploadURL: string }) => ({
      body: {
        applicationId,
        requirementId,
        fileName: file.name,
        fileSize: file.size,
        mimeType: PDF,
        uploadURL,
        onBehalf: { how },
      },
    }),
    sent: `${name} uploaded`,
  })
  const save = () =>
    pdf.submit(async (uploadURL, file) => {
      await mutateAsync({ file, uploadURL })
      onClose()
    }, 'The document was not uploaded. Please try again.')
  return (
    <ConfirmDialog
      title={`Upload: ${name}`}
      description={
        document
          ? 'It replaces the one that is there. The client sees that our team uploaded it.'
          : 'The client sees that our team uploaded it.'
      }
      confirm={pdf.file && 'Upload'}
      isBusy={pdf.isSending}
      busyLabel="Uploading..."
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className="space-y-4">
        <AttachedPdfField
          pdf={pdf}
          id={`client-${requirementId}`}
          applicationId={applicationId}
          label="File"
          paper={name}
          filedId={document?.id}
        />
        <ChoiceField label="How did it come?" value={how} onChange={setHow} options={ways} />
      </div>
    </ConfirmDialog>
  )
}
