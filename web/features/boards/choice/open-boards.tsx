import { useEffect, useRef, useState } from 'react'
import type { BoardChoice, BoardInBrief } from '#contract/boards/board-choice.ts'
import { listed } from '#domain/english/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ApplyDialog } from './apply-dialog.tsx'
import { BoardFacts, feeOf } from './board-facts.tsx'

const BEST = 3

interface OpenBoardsProps {
  applicationId: string
  choice: BoardChoice
  onAsked: () => void
  /** Whether the answers were just given: the focus then moves to the boards. */
  isNews: boolean
}

type OpenDialog = (board: BoardInBrief) => void

export function OpenBoards({ applicationId, choice, onAsked, isNews }: OpenBoardsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  const [asked, ask] = useState<BoardInBrief>()
  const boards = choice.boards.filter(({ code }) => code !== choice.board?.code && code !== choice.request?.code)
  return (
    <section className="space-y-4" aria-labelledby="best-boards">
      <h2 id="best-boards" ref={heading} tabIndex={-1} className="scroll-mt-24 font-semibold text-lg">
        Best for you
      </h2>
      {boards.length === 0 && <p>No state that we work with is open to you yet. Write to us.</p>}
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {boards.slice(0, BEST).map((board) => (
          <li key={board.code}>
            <BoardCard board={board} onAsk={ask} />
          </li>
        ))}
      </ul>
      <AllBoards boards={boards} others={choice.others} onAsk={ask} />
      {asked && (
        <ApplyDialog
          applicationId={applicationId}
          board={asked}
          expectedBoard={choice.board?.code ?? null}
          onAsked={onAsked}
          onClose={() => ask(undefined)}
        />
      )}
    </section>
  )
}

const BoardCard = ({ board, onAsk }: { board: BoardInBrief; onAsk: OpenDialog }) => (
  <Card className="flex h-full flex-col gap-3">
    <div className="space-y-1">
      <h3 className="font-semibold text-lg">{board.state}</h3>
      <p>{board.why}</p>
    </div>
    <BoardFacts brief={board} />
    <Button wide className="mt-auto" onClick={() => onAsk(board)}>
      Apply to {board.state}
    </Button>
  </Card>
)

interface AllBoardsProps {
  boards: readonly BoardInBrief[]
  others: readonly string[]
  onAsk: OpenDialog
}

const AllBoards = ({ boards, others, onAsk }: AllBoardsProps) => (
  <details className="rounded-card border border-line bg-card">
    <summary className="flex min-h-11 cursor-pointer items-center px-4 font-semibold text-brand hover:underline">
      Compare all {boards.length} we work with
    </summary>
    <div className="space-y-4 px-4 pb-4 text-sm">
      <table className="w-full text-left">
        <thead className="text-ink-soft">
          <tr>
            {['State', 'Fee', 'Time', 'For you'].map((title) => (
              <th key={title} scope="col" className="py-2 pr-2 font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line border-t">
          {boards.map((board) => (
            <BoardRow key={board.code} board={board} onAsk={onAsk} />
          ))}
        </tbody>
      </table>
      {others.length > 0 && (
        <p className="text-ink-soft">Closed to you, not offered or not read yet: {listed(others)}.</p>
      )}
    </div>
  </details>
)

const fits = { fits: 'Fits', unknown: 'We check' } as const

function BoardRow({ board, onAsk }: { board: BoardInBrief; onAsk: OpenDialog }) {
  return (
    <tr className="align-top">
      <th scope="row" className="py-1 pr-2 font-normal">
        <button
          type="button"
          className="min-h-9 cursor-pointer text-left font-semibold text-brand underline"
          aria-label={`Apply to ${board.state}`}
          onClick={() => onAsk(board)}
        >
          {board.state}
        </button>
      </th>
      <td className="whitespace-nowrap py-2.5 pr-2 tabular-nums">{feeOf(board) ?? '–'}</td>
      <td className="py-2.5 pr-2">{board.time?.span ?? '–'}</td>
      <td className="py-2.5">{fits[board.outcome]}</td>
    </tr>
  )
}
