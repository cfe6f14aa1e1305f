import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { BoardFactKey } from '#contract/boards/board-facts.ts'
import { type Board, type BoardFact, listBoards, type PackStatus } from '#contract/boards/boards.ts'
import { factLabels } from '#domain/boards/board-labels.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { counted } from '#domain/english/counted.ts'
import { listed } from '#domain/english/words.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { AdminOnly } from '#web/shared/admin-only.tsx'
import { May } from '#web/shared/may.tsx'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { type EditedFact, FactDialog } from './fact-dialog.tsx'
import { FactHistory } from './fact-history.tsx'
import { GapsCard } from './gaps-card.tsx'

export const BoardsScreen = () => (
  <AdminOnly page="/admin/boards">
    <Boards />
  </AdminOnly>
)

const packs: Readonly<Record<PackStatus, { tone: Tone; label: string; help: string }>> = {
  draft: { tone: 'neutral', label: 'Draft', help: 'Not every fact has been confirmed at its source.' },
  confirmed: { tone: 'good', label: 'Confirmed', help: 'Every fact was confirmed at its source.' },
  stale: { tone: 'warn', label: 'Stale', help: 'At least one fact was not checked for 90 days.' },
}

function Boards() {
  const [params, setParams] = useSearchParams()
  return (
    <>
      <PageHeading title="Boards of Nursing" description="Nurses see what one of us has confirmed." />
      <QueryView query={useRead(listBoards, {})} failure="The boards could not be loaded" skeleton="h-96 rounded-card">
        {(boards) => {
          const board = boards.find(({ code }) => code === params.get('board')) ?? boards[0]
          if (!board) return null
          return (
            <div className="space-y-4">
              <ChoiceField
                label="Board"
                className="max-w-md"
                value={board.code}
                onChange={(value) => setParams({ board: value }, { replace: true })}
                options={boards.map(({ code, state, status }) => [
                  code,
                  `${state} (${packs[status].label.toLowerCase()})`,
                ])}
              />
              <BoardCard key={board.code} board={board} />
              <GapsCard key={`gaps ${board.code}`} board={board} />
              <FactHistory key={`history ${board.code}`} board={board} />
            </div>
          )
        }}
      </QueryView>
    </>
  )
}

function BoardCard({ board }: { board: Board }) {
  const [edited, edit] = useState<EditedFact['key'] | null>(null)
  const { tone, label, help } = packs[board.status]
  return (
    <Card
      title={board.name}
      description={`${board.website ?? 'No website known'}. ${help} ${howFar(board)}`}
      actions={<Status tone={tone}>{label}</Status>}
    >
      {board.hold && (
        <Notice tone="warn" className="mb-4">
          {board.hold}
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {board.facts.map((one) => (
          <FactRow key={one.key} fact={one} onEdit={() => edit(one.key)} />
        ))}
      </ul>
      {board.unknown.length > 0 && (
        <p className="mt-4 text-ink-soft text-sm">Not known yet: {listed(board.unknown.map((one) => one.label))}.</p>
      )}
      <May do="boards.change">
        <AddFact board={board} onAdd={edit} />
      </May>
      {edited && <FactDialog board={board} fact={factOf(board, edited)} onClose={() => edit(null)} />}
    </Card>
  )
}

function howFar({ facts }: Board): string {
  const confirmed = facts.filter((fact) => fact.confirmed && !fact.stale && fact.value !== null).length
  const stale = facts.filter((fact) => fact.stale).length
  return `${confirmed} of ${counted(facts.length, 'fact')} confirmed${stale > 0 ? `, ${stale} to check again` : ''}.`
}

function factOf({ facts }: Board, key: EditedFact['key']): EditedFact {
  const fact = facts.find((one) => one.key === key)
  if (!fact) return { key, label: factLabels[key], version: 0, source: '', confidence: '' }
  return { ...fact, confidence: fact.confidence ?? '' }
}

function AddFact({ board, onAdd }: { board: Board; onAdd: (key: EditedFact['key']) => void }) {
  const [chosen, choose] = useState('')
  const known = new Set(board.facts.map(({ key }) => key))
  const missing = BoardFactKey.options.filter((key) => !known.has(key))
  const key = missing.find((one) => one === chosen)
  if (missing.length === 0) return null
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3 border-line border-t pt-4">
      <ChoiceField
        label="Write down a fact that is not here yet"
        className="w-full max-w-md"
        value={key ?? ''}
        onChange={choose}
        blank="Choose one"
        options={missing}
        labels={factLabels}
      />
      <Button variant="secondary" disabled={!key} onClick={() => key && onAdd(key)}>
        Write it down
      </Button>
    </div>
  )
}

function FactRow({ fact, onEdit }: { fact: BoardFact; onEdit: () => void }) {
  const { label, sentence, source, seen, checkedOn, confidence, confirmed, stale, value } = fact
  return (
    <li className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <div className="space-y-1">
        <h3 className="font-semibold text-sm">{label}</h3>
        <FactStatus confirmed={confirmed} stale={stale} isOpen={value === null} />
      </div>
      <div className="min-w-0 space-y-1 text-sm">
        <p className="wrap-anywhere">{sentence}</p>
        <p className="wrap-anywhere text-ink-soft text-xs">
          Read in: {source}
          {seen && `, ${seen}`}. Checked on {formatDay(checkedOn)}. Confidence: {confidence}.
        </p>
      </div>
      <div>
        <May do="boards.change">
          <Button variant="secondary" size="small" onClick={onEdit} aria-label={`Check ${label}`}>
            Check
          </Button>
        </May>
      </div>
    </li>
  )
}

function FactStatus({ confirmed, stale, isOpen }: { confirmed: boolean; stale: boolean; isOpen: boolean }) {
  if (stale) return <Status tone="warn">Check again</Status>
  if (isOpen) return <Status tone="bad">Sources disagree</Status>
  return confirmed ? <Status tone="good">Confirmed</Status> : <Status tone="neutral">Example</Status>
}
