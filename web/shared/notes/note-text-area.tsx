import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { NOTE_MAX } from '#contract/notes.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { counted } from '#domain/english/counted.ts'
import { useUser } from '#web/lib/session.ts'
import { teamQuery } from '#web/shared/colleagues/team-query.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { TextArea } from '#web/ui/inputs.tsx'
import { useListbox } from '#web/ui/listbox.ts'
import { matchingColleagues, mentionAt } from './mention-text.ts'

const SHOWN = 6
const taking: readonly string[] = ['Enter', 'Tab']

interface NoteTextAreaProps {
  area: RefObject<HTMLTextAreaElement | null>
  text: string
  onChange: (text: string, named?: Colleague) => void
  onSubmit: () => void
}

export function NoteTextArea({ area, text, onChange, onSubmit }: NoteTextAreaProps) {
  const { offered, list, isOpen, press, follow, stand } = useMentions(area, text, onChange)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!sends) return press(event)
    event.preventDefault()
    onSubmit()
  }
  return (
    <div className="relative">
      <TextArea
        ref={area}
        name="text"
        rows={3}
        maxLength={NOTE_MAX}
        value={text}
        aria-autocomplete="list"
        aria-controls={isOpen ? list.id : undefined}
        aria-activedescendant={list.activeId}
        data-choosing={isOpen || undefined}
        onChange={({ target }) => {
          follow(target.value, target.selectionStart)
          onChange(target.value)
        }}
        onSelect={({ currentTarget }) => stand(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {isOpen && `${counted(offered.length, 'colleague')}. Use the arrow keys to choose and Enter to select.`}
      </p>
      {isOpen && <OfferedColleagues offered={offered} list={list} />}
    </div>
  )
}

const OfferedColleagues = ({ offered, list }: Pick<ReturnType<typeof useMentions>, 'offered' | 'list'>) => (
  <div
    role="listbox"
    ref={list.ref}
    id={list.id}
    aria-label="Colleagues"
    className="absolute top-full left-0 z-20 mt-1 w-72 max-w-full animate-appear rounded-control border border-line bg-card p-1.5 shadow-float"
  >
    {offered.map((colleague) => (
      <div
        {...list.optionOf(colleague)}
        key={colleague.id}
        className={clsx(
          'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm',
          colleague === list.marked && 'bg-sunk',
        )}
      >
        <Avatar name={colleague.name} size="small" />
        <span className="min-w-0 truncate">{colleague.name}</span>
      </div>
    ))}
  </div>
)

function useMentions(area: NoteTextAreaProps['area'], text: string, onChange: NoteTextAreaProps['onChange']) {
  const me = useUser()
  const [caret, setCaret] = useState(0)
  const [dismissed, setDismissed] = useState<number | null>(null)
  const naming = mentionAt(text, caret)
  const { data: team } = useQuery({ ...teamQuery, enabled: naming !== null })
  const others = team?.filter(({ id }) => id !== me.id) ?? []
  const offered = naming && naming.start !== dismissed ? matchingColleagues(others, naming.typed).slice(0, SHOWN) : []
  const isOpen = offered.length > 0
  const list = useListbox({ choices: offered, keyOf: ({ id }) => id, onTake: (colleague) => take(colleague) })

  const take = (colleague: Colleague) => {
    if (!naming) return
    const before = `${text.slice(0, naming.start)}@${colleague.name} `
    onChange(`${before}${text.slice(caret).replace(/^ /, '')}`, colleague)
    setCaret(before.length)
    // The caret needs the rendered text.
    requestAnimationFrame(() => area.current?.setSelectionRange(before.length, before.length))
    area.current?.focus()
  }
  const follow = (typed: string, at: number | null) => {
    setCaret(at ?? typed.length)
    list.mark(undefined)
    if (naming === null) setDismissed(null)
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    if (event.shiftKey || list.step(event) || !(event.key === 'Escape' || taking.includes(event.key))) return
    event.preventDefault()
    if (event.key === 'Escape') setDismissed(naming?.start ?? null)
    else if (list.marked) take(list.marked)
  }
  return { offered, list, isOpen, press, follow, stand: setCaret }
}
