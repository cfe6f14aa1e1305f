import { Landmark, Plus } from 'lucide-react'
import { useState } from 'react'
import { listPaymentChannels, type PaymentChannel } from '#contract/money/channels.ts'
import { channelKindLabels, channelStatusLabels } from '#domain/money/channels/channel.ts'
import { useRead } from '#web/lib/query.ts'
import { dividedList, QueryView } from '#web/lib/query-view.tsx'
import { When } from '#web/lib/when.tsx'
import { May } from '#web/shared/may.tsx'
import { Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChangeChannelDialog } from './change-channel-dialog.tsx'
import { NewChannelDialog } from './new-channel-dialog.tsx'

const tones = { proposed: 'warn', active: 'good', retired: 'neutral' } as const
const places = { proposed: 0, active: 1, retired: 2 } as const

type OpenedDialog = { kind: 'new' } | { kind: 'change'; channel: PaymentChannel; to: 'active' | 'retired' }

export function ChannelsCard() {
  const query = useRead(listPaymentChannels, {})
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const close = () => setDialog(null)
  const channels = query.data?.toSorted((one, other) => places[one.status] - places[other.status])
  return (
    <Card
      title="Payment channels"
      description="The accounts that clients pay to by hand. Account details are never changed: propose the new account, and stop using the old one."
      actions={
        <May do="channels.propose">
          <Button icon={Plus} size="small" variant="secondary" onClick={() => setDialog({ kind: 'new' })}>
            Propose an account
          </Button>
        </May>
      }
    >
      <QueryView
        query={{ ...query, data: channels }}
        bare
        failure="The accounts could not be loaded"
        skeleton="h-40 w-full"
        empty={{
          icon: Landmark,
          title: 'No accounts yet',
          children: 'Propose the first one, such as your GCash account, and have a colleague confirm it.',
        }}
      >
        {dividedList((channel) => (
          <ChannelItem
            key={channel.id}
            channel={channel}
            onChange={(to) => setDialog({ kind: 'change', channel, to })}
          />
        ))}
      </QueryView>
      {dialog?.kind === 'new' && <NewChannelDialog onClose={close} />}
      {dialog?.kind === 'change' && <ChangeChannelDialog channel={dialog.channel} to={dialog.to} onClose={close} />}
    </Card>
  )
}

function ChannelItem({ channel, onChange }: { channel: PaymentChannel; onChange: (to: 'active' | 'retired') => void }) {
  const { kind, name, accountName, accountNumber, currency, status, changedAt, qrUrl, waitsForColleague } = channel
  return (
    <li className="flex flex-wrap items-start gap-4 py-4 first:pt-0 last:pb-0">
      {qrUrl && (
        <img
          src={qrUrl}
          alt={`QR code of ${name}`}
          className="size-20 rounded-control border border-line object-contain"
        />
      )}
      <div className="min-w-0 grow space-y-1 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{name}</span>
          <Status tone={tones[status]}>{channelStatusLabels[status]}</Status>
        </p>
        <p className="wrap-anywhere">
          {channelKindLabels[kind]}, {accountName}, <span className="tabular-nums">{accountNumber}</span>, {currency}
        </p>
        <p className="text-ink-soft text-xs">
          Last changed on <When at={changedAt} time />
        </p>
        {waitsForColleague && <p className="text-ink-soft">A colleague has to confirm what you proposed.</p>}
      </div>
      <May do="channels.decide">
        <div className="flex flex-wrap gap-2">
          {status === 'proposed' && !waitsForColleague && (
            <Button size="small" aria-label={`Confirm ${name}`} onClick={() => onChange('active')}>
              Confirm
            </Button>
          )}
          {status !== 'retired' && (
            <Button
              size="small"
              variant="secondary"
              aria-label={`${status === 'proposed' ? 'Withdraw' : 'Stop using'} ${name}`}
              onClick={() => onChange('retired')}
            >
              {status === 'proposed' ? 'Withdraw' : 'Stop using'}
            </Button>
          )}
        </div>
      </May>
    </li>
  )
}
