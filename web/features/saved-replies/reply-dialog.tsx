import { useRef, useState } from 'react'
import { deleteReply, type NewReply, ReplyKind, type SavedReply } from '#contract/saved-replies.ts'
import { placeholders } from '#domain/saved-replies/placeholders.ts'
import { useDraftOver } from '#web/lib/draft.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { useMay } from '#web/shared/may.tsx'
import { useInsertionInPlace } from '#web/shared/replies/insert-text.ts'
import { AreaField, ChoiceField, type FormOf, TextField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { kindLabels } from './reply-labels.ts'
import { ReplyPreview } from './reply-preview.tsx'
import { type ReplyConflict, useReply } from './use-reply.ts'

const EMPTY: NewReply = { title: '', kind: 'message', subject: '', content: '' }
const NEW = { id: 'new', version: 0 }

const wordsOf = ({ title, kind, subject, content }: NewReply): NewReply => ({ title, kind, subject, content })

export function ReplyDialog({ reply, onClose }: { reply: SavedReply | null; onClose: () => void }) {
  const { id, version } = reply ?? NEW
  const stored = reply ? wordsOf(reply) : EMPTY
  const { draft, write, clear } = useDraftOver(useUser().id, { record: `reply:${id}`, version }, stored)
  const [isDeleting, setDeleting] = useState(false)
  const mayChange = useMay('replies.change')
  const done = () => {
    clear()
    onClose()
  }
  const form = useReply(reply, { draft, write, onSaved: done })
  const { conflict, dismiss, submit, isBusy } = form
  const takeTheirs = (latest: SavedReply) => {
    dismiss()
    write(wordsOf(latest))
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      size="large"
      title={titleFor(reply, mayChange)}
      description="The whole team can use it in messages and review notes."
      before={
        reply &&
        mayChange && (
          <Button variant="quiet" className="sm:mr-auto" onClick={() => setDeleting(true)}>
            Delete
          </Button>
        )
      }
      cancel={mayChange ? 'Cancel' : 'Close'}
      confirm={mayChange && 'Save reply'}
      isBusy={isBusy}
      busyLabel="Saving..."
      initialFocus={null}
      onConfirm={() => submit()}
    >
      <div className="space-y-4">
        {conflict && <ChangedMeanwhile conflict={conflict} onTake={takeTheirs} onKeep={() => submit()} />}
        <fieldset disabled={!mayChange}>
          <ReplyFields form={form} />
        </fieldset>
      </div>
      {reply && isDeleting && <DeleteReplyDialog reply={reply} onClose={() => setDeleting(false)} onDeleted={done} />}
    </ConfirmDialog>
  )
}

function titleFor(reply: SavedReply | null, mayChange: boolean): string {
  if (!mayChange) return reply?.title ?? ''
  return reply ? 'Change reply' : 'New reply'
}

function ReplyFields({ form }: { form: FormOf<NewReply> }) {
  const { values: draft, change } = form
  const text = useRef<HTMLTextAreaElement>(null)
  const insertion = useInsertionInPlace(text)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <TextField form={form} name="title" label="Title" required data-initial-focus autoComplete="off" />
        <ChoiceField form={form} name="kind" label="Available" options={ReplyKind.options} labels={kindLabels} />
      </div>
      {draft.kind !== 'review' && (
        <TextField form={form} name="subject" label="Subject, if the message has none" autoComplete="off" />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="space-y-3">
          <AreaField
            form={form}
            name="content"
            label="Text"
            required
            ref={text}
            rows={6}
            onBlur={insertion.leave}
            inputClass="max-h-64"
          />
          <fieldset className="flex flex-wrap gap-1.5">
            <legend className="mb-1.5 text-ink-soft text-sm">Insert a placeholder:</legend>
            {placeholders.map(({ word, means }) => (
              <Button
                key={word}
                variant="secondary"
                size="small"
                title={means}
                onClick={() => insertion.insert(draft.content, `{${word}}`, (content) => change({ content }))}
              >
                {word}
              </Button>
            ))}
          </fieldset>
        </div>
        <ReplyPreview reply={draft} />
      </div>
    </>
  )
}

interface ChangedMeanwhileProps {
  conflict: ReplyConflict
  onTake: (latest: SavedReply) => void
  onKeep: () => void
}

const ChangedMeanwhile = ({ conflict: { sentence, latest }, onTake, onKeep }: ChangedMeanwhileProps) => (
  <Notice
    live
    tone="warn"
    title={sentence.split('. ')[0]}
    actions={
      <>
        <Button size="small" variant="secondary" onClick={() => onTake(latest)}>
          Use theirs
        </Button>
        <Button size="small" variant="secondary" onClick={onKeep}>
          Save mine instead
        </Button>
      </>
    }
  >
    <p className="font-semibold">{latest.title}</p>
    <p className="wrap-anywhere max-h-48 overflow-y-auto whitespace-pre-line">{latest.content}</p>
  </Notice>
)

interface DeleteReplyDialogProps {
  reply: SavedReply
  onClose: () => void
  onDeleted: () => void
}

const DeleteReplyDialog = ({ reply, onClose, onDeleted }: DeleteReplyDialogProps) => (
  <CallDialog
    route={deleteReply}
    input={{ params: { replyId: reply.id } }}
    failed="Failed to delete the reply"
    onDone={() => {
      toast.show('Reply deleted', reply.title)
      onDeleted()
    }}
    onClose={onClose}
    title={`Delete “${reply.title}”?`}
    description="It will be removed for the whole team. Messages already sent do not change."
    confirm="Delete reply"
    isDestructive
  />
)
