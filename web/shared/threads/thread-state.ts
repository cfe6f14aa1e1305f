import { useQuery, useQueryClient } from '@tanstack/react-query'
import { closeThread, getThread, reopenThread, type ThreadState } from '#contract/messages.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { read } from '#web/lib/query.ts'
import { useCall } from '#web/lib/use-call.ts'

export function useThreadState(applicationId: string, onChanged: () => void) {
  const queries = useQueryClient()
  const query = read(getThread, { params: { id: applicationId } })
  const { data } = useQuery(query)
  const show = (state: ThreadState) => {
    queries.setQueryData(query.queryKey, state)
    onChanged()
  }
  const failed = (error: Error) => toastFailed(error, sentenceOf(error, 'The conversation could not be changed'))
  const params = { id: applicationId }
  const close = useCall(closeThread, {
    input: (lastMessageId: string) => ({ params, body: { lastMessageId } }),
    onSuccess: show,
    onError: failed,
  })
  const reopen = useCall(reopenThread, { input: () => ({ params }), onSuccess: show, onError: failed })
  return {
    state: data,
    close: () => {
      if (data?.lastMessageId) close.mutate(data.lastMessageId)
    },
    reopen: () => reopen.mutate(),
    isBusy: close.isPending || reopen.isPending,
  }
}
