import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeMyNotices, getMyNotices } from '#contract/account/my-details.ts'
import { read } from '#web/lib/query.ts'
import { useCall } from '#web/lib/use-call.ts'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/inputs.tsx'

export function NoticesCard() {
  const queries = useQueryClient()
  const query = read(getMyNotices, {})
  const { data: notices } = useQuery(query)
  const { mutate, isPending, variables } = useCall(changeMyNotices, {
    scope: { id: 'my-notices' },
    input: (inactivity: boolean) => ({ body: { inactivity } }),
    onSuccess: (changed) => queries.setQueryData(query.queryKey, changed),
    failed: 'Your choice was not saved. Please try again.',
  })
  if (!notices) return null
  return (
    <Card titleId="notices-title" title="Messages from us">
      <Checkbox
        label="Send me an update every two weeks"
        help="We say who we are waiting for, and when we ask again. Reminders of your dates come in any case."
        checked={isPending ? variables : notices.inactivity}
        onChange={(event) => mutate(event.target.checked)}
      />
    </Card>
  )
}
