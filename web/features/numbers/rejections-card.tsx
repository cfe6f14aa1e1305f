import { FileCheck2 } from 'lucide-react'
import type { RejectionCount } from '#contract/numbers.ts'
import { reviewReasons } from '#domain/documents/review-reasons.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ShareBar } from '#web/ui/share-bar.tsx'
import { Cell, HeaderCell, Row, Table } from '#web/ui/table.tsx'
import { countWords, percentWords } from './period-words.ts'

const sumOf = (rows: readonly RejectionCount[]) => rows.reduce((sum, { count }) => sum + count, 0)
const nameOf = (reason: RejectionCount['reason']) => (reason === null ? 'No reason chosen' : reviewReasons[reason].name)

/** Why documents came back, the most frequent reason first, and which documents they were. */
export function RejectionsCard({ rejections }: { rejections: readonly RejectionCount[] }) {
  const all = sumOf(rejections)
  const documents = checklist.filter(({ id }) => rejections.some(({ requirementId }) => requirementId === id))
  const reasons = [...new Set(rejections.map(({ reason }) => reason))]
    .map((reason) => ({ reason, rows: rejections.filter((one) => one.reason === reason) }))
    .sort((one, other) => sumOf(other.rows) - sumOf(one.rows))
  return (
    <Card className="min-w-0">
      <CardHeader
        title="What comes back, and why"
        description={
          all === 0
            ? 'Documents that were sent back in these months'
            : `${countWords(all)} ${all === 1 ? 'document was' : 'documents were'} sent back in these months`
        }
      />
      {all === 0 ? (
        <EmptyState icon={FileCheck2} title="Nothing was sent back">
          Reasons appear here as soon as a reviewer asks for a better document.
        </EmptyState>
      ) : (
        <Table
          caption="Documents that were sent back, by reason and document"
          head={
            <>
              <HeaderCell>Reason</HeaderCell>
              <HeaderCell numeric>All</HeaderCell>
              <HeaderCell>Share</HeaderCell>
              {documents.map(({ id, name }) => (
                <HeaderCell key={id} numeric className="min-w-22 whitespace-normal! align-bottom">
                  {name}
                </HeaderCell>
              ))}
            </>
          }
        >
          {reasons.map(({ reason, rows }) => (
            <Row key={reason}>
              <Cell className="font-semibold @2xl:min-w-44 @2xl:font-normal">{nameOf(reason)}</Cell>
              <Cell numeric label="All" className="font-semibold">
                {countWords(sumOf(rows))}
              </Cell>
              <Cell label="Share" className="@2xl:w-36">
                <span className="flex items-center gap-2 text-ink-soft text-xs tabular-nums">
                  <ShareBar of={sumOf(rows)} whole={all} fill="bad" />
                  <span className="min-w-9 text-right">{percentWords(sumOf(rows), all)}</span>
                </span>
              </Cell>
              {documents.map(({ id, name }) => {
                const count = sumOf(rows.filter(({ requirementId }) => requirementId === id))
                return (
                  <Cell
                    key={id}
                    numeric
                    label={name}
                    className={count === 0 ? 'text-ink-faint max-sm:hidden' : undefined}
                  >
                    {count === 0 ? '–' : countWords(count)}
                  </Cell>
                )
              })}
            </Row>
          ))}
        </Table>
      )}
    </Card>
  )
}
