import { ArrowLeft, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import type { Conversation } from '#contract/messages/conversations.ts'
import type { Message } from '#contract/messages/messages.ts'
import { listNotes, type Note } from '#contract/notes.ts'
import type { Doing, Viewer } from '#contract/team/colleague.ts'
import { plural } from '#domain/english/counted.ts'
import { listed } from '#domain/english/words.ts'
import { fullName } from '#domain/names/full-name.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useNamedPage } from '#web/lib/page-title.ts'
import { cameFrom } from '#web/lib/scroll-memory.ts'
import { useUser } from '#web/lib/session.ts'
import { When } from '#web/lib/when.tsx'
import { May, useMay } from '#web/shared/may.tsx'
import { NoteForm } from '#web/shared/notes/note-form.tsx'
import { NoteText } from '#web/shared/notes/note-text.tsx'
import { useOtherViewers, useViewersBySubject, useWriting } from '#web/shared/presence/presence.ts'
import { KeyHint } from '#web/shared/shortcuts/key-hint.tsx'
import { ThreadBar } from '#web/shared/threads/thread-bar.tsx'
import type { ItemActions } from '#web/shared/work/use-work-actions.ts'
import { WorkActionMenu } from '#web/shared/work/work-action-menu.tsx'
import { Button, ButtonLink, TextLink } from '#web/ui/button.tsx'
import { EmptyState, Skeleton } from '#web/ui/data-states.tsx'
import { Envelope } from '#web/ui/drawings.tsx'
import { Thread } from '../thread/thread.tsx'
import { AnswerComposer } from './answer-composer.tsx'
import { asItem, itemOf } from './conversation-item.ts'
import { FileUnder } from './file-under.tsx'
import type { SendingOptions } from './use-answer.ts'
import { type ComposerState, WriteNote } from './write-note.tsx'

interface ConversationPaneProps {
  applicationId: string
  application: Application | null | undefined
  /** The row of the list; undefined outside the list. */
  conversation: Conversation | undefined
  listHref: string
  actions: ItemActions
  onUnder: () => void
  writing: ComposerState
  onWrite: (mode: ComposerState['mode']) => void
  onSent: (how: SendingOptions) => void
}

export function ConversationPane(props: ConversationPaneProps) {
  const { applicationId, application, listHref, conversation, actions, onUnder } = props
  const name = application ? fullName(application.user, application.user.email) : conversation?.client.name
  const item = conversation ? asItem(conversation) : application && itemOf(application)
  useNamedPage(name && `${name} · Messages`, 'Messages')
  const { doing, onInput } = useWriting()
  return (
    <section
      aria-labelledby="history-title"
      onFocus={onUnder}
      onInput={onInput}
      className="flex min-h-0 min-w-0 flex-col min-[900px]:grow rounded-card border border-line bg-card px-4 pt-2 pb-3"
    >
      <BackToList href={listHref} />
      <div className="flex min-h-9 items-center justify-between gap-3">
        <h2 id="history-title" tabIndex={-1} className="flex min-w-0 items-baseline gap-2 font-semibold outline-none">
          {name ? <bdi className="truncate">{name}</bdi> : <Skeleton className="h-5 w-40" />}
          {application && (
            <TextLink
              href={`/admin/applications/${applicationId}`}
              variant="quiet"
              className="shrink-0 font-normal text-sm tabular-nums"
            >
              {application.applicationNumber}
            </TextLink>
          )}
        </h2>
        <span className="flex shrink-0 items-center gap-2">
          <Others applicationId={applicationId} doing={doing} />
          {item && <WorkActionMenu item={item} actions={actions} />}
        </span>
      </div>
      <ThreadBar applicationId={applicationId} shortcut="E" />
      <ThreadAndComposer {...props} />
    </section>
  )
}

/** Goes back in the history if possible, to keep the scroll position of the list. */
export function BackToList({ href }: { href: string }) {
  return (
    <TextLink
      href={href}
      variant="quiet"
      className="inline-flex min-h-9 items-center gap-1.5 self-start text-sm min-[900px]:hidden"
      onClick={(event) => {
        if (cameFrom() !== href) return
        event.preventDefault()
        window.history.back()
      }}
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      Back to the list
    </TextLink>
  )
}

const NOBODY: readonly Viewer[] = []

function Others({ applicationId, doing }: { applicationId: string; doing: Doing }) {
  useOtherViewers(applicationId, doing)
  const me = useUser()
  const others = (useViewersBySubject()?.get(applicationId) ?? NOBODY).filter(({ id }) => id !== me.id)
  if (others.length === 0) return null
  const writing = others.filter((other) => other.doing === 'writing')
  const present = writing.length > 0 ? writing : others
  const names = listed(present.map(({ name }) => name))
  return (
    <span className="truncate text-info text-xs">
      {names} {plural(present.length, 'is', 'are')} {writing.length > 0 ? 'writing' : 'here'}
    </span>
  )
}

function ThreadAndComposer({ applicationId, application, writing, onWrite, ...on }: ConversationPaneProps) {
  const me = useUser()
  const mayAnswer = useMay('messages.write')
  const notes = useLongList(listNotes, { params: { id: applicationId } })
  const between = (notes.rows ?? []).map((note) => ({
    id: note.id,
    createdAt: note.createdAt,
    isMine: note.author?.id === me.id,
    card: <NoteCard key={note.id} note={note} />,
  }))
  const composer = (newest: Message, messages: readonly Message[]) => {
    if (writing.mode === 'note') return <NoteComposer applicationId={applicationId} {...{ writing, onWrite }} />
    if (!mayAnswer) return <WriteNote onWrite={onWrite} />
    return application && <AnswerComposer {...{ application, messages, newest, writing, onWrite, ...on }} />
  }
  return (
    <Thread
      applicationId={applicationId}
      between={between}
      besideFile={(message, attachment) => <FileUnder {...{ message, attachment }} />}
      className="min-h-0 scroll-mb-96 min-[900px]:grow min-[900px]:overflow-y-auto min-[900px]:overscroll-contain"
      answer={composer}
      none={<NothingWritten applicationId={applicationId}>{between.map(({ card }) => card)}</NothingWritten>}
    />
  )
}

/** Notes may exist about a client without messages. */
const NothingWritten = ({ applicationId, children }: { applicationId: string; children: ReactNode }) => (
  <>
    <ol className="space-y-3">{children}</ol>
    <EmptyState
      drawing={Envelope}
      title="No messages yet"
      action={
        <May do="messages.write">
          <ButtonLink href={`/messages?applicationId=${applicationId}`}>Write the first message</ButtonLink>
        </May>
      }
    />
  </>
)

function NoteComposer({
  applicationId,
  writing,
  onWrite,
}: Pick<ConversationPaneProps, 'applicationId' | 'writing' | 'onWrite'>) {
  return (
    <div className="-mx-4 -mb-3 rounded-b-card border-warn-line border-t bg-warn-soft px-4 pt-2 pb-3">
      <May do="messages.write">
        <Button variant="quiet" size="small" className="float-right" onClick={() => onWrite('answer')}>
          Back to the answer
          <KeyHint>R</KeyHint>
        </Button>
      </May>
      <NoteForm applicationId={applicationId} startsHere={writing.isAsked} onSaved={() => onWrite('answer')} />
    </div>
  )
}

const NoteCard = ({ note }: { note: Note }) => (
  <li>
    <article
      aria-label={`Note of ${note.author?.name ?? 'a former colleague'}`}
      className="rounded-card border border-warn-line bg-warn-soft px-3.5 py-2.5"
    >
      <p className="flex flex-wrap items-center gap-x-1.5 text-warn text-xs">
        <StickyNote aria-hidden="true" className="size-3.5" />
        <span className="font-semibold">{note.author?.name ?? 'A former colleague'}</span>
        <span>
          · <When at={note.createdAt} time /> · only the team reads this
        </span>
      </p>
      <p className="wrap-anywhere mt-1 whitespace-pre-wrap text-sm">
        <NoteText note={note} />
      </p>
    </article>
  </li>
)
