import clsx from 'clsx'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { listReplies, type SavedReply } from '#contract/saved-replies.ts'
import { fillIn, type ReplyFacts } from '#domain/saved-replies/placeholders.ts'
import { useRead } from '#web/lib/query.ts'
import { TextLink } from '#web/ui/button.tsx'
import { LoadFailure, Skeleton } from '#web/ui/data-states.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useListbox } from '#web/ui/listbox.ts'
import { foundReplies } from './found-replies.ts'

interface ReplyListProps {
  kind: 'message' | 'review'
  facts: ReplyFacts
  onPick: (reply: SavedReply) => void
}

interface OfferedRepliesProps extends Pick<ReplyListProps, 'facts'> {
  offered: readonly SavedReply[]
  list: ReturnType<typeof useListbox<SavedReply>>
}

const OfferedReplies = ({ offered, list, facts }: OfferedRepliesProps) => (
  <div ref={list.ref} id={list.id} role="listbox" aria-label="Saved replies" className="max-h-80 overflow-y-auto">
    {offered.map((reply) => (
      <div
        {...list.optionOf(reply)}
        key={reply.id}
        className={clsx(
          'min-h-11 cursor-pointer rounded-sm px-2.5 py-1.5 text-sm leading-tight',
          reply === list.marked && 'bg-sunk',
        )}
      >
        <span className="wrap-anywhere block font-semibold">{reply.title}</span>
        <span className="line-clamp-2 text-ink-soft text-xs">{fillIn(reply.content, facts)}</span>
      </div>
    ))}
  </div>
)

export function ReplyList({ kind, facts, onPick }: ReplyListProps) {
  // A colleague may have changed a reply.
  const { data, isLoadingError, refetch } = useRead(listReplies, {}, { staleTime: 60_000 })
  const [words, setWords] = useState('')
  const offered = foundReplies(
    (data ?? []).filter((one) => one.kind === kind || one.kind === 'both'),
    words,
  )
  const list = useListbox({ choices: offered, keyOf: ({ id }) => id, onTake: onPick })

  const search = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setWords(target.value)
    list.mark(undefined)
  }
  const press = (event: KeyboardEvent) => {
    if (list.step(event) || event.key !== 'Enter') return
    // Enter must not submit the surrounding form.
    event.preventDefault()
    if (list.marked) onPick(list.marked)
  }

  if (isLoadingError) return <LoadFailure title="The replies could not be loaded" onRetry={() => void refetch()} />
  return (
    <div className="space-y-2 p-2">
      <TextInput
        role="combobox"
        aria-label="Search saved replies"
        aria-expanded={offered.length > 0}
        aria-controls={list.id}
        aria-autocomplete="list"
        aria-activedescendant={list.activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder="Type to search"
        value={words}
        onChange={search}
        onKeyDown={press}
      />
      {!data && <Skeleton className="h-24 w-full" />}
      <OfferedReplies {...{ offered, list, facts }} />
      <div className="flex items-center justify-between gap-3 px-2 pb-1 text-ink-soft text-sm">
        <span role="status">{data && offered.length === 0 && 'No replies match.'}</span>
        <TextLink href="/admin/replies">Manage saved replies</TextLink>
      </div>
    </div>
  )
}
