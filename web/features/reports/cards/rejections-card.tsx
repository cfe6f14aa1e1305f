import { FileCheck2 } from 'lucide-react'
import { reviewReasons } from '#contract/documents/review-reasons.ts'
import type { RejectionCount } from '#contract/reports.ts'
import { counted } from '#domain/english/counted.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { formatCount } from '../period/period-labels.ts'
import { ShareCell } from './share-cell.tsx'
import { Head, Name, SmallTable, Value } from './small-table.tsx'

const sumOf = (rows: readonly RejectionCount[]) => rows.reduce((sum, { count }) => sum + count, 0)
const nameOf = (reason: RejectionCount['reason']) => (reason === null ? 'No reason chosen' : reviewReasons[reason].name)

interface RejectionsProps {
  rejections: readonly RejectionCount[]
}

export function RejectionsCard({ rejections }: RejectionsProps) {
  const all = sumOf(rejections)
  return (
    <Card
      title="What is sent back, and why"
      description={
        all === 0
          ? 'Documents that were sent back in these months'
          : `${counted(all, 'document was', 'documents were')} sent back in these months`
      }
      className="min-w-0"
    >
      {all === 0 ? (
        <EmptyState icon={FileCheck2} title="Nothing was sent back">
          Reasons appear here when a reviewer requests resubmission.
        </EmptyState>
      ) : (
        <RejectionTable rejections={rejections} />
      )}
    </Card>
  )
}

function RejectionTable({ rejections }: RejectionsProps) {
  const documents = checklist.filter(({ id }) => rejections.some(({ requirementId }) => requirementId === id))
  const reasons = [...new Set(rejections.map(({ reason }) => reason))]
    .map((reason) => ({ reason, rows: rejections.filter((one) => one.reason === reason) }))
    .sort((one, other) => sumOf(other.rows) - sumOf(one.rows))
  return (
    <SmallTable
      caption="Documents that were sent back, by reason and document"
      head={
        <>
          <Head>Reason</Head>
          <Head numeric>All</Head>
          <Head className="max-sm:hidden">Share</Head>
          {documents.map(({ id, name }) => (
            <Head key={id} numeric className="min-w-20">
              {name}
            </Head>
          ))}
        </>
      }
    >
      {reasons.map(({ reason, rows }) => (
        <tr key={reason}>
          <Name className="min-w-36">{nameOf(reason)}</Name>
          <Value numeric className="font-semibold">
            {formatCount(sumOf(rows))}
          </Value>
          <ShareCell of={sumOf(rows)} whole={sumOf(rejections)} fill="bad" />
          {documents.map(({ id }) => {
            const count = sumOf(rows.filter(({ requirementId }) => requirementId === id))
            return (
              <Value key={id} numeric className={count === 0 ? 'text-ink-faint' : undefined}>
                {count === 0 ? '–' : formatCount(count)}
              </Value>
            )
          })}
        </tr>
      ))}
    </SmallTable>
  )
}
