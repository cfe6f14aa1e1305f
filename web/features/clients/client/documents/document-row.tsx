import clsx from 'clsx'
import { ClipboardCheck, Download, ExternalLink, MinusCircle } from 'lucide-react'
import type { Document } from '#contract/documents/documents.ts'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import type { ApplicationRequirement, RequirementStatus } from '#contract/requirements.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { counted } from '#domain/english/counted.ts'
import { requirementLabels } from '#domain/requirements/status.ts'
import { When } from '#web/lib/when.tsx'
import { downloadOf } from '#web/shared/documents/download-of.ts'
import { FileName } from '#web/shared/documents/file-name.tsx'
import { May } from '#web/shared/may.tsx'
import { Badge, Status, type Tone } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DocumentHistory } from './document-history.tsx'
import { UploadForClient } from './upload-for-client.tsx'

const tones: Record<RequirementStatus, Tone> = {
  approved: 'good',
  pending: 'warn',
  missing: 'neutral',
  not_applicable: 'neutral',
}

export function DocumentRow({ row, document }: { row: ApplicationRequirement; document: Document | undefined }) {
  const { required, status } = row
  const { name } = row.requirement
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 sm:px-6">
      <div className="min-w-0 grow basis-56 space-y-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className={clsx('font-semibold', status === 'not_applicable' && 'text-ink-soft')}>{name}</h3>
          {!required && <Badge>Optional</Badge>}
          <State status={status} isReturned={document?.status === 'rejected'} />
        </div>
        {document ? <FileFacts document={document} /> : <p className="text-ink-soft text-sm">{absence(status)}</p>}
        {document && <Decision document={document} />}
      </div>
      <div className="flex flex-wrap gap-2">
        {document && <ReviewButtons document={document} name={name} />}
        <UploadForClient row={row} document={document} />
      </div>
      {document && <DocumentHistory document={document} name={name} />}
    </li>
  )
}

const ReviewButtons = ({ document, name }: { document: Document; name: string }) => (
  <>
    <May do="documents.review">
      <ButtonLink
        icon={ClipboardCheck}
        href={`/admin/review/${document.applicationId}?paper=${document.id}`}
        size="small"
        variant={document.status === 'pending' ? 'primary' : 'secondary'}
      >
        {document.status === 'pending' ? 'Review' : 'Review again'}
        <span className="sr-only">: {name}</span>
      </ButtonLink>
    </May>
    <ButtonLink icon={ExternalLink} href={document.objectPath} newTab variant="secondary" size="small">
      Open
      <span className="sr-only">: {name}</span>
    </ButtonLink>
    <ButtonLink icon={Download} href={downloadOf(document.objectPath)} download variant="secondary" size="small">
      Download
      <span className="sr-only">: {name}</span>
    </ButtonLink>
  </>
)

const absence = (status: RequirementStatus) =>
  status === 'not_applicable' ? 'Not needed, according to the personal data sheet' : 'Nothing uploaded yet'

function Decision({ document: { status, reviewReason, reviewNotes, reviewedBy, reviewedAt } }: { document: Document }) {
  if (status === 'pending') return null
  return (
    <div className="space-y-0.5 text-sm">
      <p className="text-ink-soft">
        {status === 'approved' ? 'Approved' : 'Sent back'}
        {reviewReason && `: ${reviewReasons[reviewReason].name}`}
        {reviewedBy && ` · ${reviewedBy}`}
        {reviewedAt && (
          <>
            {' '}
            · <When at={reviewedAt} time className="whitespace-nowrap" />
          </>
        )}
      </p>
      {reviewNotes && <p className="wrap-anywhere whitespace-pre-line">{reviewNotes}</p>}
    </div>
  )
}

function State({ status, isReturned }: { status: RequirementStatus; isReturned: boolean }) {
  if (isReturned) return <Status tone="bad">Rejected</Status>
  return (
    <Status tone={tones[status]} icon={status === 'not_applicable' ? MinusCircle : undefined}>
      {requirementLabels[status]}
    </Status>
  )
}

const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')

const FileFacts = ({ document: { fileName, pageCount, fileSize, uploadedAt, filedBy } }: { document: Document }) => (
  <p className="text-ink-soft text-sm">
    <span className="wrap-anywhere text-ink">
      <FileName>{fileName}</FileName>
    </span>
    <span className="tabular-nums">
      {pageCount !== null && ` · ${counted(pageCount, 'page')}`} · {unbroken(formatFileSize(fileSize))}&nbsp;·{' '}
      <When at={uploadedAt} className="whitespace-nowrap" />
    </span>
    {filedBy && ` · uploaded by ${filedBy}`}
  </p>
)
