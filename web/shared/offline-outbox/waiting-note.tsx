import { useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useUser } from '#web/lib/session.ts'
import { FileName } from '#web/shared/documents/file-name.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { discard } from './outbox.ts'
import { readFiles, type WaitingRequest } from './outbox-store.ts'

interface WaitingNoteProps {
  waiting: WaitingRequest
  /** Restores the request into the form; returns false if other typed values would be lost. */
  onEdit: (files: File[]) => boolean
}

/** The state of an unsent request, or the server's refusal with actions to edit or discard. */
export function WaitingNote({ waiting, onEdit }: WaitingNoteProps) {
  const { id, files, refusal } = waiting
  const queries = useQueryClient()
  const me = useUser().id
  const remove = () => void discard(queries, me, id)
  const edit = async () => onEdit(await readFiles(waiting)) && remove()
  return (
    <>
      {files.length > 0 && (
        <p className="wrap-anywhere mt-1.5 flex items-center gap-2 text-sm">
          <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
          <FileName>{files.map(({ fileName }) => fileName).join(', ')}</FileName>
        </p>
      )}
      {refusal === undefined ? (
        <p role="status" className="mt-2 font-semibold text-warn text-xs">
          Waiting for internet
        </p>
      ) : (
        <Notice
          tone="bad"
          title="This was not sent"
          className="mt-3"
          actions={
            <>
              <Button size="small" variant="secondary" onClick={() => void edit()}>
                Edit
              </Button>
              <Button size="small" variant="quiet" onClick={remove}>
                Discard
              </Button>
            </>
          }
        >
          {refusal}
        </Notice>
      )}
    </>
  )
}
