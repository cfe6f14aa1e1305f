import {
  ACTIVE_PDF,
  DAMAGED_PDF,
  INFECTED,
  NO_PAGES,
  NOT_A_PDF,
  PASSWORD_PROTECTED,
  UNKNOWN_REQUIREMENT,
} from '#contract/documents/documents.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { sentenceOf, toast, toastFailed } from '#web/lib/toast.ts'
import { isNetworkTrouble } from '#web/shared/uploads/retry-forever.ts'
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

const fileProblems = [NOT_A_PDF, PASSWORD_PROTECTED, DAMAGED_PDF, NO_PAGES, ACTIVE_PDF, INFECTED]

/** The file itself was refused: sending it again cannot help. */
export const isAboutFile = (error: unknown) =>
  error instanceof ApiError && (error.status === 413 || error.status === 415 || fileProblems.includes(error.sentence))

export function reasonOf(error: unknown): string {
  // An outage of storage or scanner comes with a sentence of its own.
  if (error instanceof ApiError && error.code) return error.sentence
  if (isNetworkTrouble(error)) return 'The connection was lost. Your file is still chosen: please try again.'
  if (error instanceof DOMException && error.name === 'NotReadableError') {
    return 'This file can no longer be read. Please choose it again.'
  }
  return sentenceOf(error, 'Something went wrong on our side. Please try again.')
}

export function toastRefused(error: unknown): void {
  const isUnknownDocument = error instanceof ApiError && error.sentence === UNKNOWN_REQUIREMENT
  if (isUnknownDocument) toast.error('Error', UNKNOWN_REQUIREMENT)
  else toastFailed(error, 'Failed to upload document')
}
