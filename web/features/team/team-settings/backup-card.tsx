import { type BackupStatus, getBackupStatus } from '#contract/backups.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

export const BackupCard = () => (
  <Card
    title="Backups"
    description="A verified backup has been restored into a database of its own, and everything in it compared."
  >
    <QueryView
      query={useRead(getBackupStatus, {}, { staleTime: 0 })}
      bare
      quiet
      failure="The backups could not be loaded"
      skeleton="h-24 w-full"
    >
      {(status) => <Status status={status} />}
    </QueryView>
  </Card>
)

function Status({ status }: { status: BackupStatus }) {
  const { lastBackupAt, lastVerifiedAt, isOverdue, isScheduled, isEncrypted } = status
  return (
    <div className="space-y-4">
      {isOverdue && (
        <Notice
          tone="bad"
          title={lastVerifiedAt ? 'No backup has been verified for more than 8 days' : 'No backup has been verified'}
        >
          {isScheduled
            ? 'Ask whoever runs the portal to look at its log: a scheduled backup fails, or has not been due yet.'
            : 'Ask whoever runs the portal to set BACKUP_DIR and BACKUP_EVERY, so that it makes and verifies backups by itself.'}
        </Notice>
      )}
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-[auto_1fr]">
        <Entry label="Last backup" at={lastBackupAt} />
        <Entry label="Last verified" at={lastVerifiedAt} />
      </dl>
      {!isEncrypted && (
        <p className="text-ink-soft text-sm">Backups are not encrypted: BACKUP_RECIPIENTS is not set.</p>
      )}
    </div>
  )
}

const Entry = ({ label, at }: { label: string; at: string | null }) => (
  <>
    <dt className="font-semibold">{label}</dt>
    <dd>{at ? <When at={at} time /> : 'Never'}</dd>
  </>
)
