import clsx from 'clsx'
import { ChevronRight, ExternalLink } from 'lucide-react'
import { useId, useState } from 'react'
import { type Document, type DocumentVersion, listDocuments, type PastReview } from '#contract/documents/documents.ts'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { FileName } from '#web/shared/documents/file-name.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'

export function DocumentHistory({ document, name }: { document: Document; name: string }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="basis-full">
      <Button
        variant="quiet"
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-my-1 -ml-2 px-2!"
      >
        <ChevronRight aria-hidden="true" className={clsx('transition-transform', isOpen && 'rotate-90')} />
        Versions and reviews
        <span className="sr-only">: {name}</span>
      </Button>
      {isOpen && (
        <div id={id} className="mt-2">
          <Versions document={document} />
        </div>
      )}
    </div>
  )
}

/** One request loads the versions of all requirements, so that a second history opens at once. */
function Versions({ document: { applicationId, requirementId } }: { document: Document }) {
  const input = { params: { id: applicationId }, query: { versions: 'all' as const } }
  const list = useLongList(listDocuments, input)
  const versions = list.rows?.filter((one) => one.requirementId === requirementId)
  return (
    <ListView list={{ ...list, rows: versions }} bare failure="The versions could not be loaded" skeleton="h-16">
      {(shown) => (
        <ol reversed className="space-y-3 border-line border-l-2 pl-4">
          {shown.map((version, index) => (
            <Version key={version.id} version={version} number={list.foot.hasMore ? null : shown.length - index} />
          ))}
        </ol>
      )}
    </ListView>
  )
}

function Version({ version, number }: { version: DocumentVersion; number: number | null }) {
  const { fileName, fileSize, uploadedAt, replacedAt, objectPath, reviews = [] } = version
  return (
    <li className="text-sm">
      <p>
        <span className="font-semibold">{replacedAt === null ? 'Current version' : `Version ${number ?? ''}`}</span>{' '}
        <TextLink href={objectPath} newTab className="wrap-anywhere">
          <FileName>{fileName}</FileName>
          <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
        </TextLink>
      </p>
      <p className="text-ink-soft text-xs tabular-nums">
        {formatFileSize(fileSize)} · sent <When at={uploadedAt} time />
        {replacedAt !== null && (
          <>
            {' '}
            · replaced <When at={replacedAt} time />
          </>
        )}
      </p>
      {reviews.length === 0 ? (
        <p className="text-ink-soft text-xs">Not reviewed.</p>
      ) : (
        <ul className="mt-1 space-y-1">
          {reviews.map((review) => (
            <Review key={`${review.at}-${review.status}`} review={review} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Review = ({ review: { status, reason, notes, by, at } }: { review: PastReview }) => (
  <li className="rounded-control bg-sunk px-3 py-2">
    <p className="font-semibold">
      {status === 'approved' ? 'Approved' : `Sent back${reason ? `: ${reviewReasons[reason].name}` : ''}`}
    </p>
    {notes && <p className="wrap-anywhere whitespace-pre-line">{notes}</p>}
    <p className="text-ink-soft text-xs">
      {by && `${by} · `}
      <When at={at} time />
    </p>
  </li>
)
