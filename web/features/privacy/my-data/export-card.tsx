import { Download } from 'lucide-react'
import { type DataExport, requestDataExport } from '#contract/privacy/my-data.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { useCall } from '#web/lib/use-call.ts'
import { When } from '#web/lib/when.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'

export const isUnderWay = (latest: DataExport | null): boolean =>
  latest?.state === 'waiting' || latest?.state === 'making'

export function ExportCard({ latest }: { latest: DataExport | null }) {
  const { mutate, isPending } = useCall(requestDataExport, {
    input: () => ({}),
    failed: 'Your download could not be asked for',
  })
  const isReady = latest?.state === 'ready'
  const canAsk = !isReady && !isUnderWay(latest)
  return (
    <Card
      title="Download everything"
      description="A zip to read and keep, with all your files. You can ask for one a week."
    >
      {isUnderWay(latest) && (
        <Notice title="We are putting it together" live>
          This takes a moment. You can leave this page: we will email you when it is ready.
        </Notice>
      )}
      {isReady && <ReadyExport ready={latest} />}
      {latest?.state === 'failed' && (
        <Notice tone="bad" title="Your download could not be made" className="mb-4">
          {latest.failure}
        </Notice>
      )}
      {canAsk && (
        <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
          Ask for my data
        </Button>
      )}
    </Card>
  )
}

const ReadyExport = ({ ready: { id, fileSize: bytes, expiresAt, skipped } }: { ready: DataExport }) => (
  <div className="space-y-3">
    <ButtonLink icon={Download} href={`/api/my-data/exports/${id}/file`} download>
      Download{bytes !== null && ` (${formatFileSize(bytes)})`}
    </ButtonLink>
    {expiresAt && (
      <p className="text-ink-soft text-sm">
        Keep this file safe: anybody who has it can read it. Download it until <When at={expiresAt} time />
      </p>
    )}
    {skipped.length > 0 && (
      <Notice tone="warn" title="Some files are missing in it">
        They could not be read: {skipped.join(', ')}. Write to us, and we will look after it.
      </Notice>
    )}
  </div>
)
