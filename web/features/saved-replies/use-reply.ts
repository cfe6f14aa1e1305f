import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  addReply,
  changeReply,
  listReplies,
  NewReply,
  REPLY_TITLE_TAKEN,
  type SavedReply,
} from '#contract/saved-replies.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/form.ts'
import { read } from '#web/lib/query.ts'
import { sentenceOf, toast } from '#web/lib/toast.ts'

const FAILED = 'Failed to save the reply'

export interface ReplyConflict {
  sentence: string
  latest: SavedReply
}

interface Writing {
  draft: NewReply
  write: (change: Partial<NewReply>) => void
  onSaved: () => void
}

export function useReply(reply: SavedReply | null, { draft, write, onSaved }: Writing) {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<ReplyConflict | null>(null)
  const [version, setVersion] = useState(reply?.version ?? 0)
  const latestOf = async (id: string) => {
    const rows = await queries.fetchQuery({ ...read(listReplies, {}), staleTime: 0 }).catch(() => [])
    return rows.find((one) => one.id === id)
  }

  const form = useForm(NewReply, {
    values: draft,
    write,
    canSend() {
      setConflict(null)
      return true
    },
    route: reply ? changeReply : addReply,
    send: (_, words) =>
      reply
        ? call(changeReply, { params: { replyId: reply.id }, body: { ...words, expectedVersion: version } })
        : call(addReply, { body: words }),
    onSent() {
      toast.show('Reply saved', 'The whole team can use it now')
      onSaved()
    },
    async onFailed(error) {
      const sentence = sentenceOf(error, FAILED)
      if (sentence === REPLY_TITLE_TAKEN) form.showProblems({ title: sentence })
      else if (reply && error instanceof ApiError && error.status === 409) {
        const latest = await latestOf(reply.id)
        if (!latest) return false
        // A second save means that the author has seen the other text.
        setVersion(latest.version)
        setConflict({ sentence, latest })
        return true
      }
      return false
    },
    failed: FAILED,
  })
  return { ...form, conflict, dismiss: () => setConflict(null) }
}
