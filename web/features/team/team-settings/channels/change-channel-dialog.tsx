import { changePaymentChannel, type PaymentChannel } from '#contract/money/channels.ts'
import { channelKindLabels } from '#domain/money/channels/channel.ts'
import { CallDialog } from '#web/shared/call-dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'

interface ChangeChannelDialogProps {
  channel: PaymentChannel
  to: 'active' | 'retired'
  onClose: () => void
}

export function ChangeChannelDialog({ channel, to, onClose }: ChangeChannelDialogProps) {
  const confirms = to === 'active'
  return (
    <CallDialog
      route={changePaymentChannel}
      input={{ params: { id: channel.id }, body: { status: to } }}
      sent={confirms ? `Clients can now pay to ${channel.name}` : `${channel.name} is no longer used`}
      failed="The account was not changed. Please try again."
      tellsInside="Nothing was changed"
      size="medium"
      onClose={onClose}
      title={confirms ? `Confirm ${channel.name}?` : `Stop using ${channel.name}?`}
      description={
        confirms
          ? 'Compare every digit with the account itself. Clients are shown it as soon as you confirm, and the owners are told by email.'
          : 'Clients are no longer shown it. Payments that came through it stay as they are, and the owners are told by email.'
      }
      confirm={confirms ? 'Confirm account' : 'Stop using it'}
      isDestructive={!confirms}
      busyLabel="Saving..."
    >
      <Facts
        facts={[
          { term: 'Kind', value: `${channelKindLabels[channel.kind]}, ${channel.currency}` },
          { term: 'Name of the account', value: channel.accountName },
          { term: 'Number of the account', value: <span className="tabular-nums">{channel.accountNumber}</span> },
          channel.instructions && { term: 'Instructions', value: channel.instructions },
        ]}
      />
      {confirms && channel.qrUrl && (
        <img
          src={channel.qrUrl}
          alt={`QR code of ${channel.name}`}
          className="mx-auto max-h-72 rounded-control border border-line object-contain"
        />
      )}
    </CallDialog>
  )
}
