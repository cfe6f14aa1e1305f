import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getClientApplication } from '#contract/clients.ts'
import {
  closeThread,
  countUnansweredThreads,
  getThread,
  listUnansweredThreads,
  reopenThread,
  type ThreadState,
} from '#contract/messages.ts'
import { listTimeline } from '#contract/timeline.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { keyOf, read } from '#web/lib/query.ts'
import { refreshClients } from '../clients/client-rows.ts'

const followers = [getThread, listUnansweredThreads, countUnansweredThreads, getClientApplication, listTimeline]

/** Lets everything follow that says whether a conversation waits for an answer. */
export function refreshThreads(queries: QueryClient): void {
  for (const spec of followers) void queries.invalidateQueries({ queryKey: keyOf(spec) })
  void refreshClients(queries)
}

export function useThreadState(applicationId: string, onChanged: () => void) {
  const queries = useQueryClient()
  const query = read(getThread, { params: { id: applicationId } })
  const { data } = useQuery(query)
  const show = (state: ThreadState) => {
    queries.setQueryData(query.queryKey, state)
    onChanged()
    refreshThreads(queries)
  }
  const failed = (error: Error) => {
    toastFailed(error, sentenceOf(error, 'The conversation could not be changed'))
    refreshThreads(queries)
  }
  const params = { id: applicationId }
  const close = useMutation({
    mutationFn: (lastMessageId: string) => call(closeThread, { params, body: { lastMessageId } }),
    onSuccess: show,
    onError: failed,
  })
  const reopen = useMutation({ mutationFn: () => call(reopenThread, { params }), onSuccess: show, onError: failed })
  return {
    state: data,
    close: () => {
      if (data?.lastMessageId) close.mutate(data.lastMessageId)
    },
    reopen: () => reopen.mutate(),
    isBusy: close.isPending || reopen.isPending,
  }
}
