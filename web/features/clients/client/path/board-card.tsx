import { useId, useState } from 'react'
import { listBoards } from '#contract/boards/boards.ts'
import { chooseBoard, type ExamPath, SideState, startNextAttempt } from '#contract/path/path.ts'
import { isDone } from '#domain/path/reached.ts'
import { markTitle } from '#domain/path/side-states.ts'
import { useRead } from '#web/lib/query.ts'
import { useCall } from '#web/lib/use-call.ts'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { May } from '#web/shared/may.tsx'
import { MarkStepDialog } from '#web/shared/path/mark-step-dialog.tsx'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { RevertStepDialog } from '#web/shared/path/revert-step-dialog.tsx'
import { ChoiceField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadFailure } from '#web/ui/data-states.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { ChoiceAnswers } from './board-request.tsx'

interface OfPath {
  applicationId: string
  path: ExamPath
}

export function BoardCard({ applicationId, path }: OfPath) {
  return (
    <Card title={`Attempt ${path.attempt}`} className="space-y-5">
      <May do="cases.move" otherwise={<BoardFacts path={path} />}>
        <BoardChoice applicationId={applicationId} path={path} />
        {isDone(path, 'result_failed') && <NextAttempt applicationId={applicationId} path={path} />}
        <SideStates applicationId={applicationId} path={path} />
      </May>
      <ChoiceAnswers applicationId={applicationId} />
    </Card>
  )
}

const BoardFacts = ({ path: { board, sideState } }: { path: ExamPath }) => (
  <Facts
    facts={[
      { term: 'Board of nursing', value: board?.name ?? 'Not chosen yet' },
      sideState && { term: 'Side state', value: markTitle(sideState.code) },
    ]}
  />
)

function BoardChoice({ applicationId, path }: OfPath) {
  const [chosen, choose] = useState<string>()
  const { data: boards, isLoadingError, refetch } = useRead(listBoards, {})
  const { mutate, isPending } = useCall(chooseBoard, {
    input: (board: string) => ({ params: { id: applicationId }, body: { board } }),
    answers: pathQuery(applicationId),
    sent: (changed) => `Board of nursing: ${changed.board?.name}`,
    onSuccess: () => choose(undefined),
    failed: 'The board was not saved. Please try again.',
  })
  const value = chosen ?? path.board?.code ?? ''
  const offered = boards?.map(({ code, state }) => ({ code, name: state })) ?? (path.board ? [path.board] : [])
  return (
    <div className="space-y-3">
      {isLoadingError && <LoadFailure title="The boards could not be loaded" onRetry={() => void refetch()} />}
      <ChoiceField
        label="Board of nursing"
        value={value}
        onChange={choose}
        blank="Not chosen yet"
        options={offered.map(({ code, name }) => [code, name])}
      />
      {value !== '' && value !== path.board?.code && (
        <Button size="small" busy={isPending} busyLabel="Saving..." onClick={() => mutate(value)}>
          Save board
        </Button>
      )}
    </div>
  )
}

const NextAttempt = ({ applicationId, path }: OfPath) => (
  <DialogButton
    wide
    dialog={(close) => (
      <CallDialog
        route={startNextAttempt}
        input={{ params: { id: applicationId } }}
        answers={pathQuery(applicationId)}
        sent={(changed) => `Attempt ${changed.attempt} started`}
        failed="The attempt was not started. Please try again."
        onClose={close}
        title={`Start attempt ${path.attempt + 1}?`}
        description="What belongs to the application stays done. Registration, permission, appointment and result begin anew; those of this attempt stay to be read. The client is told by email."
        confirm="Start attempt"
        busyLabel="Starting..."
      />
    )}
  >
    Start attempt {path.attempt + 1}
  </DialogButton>
)

function SideStates({ applicationId, path }: OfPath) {
  const id = useId()
  const [code, choose] = useState<SideState | ''>('')
  const [open, setOpen] = useState<'mark' | 'revert' | null>(null)
  const close = () => setOpen(null)
  const { sideState } = path
  return (
    <div className="space-y-3 border-line border-t pt-4">
      {sideState ? (
        <>
          <p className="text-sm">
            <span className="text-ink-soft">Side state: </span>
            <span className="font-semibold">{markTitle(sideState.code)}</span>
          </p>
          <Button variant="secondary" size="small" onClick={() => setOpen('revert')}>
            Take it back
          </Button>
        </>
      ) : (
        <>
          <ChoiceField
            id={id}
            label="Something stands in the way"
            help="An expired permission or registration shows by itself, by its date."
            value={code}
            onChange={choose}
            blank="Nothing"
            options={SideState.options}
            labels={markTitle}
          />
          {code !== '' && (
            <Button variant="secondary" size="small" onClick={() => setOpen('mark')}>
              Mark with its evidence
            </Button>
          )}
        </>
      )}
      {open === 'mark' && code !== '' && <MarkStepDialog {...{ applicationId, code }} onClose={close} />}
      {open === 'revert' && sideState && (
        <RevertStepDialog {...{ applicationId }} code={sideState.code} onClose={close} />
      )}
    </div>
  )
}
