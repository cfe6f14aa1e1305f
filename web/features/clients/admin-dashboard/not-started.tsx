import { useState } from 'react'
import { getAdminStats } from '#contract/admin.ts'
import { listUsers } from '#contract/clients/people.ts'
import { fullName } from '#domain/names/full-name.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { dividedList, ListView } from '#web/lib/query-view.tsx'
import { Button, Spinner, TextLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export function NotStarted() {
  const [isOpen, setOpen] = useState(false)
  const count = useRead(getAdminStats, {}).data?.notStarted ?? 0
  if (count === 0) return null
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count} not started yet
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        size="medium"
        title="Not started yet"
        description="These clients have signed in but have no application. Newest first."
        cancel={null}
        confirm="Close"
        initialFocus={null}
        onConfirm={() => setOpen(false)}
      >
        <People />
      </ConfirmDialog>
    </>
  )
}

const People = () => (
  <ListView
    list={useLongList(listUsers, { query: { application: 'none' } })}
    bare
    failure="The list could not be loaded"
    skeleton={<Spinner className="mx-auto size-8 text-brand" />}
  >
    {dividedList((user) => (
      <li key={user.id} className="py-2.5 text-sm">
        <bdi className="block font-semibold">{fullName(user, user.email)}</bdi>
        <TextLink href={`mailto:${user.email}`} className="break-all">
          {user.email}
        </TextLink>
      </li>
    ))}
  </ListView>
)
