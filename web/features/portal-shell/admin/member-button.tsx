import type { ComponentProps } from 'react'
import { countMentions } from '#contract/mentions.ts'
import { counted } from '#domain/english/counted.ts'
import { useRead } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'

export const useMentionCount = (): number => useRead(countMentions, {}).data?.count ?? 0

export function MemberButton(button: ComponentProps<'button'>) {
  const { name, email } = useUser()
  const mentions = useMentionCount()
  return (
    <button
      {...button}
      type="button"
      className="relative flex min-h-11 shrink-0 cursor-pointer items-center gap-3 rounded-control px-1 text-left transition-colors hover:bg-sunk lg:max-wide:justify-center lg:max-wide:px-0"
    >
      <span className="sr-only">Your menu: </span>
      <Avatar name={name || email} size="small" />
      <span className="min-w-0 grow truncate font-semibold text-sm max-wide:sr-only">{name || email}</span>
      {mentions > 0 && (
        <span className="grid h-4.5 min-w-4.5 place-items-center rounded-full bg-bad px-1 font-semibold text-[0.625rem] text-on-bad leading-none tabular-nums max-wide:absolute max-wide:top-0.5 max-wide:right-0">
          <span aria-hidden="true">{mentions > 99 ? '99+' : mentions}</span>
          <span className="sr-only"> {counted(mentions, 'note mentions you', 'notes mention you')}</span>
        </span>
      )}
    </button>
  )
}
