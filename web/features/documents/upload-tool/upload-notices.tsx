import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isWaitingForConnection, type UploadState } from './upload-state.ts'

export const FileQuestion = ({ phase, question }: UploadState) =>
  phase === 'waiting' && question ? (
    <Notice tone="warn" live title="Please check this file first">
      {question}
    </Notice>
  ) : null

interface UploadNoticesProps {
  state: UploadState
  onChooseAnother: () => void
  onRemove: () => void
}

export function UploadNotices({ state, onChooseAnother, onRemove }: UploadNoticesProps) {
  const { file, failure } = state
  return (
    <>
      {file && failure && (
        <Notice
          tone="bad"
          live
          title={`Failed to upload ${shownFileName(file.name)}`}
          actions={
            failure.isFinal && (
              <>
                <Button data-next size="small" onClick={onChooseAnother}>
                  Choose another PDF
                </Button>
                <Button size="small" variant="quiet" onClick={onRemove}>
                  Remove this one
                </Button>
              </>
            )
          }
        >
          {failure.reason}
        </Notice>
      )}
      {isWaitingForConnection(state) && (
        <Notice tone="warn" live title="The connection was lost">
          Your upload will continue when you are back online. You do not need to choose the file again.
        </Notice>
      )}
    </>
  )
}
