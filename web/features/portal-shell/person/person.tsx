import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { User } from '#contract/clients/people.ts'
import { useUser } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'

export const Person = ({ user: { name, email } }: { user: User }) => (
  <>
    <Avatar name={name || email} />
    <span className="min-w-0 grow">
      <span className="block truncate font-semibold text-sm">{name || email}</span>
      {name && <span className="block truncate text-ink-soft text-xs">{email}</span>}
    </span>
  </>
)

export const PersonButton = (button: ComponentProps<'button'>) => (
  <button
    {...button}
    type="button"
    className="flex w-full cursor-pointer items-center gap-3 rounded-control px-2 py-1.5 text-left transition-colors hover:bg-sunk"
  >
    <Person user={useUser()} />
    <ChevronsUpDown aria-hidden="true" className="size-4 text-ink-faint" />
  </button>
)
