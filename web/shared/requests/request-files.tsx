import { FileText } from 'lucide-react'
import { useState } from 'react'
import {
  addRequestFile,
  type RequestFile,
  RequestFileKind,
  removeRequestFile,
} from '#contract/third-party-requests/third-party-requests.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { fileKindLabels, kindsOfApplicant } from '#domain/third-party-requests/request-files.ts'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { AttachedPdfField } from '#web/shared/attached-pdf/attached-pdf-field.tsx'
import { useAttachedPdf } from '#web/shared/attached-pdf/use-attached-pdf.ts'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'

interface RequestFilesProps {
  applicationId: string
  requestId: string
  files: readonly RequestFile[]
  isTeam: boolean
  isReadOnly?: boolean
}

export function RequestFiles({ applicationId, requestId, files, isTeam, isReadOnly = false }: RequestFilesProps) {
  const [isAdding, setAdding] = useState(false)
  return (
    <div className="space-y-3 border-line border-t pt-4">
      {files.length > 0 && (
        <>
          <h3 className="font-semibold">Proof</h3>
          <ul className="space-y-2">
            {files.map((file) => (
              <FileRow key={file.id} {...{ file, requestId, isTeam, isReadOnly }} />
            ))}
          </ul>
        </>
      )}
      {isReadOnly ? null : isAdding ? (
        <AddFile {...{ applicationId, requestId, files, isTeam }} onClose={() => setAdding(false)} />
      ) : (
        <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
          Add a receipt or other proof
        </Button>
      )}
    </div>
  )
}

interface FileRowProps extends Pick<RequestFilesProps, 'requestId' | 'isTeam' | 'isReadOnly'> {
  file: RequestFile
}

function FileRow({ file, requestId, isTeam, isReadOnly }: FileRowProps) {
  const { id, kind, objectPath, fileSize, by, at } = file
  const { mutate, isPending } = useCall(removeRequestFile, {
    input: () => ({ params: { requestId, fileId: id } }),
    failed: 'The file was not removed. Please try again.',
  })
  const who = by === 'team' ? 'our team' : isTeam ? 'the applicant' : 'you'
  return (
    <li className="flex items-center gap-2 text-sm">
      <FileText aria-hidden="true" className="size-4 text-ink-faint" />
      <p className="wrap-anywhere min-w-0 grow">
        <TextLink href={objectPath} newTab>
          {fileKindLabels[kind]} (PDF)
        </TextLink>
        <span className="text-ink-soft text-xs">
          {' '}
          {formatFileSize(fileSize)}, from {who}, <When at={at} />
        </span>
      </p>
      {isTeam && !isReadOnly && (
        <Button variant="quiet" size="small" busy={isPending} busyLabel="Removing..." onClick={() => mutate()}>
          Remove
          <span className="sr-only"> {fileKindLabels[kind]}</span>
        </Button>
      )}
    </li>
  )
}

function AddFile({ applicationId, requestId, files, isTeam, onClose }: RequestFilesProps & { onClose: () => void }) {
  const [kind, setKind] = useState<RequestFileKind>('receipt')
  const pdf = useAttachedPdf()
  const { mutateAsync } = useCall(addRequestFile, {
    input: (uploadURL: string) => ({ params: { requestId }, body: { kind, uploadURL } }),
  })
  const save = () =>
    pdf.submit(async (uploadURL) => {
      await mutateAsync(uploadURL)
      onClose()
    }, 'The file was not added. Please try again.')
  return (
    <div className="space-y-3 rounded-control border border-line p-3">
      <ChoiceField
        label="What is it?"
        help={isTeam ? 'The applicant sees each of them but what is for the team alone.' : undefined}
        value={kind}
        onChange={setKind}
        options={isTeam ? RequestFileKind.options : kindsOfApplicant}
        labels={fileKindLabels}
      />
      <AttachedPdfField
        pdf={pdf}
        id={`proof-${requestId}`}
        applicationId={applicationId}
        label="File"
        paper={fileKindLabels[kind].toLowerCase()}
        filedId={files.at(-1)?.id}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          disabled={!pdf.file}
          busy={pdf.isSending}
          busyLabel="Adding..."
          onClick={() => void save()}
        >
          Add
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
