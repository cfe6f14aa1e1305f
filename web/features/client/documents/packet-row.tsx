import { Download } from 'lucide-react'
import { getPacketFile, type Packet } from '#contract/packets.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { counted } from '#domain/english/counted.ts'
import { When } from '#web/lib/when.tsx'
import { Status } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'

export function PacketRow({ packet }: { packet: Packet }) {
  const { id, state, createdAt, requestedBy, pageCount, fileSize, failure } = packet
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0 space-y-0.5 text-sm">
        <p className="font-semibold tabular-nums">
          <When at={createdAt} time />
        </p>
        <p className="wrap-anywhere text-ink-soft text-xs">
          {pageCount !== null && `${counted(pageCount, 'page')} · `}
          {fileSize !== null && `${formatFileSize(fileSize)} · `}
          {requestedBy}
        </p>
        {failure && <p className="text-ink-soft text-xs">{failure}</p>}
      </div>
      {state === 'ready' ? (
        <ButtonLink
          href={getPacketFile.path.replace(':packetId', encodeURIComponent(id))}
          download
          variant="secondary"
          size="small"
        >
          <Download aria-hidden="true" />
          Download
          <span className="sr-only"> the packet</span>
        </ButtonLink>
      ) : (
        <Status tone="bad">Not created</Status>
      )}
    </li>
  )
}
