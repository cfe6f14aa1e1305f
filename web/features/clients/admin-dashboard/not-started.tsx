import { getAdminStats } from '#contract/admin.ts'
import { listUsers } from '#contract/clients/people.ts'
import { fullName } from '#domain/names/full-name.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { dividedList, ListView } from '#web/lib/query-view.tsx'
import { Spinner, TextLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'

export function NotStarted() {
  const count = useRead(getAdminStats, {}).data?.notStarted ?? 0
  if (count === 0) return null
  return (
    <DialogButton
      variant="quiet"
      size="small"
      dialog={(close) => (
        <ConfirmDialog
          onClose={close}
          size="medium"
          title="Not started yet"
          description="These clients have signed in but have no application. Newest first."
          cancel={null}
          confirm="Close"
          initialFocus={null}
          onConfirm={close}
        >
          <People />
        </ConfirmDialog>
      )}
    >
      {count} not started yet
    </DialogButton>
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
