import clsx from 'clsx'
import { Clock } from 'lucide-react'
import { memo } from 'react'
import type { AdminDocument } from '#contract/documents/documents.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { formatWait } from '#domain/calendar/format-wait.ts'
import { formatDateTime } from '#web/lib/dates.ts'
import { useStableActions } from '#web/lib/use-stable-actions.ts'
import { DueMark } from '#web/shared/work/due-mark.tsx'
import { Badge, Status } from '#web/ui/badge.tsx'
import { Cell, inTable, inTwoColumns } from '#web/ui/table.tsx'
import { AssigneeButton } from '../assignee-button.tsx'
import { useClientAddress } from '../client-link.tsx'
import { requirementNameOf, reviewIdOf } from '../document-labels.ts'
import { ApplicantName } from '../rows/applicant-name.tsx'
import { ApplicationMark } from '../rows/application-mark.tsx'
import { DocumentRow } from '../rows/document-row.tsx'
import { ReviewButton } from '../rows/review-button.tsx'
import { ViewersMark } from '../viewers.tsx'

export interface QueueRowActions {
  onReview: (document: AdminDocument) => void
  onAssign: (document: AdminDocument) => void
}

interface QueueTableProps extends QueueRowActions {
  documents: readonly AdminDocument[]
  viewersOf: (document: AdminDocument) => readonly Colleague[]
  myId: string
  now: Date
}

export function QueueTable({ documents, viewersOf, onReview, onAssign, myId, now }: QueueTableProps) {
  const actions = useStableActions({ onReview, onAssign })
  const addressOf = useClientAddress({ ofList: true })
  return queueTable.frame(
    documents.map((document) => (
      <QueueRow
        key={document.id}
        document={document}
        viewers={viewersOf(document)}
        client={addressOf(document.applicationId)}
        myId={myId}
        now={now}
        {...actions}
      />
    )),
  )
}

export const queueTable = inTable({
  caption: 'Documents waiting for review, oldest first',
  className: 'lg:[&_:is(td,th)]:px-2.5 lg:[&_:is(td,th):first-child]:pl-4 lg:[&_:is(td,th):last-child]:pr-4',
  head: ['Waiting', 'Applicant', 'Document', 'Assigned to', 'Viewing now', 'Action'],
  rows: 10,
  rowLook: inTwoColumns,
  widths: ['w-20', 'w-40', 'w-36', 'w-24', 'w-20', 'w-16'],
})

interface QueueRowProps extends QueueRowActions {
  document: AdminDocument
  viewers: readonly Colleague[]
  client: string
  myId: string
  now: Date
}

const QueueRow = memo(function QueueRow(props: QueueRowProps) {
  const { document, viewers, client, myId, now, onReview, onAssign } = props
  const buttonId = reviewIdOf(document)
  const { assignedTo } = document.application
  return (
    <DocumentRow document={document} onReview={onReview}>
      <Cell className="order-2 justify-end whitespace-nowrap">
        <AgeMark document={document} now={now} />
      </Cell>
      <Cell className="order-1 @2xl:w-[26%] @2xl:max-w-0">
        <ApplicantName document={document} client={client} />
      </Cell>
      <Cell className="order-3 col-span-2 @2xl:w-[38%] @2xl:max-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <span id={`${buttonId}-what`} title={requirementNameOf(document)} className="truncate">
            {requirementNameOf(document)}
          </span>
          {document.earlierVersions > 0 && (
            <Badge className="shrink-0" tone="info">
              Resubmitted
            </Badge>
          )}
          <ApplicationMark status={document.application.status} className="shrink-0" />
        </span>
      </Cell>
      <Cell className="order-4 @2xl:w-[18%] @2xl:max-w-0">
        <AssigneeButton
          assignedTo={assignedTo}
          isMine={assignedTo?.id === myId}
          openAssignDialog={() => onAssign(document)}
        />
      </Cell>
      <Cell className={clsx('order-6 col-span-2 @2xl:w-[18%] @2xl:max-w-0', viewers.length === 0 && '@max-2xl:hidden')}>
        <ViewersMark viewers={viewers} />
      </Cell>
      <Cell className="order-5 justify-end">
        <ReviewButton document={document} onReview={onReview} />
      </Cell>
    </DocumentRow>
  )
})

function AgeMark({ document: { uploadedAt, dueAt }, now }: { document: AdminDocument; now: Date }) {
  if (dueAt !== undefined) return <DueMark dueAt={dueAt} since={uploadedAt} now={now} />
  return (
    <Status tone="neutral" icon={Clock}>
      <time dateTime={uploadedAt} title={`Since ${formatDateTime(uploadedAt)}`} className="tabular-nums">
        waiting {formatWait(new Date(uploadedAt), now)}
      </time>
    </Status>
  )
}
