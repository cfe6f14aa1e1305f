import { type FactValue, factValues } from '#contract/boards/board-facts.ts'
import { type Board, type BoardFactRevision, listBoardChanges } from '#contract/boards/boards.ts'
import { formatFactValue } from '#domain/boards/sentences.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { Card } from '#web/ui/card.tsx'

export function FactHistory({ board }: { board: Pick<Board, 'code'> }) {
  const input = { params: { code: board.code } }
  return (
    <Card title="History of changes">
      <ListView
        list={useLongList(listBoardChanges, input)}
        counts
        bare
        failure="The history could not be loaded"
        skeleton="h-24"
        empty="Nothing has been checked by the team yet. All facts are the examples that came with the portal."
      >
        {(rows) => (
          <ol className="divide-y divide-line">
            {rows.map((revision) => (
              <Revision key={revision.id} revision={revision} />
            ))}
          </ol>
        )}
      </ListView>
    </Card>
  )
}

function Revision({ revision }: { revision: BoardFactRevision }) {
  const { label, source, checkedOn, confidence, changedBy, changedAt } = revision
  const [before, after] = [inWords(revision, revision.before), inWords(revision, revision.after)]
  return (
    <li className="space-y-1 py-3 text-sm">
      <p>
        <span className="font-semibold">{label}</span>{' '}
        <span className="text-ink-soft">
          {before === after ? 'confirmed' : 'changed'} by <bdi>{changedBy?.name ?? 'a former colleague'}</bdi>,{' '}
          <When at={changedAt} time />
        </span>
      </p>
      {before === after ? (
        <p className="wrap-anywhere">{after}</p>
      ) : (
        <dl className="grid gap-x-3 sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt className="text-ink-soft">Before</dt>
          <dd className="wrap-anywhere">{before}</dd>
          <dt className="text-ink-soft">After</dt>
          <dd className="wrap-anywhere">{after}</dd>
        </dl>
      )}
      <p className="wrap-anywhere text-ink-soft text-xs">
        Read in: {source}. Checked on {formatDay(checkedOn)}. Confidence: {confidence}.
      </p>
    </li>
  )
}

function inWords({ key }: BoardFactRevision, value: unknown): string {
  if (value === null) return 'Not known, or sources disagree'
  const judged = factValues[key].safeParse(value)
  return judged.success ? formatFactValue(key, judged.data as FactValue<typeof key>) : JSON.stringify(value)
}
