import { changePaymentChannel, type PaymentChannel } from '#contract/money/ledger.ts'
import { channelKindLabels } from '#domain/money/channels/channel.ts'
import { sentenceOf } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { FormFailure } from '#web/ui/notice.tsx'

interface ChangeChannelDialogProps {
  channel: PaymentChannel
  to: 'active' | 'retired'
  onClose: () => void
}

export function ChangeChannelDialog({ channel, to, onClose }: ChangeChannelDialogProps) {
  const confirms = to === 'active'
  const { mutate, isPending, error } = useCall(changePaymentChannel, {
    input: () => ({ params: { id: channel.id }, body: { status: to } }),
    sent: confirms ? `Clients can now pay to ${channel.name}` : `${channel.name} is no longer used`,
    onSuccess: onClose,
  })
  const failure = error ? sentenceOf(error, 'The account was not changed. Please try again.') : undefined
  return (
    <ConfirmDialog
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
      isBusy={isPending}
      busyLabel="Saving..."
      onConfirm={() => mutate()}
    >
      <div className="space-y-4">
        <FormFailure form={{ failure }} title="Nothing was changed" />
        <Facts
          facts={[
            { term: 'Kind', value: `${channelKindLabels[channel.kind]}, ${channel.currency}` },
            { term: 'Name of the account', value: channel.accountName },
            { term: 'Number of the account', value: <span className="tabular-nums">{channel.accountNumber}</span> },
            ...(channel.instructions ? [{ term: 'Instructions', value: channel.instructions }] : []),
          ]}
        />
        {confirms && channel.qrUrl && (
          <img
            src={channel.qrUrl}
            alt={`QR code of ${channel.name}`}
            className="mx-auto max-h-72 rounded-control border border-line object-contain"
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
