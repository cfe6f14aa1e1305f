import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addReply,
  changeReply,
  listReplies,
  type NewReply,
  REPLY_TITLE_TAKEN,
  type SavedReply,
} from '#contract/saved-replies.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { keyOf, read } from '#web/lib/query.ts'
import { toast } from '#web/lib/toast.ts'

export interface Conflict {
  sentence: string
  latest: SavedReply
}

interface Outcome {
  onSaved: () => void
  onErrors: (errors: Record<string, string>) => void
}

/** Saves a reply; when a colleague changed it meanwhile, their text is fetched to be looked at. */
export function useReply(reply: SavedReply | null, { onSaved, onErrors }: Outcome) {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [version, setVersion] = useState(reply?.version ?? 0)
  const renew = () => queries.invalidateQueries({ queryKey: keyOf(listReplies) })

  const { mutate, isPending } = useMutation({
    mutationFn: ({ words, expectedVersion }: { words: NewReply; expectedVersion: number }) =>
      reply
        ? call(changeReply, { params: { replyId: reply.id }, body: { ...words, expectedVersion } })
        : call(addReply, { body: words }),
    onSuccess: () => {
      toast.show('Reply saved', 'The whole team finds it now')
      onSaved()
      return renew()
    },
    onError: async (error) => {
      const sentence = sentenceOf(error, 'Failed to save the reply')
      if (error instanceof ApiError && error.errors.length > 0) {
        onErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])))
      } else if (sentence === REPLY_TITLE_TAKEN) onErrors({ title: sentence })
      else if (reply && error instanceof ApiError && error.status === 409) {
        const latest = await latestOf(reply.id)
        if (latest) {
          // Whoever saves again has seen it.
          setVersion(latest.version)
          return setConflict({ sentence, latest })
        }
      }
      toastFailed(error, sentence)
    },
  })

  const latestOf = async (id: string) => {
    const rows = await queries.fetchQuery({ ...read(listReplies, {}), staleTime: 0 }).catch(() => [])
    return rows.find((one) => one.id === id)
  }

  return {
    save: (words: NewReply) => {
      setConflict(null)
      mutate({ words, expectedVersion: version })
    },
    dismiss: () => setConflict(null),
    isSaving: isPending,
    conflict,
  }
}
