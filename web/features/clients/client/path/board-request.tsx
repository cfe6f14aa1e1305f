import { useQuery } from '@tanstack/react-query'
import { type BoardChoice, REFUSAL_REASON, refuseBoard } from '#contract/boards/board-choice.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { answerRows } from '#domain/boards/choice-labels.ts'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { May, useMay } from '#web/shared/may.tsx'
import { choiceQuery } from '#web/shared/path/choice-query.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { ReasonDialog } from '#web/shared/reason-dialog.tsx'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { isUncovered, useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface OfClient {
  applicationId: string
}

export function BoardRequest({ applicationId }: OfClient) {
  const { data: choice } = useQuery(choiceQuery(applicationId))
  if (!choice?.request) return null
  const { request, review } = choice
  return (
    <Notice
      className="mt-4"
      title={`The client asks for ${request.state}`}
      actions={
        <May do="cases.move">
          <Decision applicationId={applicationId} request={request} />
        </May>
      }
    >
      <p>
        Since <When at={request.askedAt} />.
        {choice.board && ` It is ${choice.board.state} now; steps of that board begin anew.`}
      </p>
      {review && review.reasons.length > 0 && (
        <>
          <p className="pt-1">The client reads:</p>
          <ul className="list-disc space-y-1 pl-4">
            {review.reasons.map(({ rule, sentence }) => (
              <li key={rule}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}

function Decision({ applicationId, request }: OfClient & { request: NonNullable<BoardChoice['request']> }) {
  const { mutate, isPending } = useCall(chooseBoard, {
    input: () => ({ params: { id: applicationId }, body: { board: request.code, expectedRequest: request.code } }),
    answers: pathQuery(applicationId),
    failed: 'The state was not confirmed. Please try again.',
  })
  useShortcuts({ y: () => isPending || !isUncovered() || mutate() }, useMay('cases.move'))
  return (
    <>
      <Button size="small" busy={isPending} busyLabel="Confirming..." onClick={() => mutate()}>
        Confirm {request.state} <KeyHint>Y</KeyHint>
      </Button>
      <DialogButton
        size="small"
        variant="secondary"
        dialog={(close) => (
          <ReasonDialog
            draft={`board refusal ${applicationId}`}
            route={refuseBoard}
            input={(reason) => ({ params: { id: applicationId }, body: { board: request.code, reason } })}
            missing={REFUSAL_REASON}
            title={`${request.state} is not possible?`}
            description="The client reads your reason and chooses another state."
            confirm="Tell the client"
            busyLabel="Sending..."
            onClose={close}
          />
        )}
      >
        Not possible
      </DialogButton>
    </>
  )
}

export function ChoiceAnswers({ applicationId }: OfClient) {
  const { data: choice } = useQuery(choiceQuery(applicationId))
  if (!choice?.review || Object.keys(choice.answers).length === 0) return null
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-semibold text-sm">What the client answered</summary>
      <Facts facts={answerRows(choice.answers, choice.review.answers)} />
    </details>
  )
}
