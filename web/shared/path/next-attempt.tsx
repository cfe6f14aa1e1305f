import { startOwnAttempt } from '#contract/path/exam-attempts.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { pathQuery } from './path-query.ts'

export function NextAttempt({ applicationId }: { applicationId: string }) {
  const { mutate, isPending } = useCall(startOwnAttempt, {
    input: () => ({ params: { id: applicationId } }),
    answers: pathQuery(applicationId),
    failed: 'Your next attempt was not started. Please try again.',
  })
  return (
    <Button busy={isPending} busyLabel="Starting..." onClick={() => mutate(undefined)}>
      Start my next attempt
    </Button>
  )
}
