import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { listReplies, type SavedReply } from '#contract/saved-replies.ts'
import { fillIn, type ReplyFacts } from '#domain/saved-replies/placeholders.ts'
import { read } from '#web/lib/query.ts'
import { LoadFailure } from '#web/ui/empty-state.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { foundReplies } from './found-replies.ts'

interface ReplyListProps {
  kind: 'message' | 'review'
  facts: ReplyFacts
  onPick: (reply: SavedReply) => void
}

export function ReplyList({ kind, facts, onPick }: ReplyListProps) {
  // A colleague may have changed one since it was read last.
  const { data, isLoadingError, isFetching, refetch } = useQuery({ ...read(listReplies, {}), staleTime: 60_000 })
  const [words, setWords] = useState('')
  const [active, setActive] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)

  const offered = foundReplies(
    (data ?? []).filter((one) => one.kind === kind || one.kind === 'both'),
    words,
  )
  const marked = offered[Math.min(active, offered.length - 1)]
  useEffect(() => {
    if (marked) list.current?.querySelector('[data-marked]')?.scrollIntoView?.({ block: 'nearest' })
  }, [marked])

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && offered.length > 0) {
      event.preventDefault()
      setActive((Math.min(active, offered.length - 1) + step + offered.length) % offered.length)
    } else if (event.key === 'Enter') {
      // The field stands inside a form that must not be sent by it.
      event.preventDefault()
      if (marked) onPick(marked)
    }
  }

  if (isLoadingError)
    return <LoadFailure title="The replies did not come" onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <div className="space-y-2 p-2">
      <TextInput
        role="combobox"
        aria-label="Search saved replies"
        aria-expanded={offered.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={marked && `${listId}-${marked.id}`}
        autoComplete="off"
        spellCheck={false}
        placeholder="Type to search"
        value={words}
        onChange={(event) => {
          setWords(event.target.value)
          setActive(0)
        }}
        onKeyDown={press}
      />
      {!data && <Skeleton className="h-24 w-full" />}
      <div ref={list} id={listId} role="listbox" aria-label="Saved replies" className="max-h-80 overflow-y-auto">
        {offered.map((reply, index) => (
          <Offered
            key={reply.id}
            id={`${listId}-${reply.id}`}
            title={reply.title}
            preview={fillIn(reply.content, facts)}
            isMarked={reply === marked}
            onPoint={() => setActive(index)}
            onPick={() => onPick(reply)}
          />
        ))}
      </div>
      <div className="flex items-center justify-between gap-3 px-2 pb-1 text-ink-soft text-sm">
        <span role="status">{data && offered.length === 0 && 'No reply fits.'}</span>
        <TextLink href="/admin/replies">Write and change replies</TextLink>
      </div>
    </div>
  )
}

interface OfferedProps {
  id: string
  title: string
  preview: string
  isMarked: boolean
  onPoint: () => void
  onPick: () => void
}

function Offered({ id, title, preview, isMarked, onPoint, onPick }: OfferedProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field, which marks and picks
    // biome-ignore lint/a11y/useFocusableInteractive: the field points at the marked one (aria-activedescendant)
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      data-marked={isMarked || undefined}
      onPointerMove={onPoint}
      onClick={onPick}
      className={clsx('min-h-11 cursor-pointer rounded-sm px-2.5 py-1.5 text-sm leading-tight', isMarked && 'bg-sunk')}
    >
      <span className="wrap-anywhere block font-semibold">{title}</span>
      <span className="line-clamp-2 text-ink-soft text-xs">{preview}</span>
    </div>
  )
}
