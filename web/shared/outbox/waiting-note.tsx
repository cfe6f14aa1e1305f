import { useQueryClient } from '@tanstack/react-query'
import { useUser } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { discard } from './outbox.ts'
import type { WaitingRequest } from './outbox-store.ts'

interface WaitingNoteProps {
  waiting: WaitingRequest
  /** Fills the form with it again; false where the form holds something else, which would be lost. */
  onEdit: () => boolean
}

/** Under what waits for the line; under what was refused the server's sentence, for her to change it or throw it away. */
export function WaitingNote({ waiting: { id, refusal }, onEdit }: WaitingNoteProps) {
  const queries = useQueryClient()
  const me = useUser().id
  const remove = () => void discard(queries, me, id)
  if (refusal === undefined) {
    return (
      <p role="status" className="mt-2 font-semibold text-warn text-xs">
        Waiting for internet
      </p>
    )
  }
  const actions = (
    <>
      <Button size="small" variant="secondary" onClick={() => onEdit() && remove()}>
        Edit
      </Button>
      <Button size="small" variant="quiet" onClick={remove}>
        Discard
      </Button>
    </>
  )
  return (
    <Notice tone="bad" title="This was not sent" className="mt-3" actions={actions}>
      {refusal}
    </Notice>
  )
}
