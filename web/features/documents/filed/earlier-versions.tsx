import clsx from 'clsx'
import { ChevronDown, ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { type Document, type DocumentVersion, listDocuments, type PastReview } from '#contract/documents/documents.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { shownFileName } from '#domain/documents/shown-file-name.ts'
import { counted } from '#domain/english/counted.ts'
import { useRead } from '#web/lib/query.ts'
import { When } from '#web/lib/when.tsx'
import { FileName } from '#web/shared/documents/file-name.tsx'
import { Status } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'
import { ReviewNotes } from './review-notes.tsx'

export function EarlierVersions({ filed }: { filed: Document }) {
  const versions = useRead(listDocuments, { params: { id: filed.applicationId }, query: { versions: 'all' } })
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const ofThis = versions.data?.filter(({ requirementId }) => requirementId === filed.requirementId) ?? []
  const earlier = ofThis.filter(({ replacedAt }) => replacedAt !== null)
  // Earlier decisions about the current version; the card shows the last one.
  const superseded = ofThis.find(({ replacedAt }) => replacedAt === null)?.reviews?.slice(0, -1) ?? []
  if (earlier.length + superseded.length === 0 && !versions.isError) return null

  return (
    <section aria-labelledby={`${listId}-title`} className="rounded-card border border-line bg-card">
      <h3 id={`${listId}-title`}>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-3 rounded-card px-4 text-left font-semibold transition-colors hover:bg-sunk sm:px-5"
        >
          <span>
            Earlier versions
            {earlier.length > 0 && <span className="font-normal text-ink-soft tabular-nums"> ({earlier.length})</span>}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={clsx('size-5 text-ink-soft transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={listId} hidden={!isOpen} className="border-line border-t">
        {versions.isError && (
          <LoadFailure
            title="The earlier versions could not be loaded"
            onRetry={() => void versions.refetch()}
            retrying={versions.isRefetching}
          >
            They are safe. Please check your connection and try again.
          </LoadFailure>
        )}
        <ol className="divide-y divide-line">
          {superseded.length > 0 && (
            <li className="space-y-2 px-4 py-3.5 sm:px-5">
              <p className="font-semibold text-sm">Earlier decisions on this version</p>
              <Decisions reviews={superseded} />
            </li>
          )}
          {earlier.map((version) => (
            <EarlierVersion key={version.id} version={version} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function EarlierVersion({ version }: { version: DocumentVersion }) {
  const { fileName, fileSize, pageCount, uploadedAt, objectPath, replacedAt, reviews = [] } = version
  return (
    <li className="space-y-2 px-4 py-3.5 sm:px-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 grow basis-56">
          <p className="font-semibold text-sm [overflow-wrap:anywhere]">
            <FileName>{fileName}</FileName>
          </p>
          <p className="text-ink-soft text-sm tabular-nums">
            {formatFileSize(fileSize)}
            {pageCount !== null && <> · {counted(pageCount, 'page')}</>} · uploaded <When at={uploadedAt} time />
          </p>
          {replacedAt && (
            <p className="text-ink-soft text-sm">
              Replaced <When at={replacedAt} time />
              {reviews.length === 0 && ', before it was reviewed'}
            </p>
          )}
        </div>
        <ButtonLink
          icon={ExternalLink}
          href={objectPath}
          newTab
          variant="quiet"
          size="small"
          aria-label={`View ${shownFileName(fileName)} (opens in a new tab)`}
        >
          View PDF
        </ButtonLink>
      </div>
      <Decisions reviews={reviews} />
    </li>
  )
}

const Decisions = ({ reviews }: { reviews: readonly PastReview[] }) =>
  reviews.toReversed().map(({ status, reason, notes, by, at }) => (
    <div key={at} className="space-y-1.5 rounded-control bg-sunk px-3 py-2.5 text-sm">
      <Status tone={status === 'approved' ? 'good' : 'bad'}>
        {status === 'approved' ? 'Approved' : 'Needs a New Copy'}
      </Status>
      <ReviewNotes reason={reason} notes={notes} by={by} at={at} />
    </div>
  ))
