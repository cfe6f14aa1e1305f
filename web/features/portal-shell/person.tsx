import type { User } from '#contract/people.ts'
import { Avatar } from '#web/ui/avatar.tsx'

/** Who is signed in. Whoever never left a name is known by the address alone. */
export function Person({ user: { name, email } }: { user: User }) {
  return (
    <>
      <Avatar name={name || email} />
      <span className="min-w-0 grow">
        <span className="block truncate font-semibold text-sm">{name || email}</span>
        {name && <span className="block truncate text-ink-soft text-xs">{email}</span>}
      </span>
    </>
  )
}
