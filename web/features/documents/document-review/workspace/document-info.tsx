import type { AdminDocument } from '#contract/documents/documents.ts'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import { statusLabel } from '#domain/applications/status.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { counted } from '#domain/english/counted.ts'
import { When } from '#web/lib/when.tsx'
import { filedHow } from '#web/shared/documents/filed-how.ts'
import { readPhotoAdvice } from '#web/shared/photos/photo-note.ts'
import { Status } from '#web/ui/badge.tsx'
import { usePdf } from '#web/ui/pdf/use-pdf.ts'
import { AssigneeButton } from '../assignee-button.tsx'
import { decisionLabels, statusTones } from '../document-labels.ts'
import { ApplicationMark, isOutOfTheWay } from '../rows/application-mark.tsx'
import type { AssignmentState } from '../use-assignment-of.tsx'

export function DocumentInfo({ document, assignment }: { document: AdminDocument; assignment: AssignmentState }) {
  const { status, fileSize, pageCount, uploadedAt, application } = document
  return (
    <section aria-label="Document information" className="space-y-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Status tone={statusTones[status]}>
          {isOutOfTheWay(application.status) && 'Document: '}
          {statusLabel(status)}
        </Status>
        <ApplicationMark status={application.status} isNamed />
        <span className="ml-auto inline-flex min-w-0 items-center gap-1.5">
          <span className="sr-only">Assigned to </span>
          <AssigneeButton {...assignment} keyHint />
        </span>
      </div>
      <p className="text-ink-soft tabular-nums">
        <span className="sr-only">File size </span>
        <span>{formatFileSize(fileSize)}</span>
        {pageCount !== null && ` · ${counted(pageCount, 'page')}`} · {filedHow(document)} <When at={uploadedAt} time />
      </p>
      <PhotoAdvice source={document.objectPath} />
      <LastReview document={document} />
    </section>
  )
}

function PhotoAdvice({ source }: { source: string }) {
  const advice = readPhotoAdvice(usePdf(source).document?.keywords ?? '')
  return advice && <p className="text-warn">The phone advised a new photo: {advice}</p>
}

function LastReview({ document }: { document: AdminDocument }) {
  const { status, reviewNotes, reviewReason, reviewedBy, reviewedAt } = document
  if (status === 'pending' || reviewedAt === null) return null
  return (
    <div className="rounded-control border border-line bg-sunk px-3 py-2">
      <p>
        {decisionLabels[status]} by <bdi>{reviewedBy || 'the review team'}</bdi>, <When at={reviewedAt} time />
      </p>
      {reviewReason && <p className="mt-0.5 font-semibold">{reviewReasons[reviewReason].name}</p>}
      {reviewNotes && <p className="mt-0.5 whitespace-pre-wrap break-words">{reviewNotes}</p>}
    </div>
  )
}
