import { Download } from 'lucide-react'
import { getPacketFile, type Packet } from '#contract/packets.ts'
import { pathOf } from '#contract/route.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatFileSize } from '#domain/documents/file-size.ts'
import { sentByLabels } from '#domain/documents/packet-labels.ts'
import { counted } from '#domain/english/counted.ts'
import { When } from '#web/lib/when.tsx'
import { May } from '#web/shared/may.tsx'
import { Status } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { SendPacketDialog } from './send-packet-dialog.tsx'

export function PacketRow({ packet, onSent }: { packet: Packet; onSent: () => void }) {
  const { id, state, createdAt, requestedBy, pageCount, fileSize, failure, recipient } = packet
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
        {recipient && <p className="wrap-anywhere text-xs">For {recipient.name}</p>}
        <Delivery packet={packet} onSent={onSent} />
        {failure && <p className="text-ink-soft text-xs">{failure}</p>}
      </div>
      {state === 'ready' ? (
        <ButtonLink
          icon={Download}
          href={pathOf(getPacketFile, { packetId: id })}
          download
          variant="secondary"
          size="small"
        >
          Download
          <span className="sr-only"> the packet</span>
        </ButtonLink>
      ) : (
        <Status tone="bad">Not created</Status>
      )}
    </li>
  )
}

function Delivery({ packet, onSent }: { packet: Packet; onSent: () => void }) {
  const { recipient, delivery, state } = packet
  if (recipient === null || state !== 'ready') return null
  if (delivery) {
    return (
      <p className="wrap-anywhere text-xs">
        Sent on {formatDay(delivery.sentOn)}, {sentByLabels[delivery.sentBy].toLowerCase()}, {delivery.reference}
        {delivery.recordedBy && ` (recorded by ${delivery.recordedBy})`}
      </p>
    )
  }
  return (
    <May do="cases.move">
      <DialogButton
        variant="secondary"
        size="small"
        dialog={(close) => <SendPacketDialog {...{ packet, onSent }} recipient={recipient.name} onClose={close} />}
      >
        Record that it was sent
      </DialogButton>
    </May>
  )
}
