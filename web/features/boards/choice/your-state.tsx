import type { BoardChoice } from '#contract/boards/board-choice.ts'
import { When } from '#web/lib/when.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ASKED_STATE, useAskForBoard } from './apply-dialog.tsx'
import { BoardFacts } from './board-facts.tsx'

interface YourStateProps {
  choice: BoardChoice
  onChange: (() => void) | undefined
}

interface AskedStateProps extends YourStateProps {
  applicationId: string
}

export function ChosenState({ choice: { board, isFinal, request }, onChange }: YourStateProps) {
  if (!board) return null
  return (
    <Card className="max-w-2xl space-y-4" aria-label={`What ${board.state} means for you`}>
      <BoardFacts brief={board} />
      {isFinal ? (
        <p className="text-sm">
          To change it now, <TextLink href="/messages">write to us</TextLink>.
        </p>
      ) : (
        !request && onChange && <ChangeState onChange={onChange} />
      )}
    </Card>
  )
}

const ChangeState = ({ onChange }: { onChange: () => void }) => (
  <div className="space-y-2">
    <p className="text-sm">You can change it until we file.</p>
    <Button variant="secondary" onClick={onChange}>
      Choose another state
    </Button>
  </div>
)

export function AskedState({ applicationId, choice, onChange }: AskedStateProps) {
  const { request, board, isFinal } = choice
  const keep = useAskForBoard(applicationId, board?.code ?? null)
  if (!request) return null
  return (
    <div id={ASKED_STATE} tabIndex={-1} className="max-w-2xl">
      <Notice
        title={`You asked for ${request.state}`}
        actions={
          !isFinal && (
            <>
              {board && (
                <Button size="small" busy={keep.isPending} onClick={() => keep.mutate(board.code)}>
                  Keep {board.state}
                </Button>
              )}
              {onChange && (
                <Button size="small" variant="secondary" onClick={onChange}>
                  Choose another state
                </Button>
              )}
            </>
          )
        }
      >
        We confirm it and write to you. Since <When at={request.askedAt} />.
      </Notice>
    </div>
  )
}

export function RefusedState({ refusal }: Pick<BoardChoice, 'refusal'>) {
  if (!refusal) return null
  return (
    <Notice tone="warn" title={`We cannot apply to ${refusal.state} for you`} className="max-w-2xl">
      <p className="whitespace-pre-line text-ink">{refusal.reason}</p>
      <p>
        {refusal.by && `${refusal.by}, `}
        <When at={refusal.at} />
      </p>
    </Notice>
  )
}
