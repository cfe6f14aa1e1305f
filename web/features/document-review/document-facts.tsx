import type { ReactNode } from 'react'
import type { AdminDocument } from '#contract/documents.ts'
import { statusWords } from '#domain/applications/status.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { reviewReasons } from '#domain/documents/review-reasons.ts'
import { When } from '#web/lib/when.tsx'
import { Status } from '#web/ui/badge.tsx'
import { ApplicationMark, isOutOfTheWay } from './application-mark.tsx'
import { AssigneeButton } from './assignee-button.tsx'
import { ClientLink, useClientAddress } from './client-link.tsx'
import { applicantNameOf, requirementNameOf, statusTones } from './document-words.ts'
import type { Assignment } from './use-assignment-of.tsx'

/** What is known of a document, beside it. */
export function DocumentFacts({ document, assignment }: { document: AdminDocument; assignment: Assignment }) {
  const addressOf = useClientAddress()
  const facts: readonly [term: string, value: ReactNode][] = [
    [
      'Applicant',
      <ClientLink
        key="applicant"
        href={addressOf(document.applicationId)}
        title="Everything about this client"
        className="underline decoration-line-strong/60 hover:decoration-current"
      >
        {applicantNameOf(document)}
      </ClientLink>,
    ],
    ['Application number', document.application.applicationNumber],
    ...applicationOf(document),
    ['Requirement', requirementNameOf(document)],
    ['File size', formatFileSize(document.fileSize)],
    ...pagesOf(document),
    ['Uploaded', <When key="uploaded" at={document.uploadedAt} time />],
    ['Assigned to', <AssigneeButton key="assigned" {...assignment} keyHint />],
  ]
  return (
    <section aria-labelledby="document-information">
      <div className="mb-1.5 flex items-center justify-between gap-4">
        <h3 id="document-information" className="font-semibold text-sm">
          Document Information
        </h3>
        <Status tone={statusTones[document.status]}>{statusWords(document.status)}</Status>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {facts.map(([term, value]) => (
          <div key={term} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <LastReview document={document} />
    </section>
  )
}

const applicationOf = ({ application: { status } }: AdminDocument): [string, ReactNode][] =>
  isOutOfTheWay(status) ? [['Application', <ApplicationMark key="application" status={status} />]] : []

const pagesOf = ({ pageCount }: AdminDocument): [string, ReactNode][] =>
  pageCount === null ? [] : [['Pages', pageCount]]

function LastReview({ document }: { document: AdminDocument }) {
  const { reviewNotes, reviewReason, reviewedBy, reviewedAt } = document
  if (!reviewNotes && reviewReason === null) return null
  return (
    <div className="mt-3 rounded-control border border-line bg-sunk p-3 text-sm">
      <p className="text-ink-soft text-xs">Notes of the last review</p>
      {reviewReason && <p className="mt-0.5 font-semibold">{reviewReasons[reviewReason].name}</p>}
      {reviewNotes && <p className="mt-0.5 whitespace-pre-wrap break-words">{reviewNotes}</p>}
      {reviewedBy && reviewedAt && (
        <p className="mt-0.5 text-ink-soft text-xs">
          {reviewedBy}, <When at={reviewedAt} time />
        </p>
      )}
    </div>
  )
}
