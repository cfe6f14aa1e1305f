import { type Packet, SentBy, sendPacket } from '#contract/packets.ts'
import { sentByLabels } from '#domain/documents/packet-labels.ts'
import { sendTo, useDraftForm } from '#web/lib/form.ts'
import { portalToday } from '#web/shared/portal-today.ts'
import { bound, ChoiceField, TextField } from '#web/ui/bound-fields.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

interface SendPacketDialogProps {
  packet: Packet
  recipient: string
  onSent: () => void
  onClose: () => void
}

export function SendPacketDialog({ packet, recipient, onSent, onClose }: SendPacketDialogProps) {
  const empty = { sentOn: portalToday(), sentBy: '', reference: '' }
  const form = useDraftForm(sendPacket.body, {
    draft: [`send-packet:${packet.id}`, empty],
    wordsFor: (field, message) => (field === 'sentBy' ? 'Choose how it was sent' : message),
    ...sendTo(sendPacket, (body) => ({ params: { packetId: packet.id }, body })),
    sent: `Sent to: ${recipient}`,
    onSent() {
      onSent()
      onClose()
    },
    failed: 'It was not recorded. Please try again.',
  })
  return (
    <FormDialog
      onClose={onClose}
      title="Record that it was sent"
      description={`To ${recipient}. It marks “Packet for the board ready” and “Sent to the board”, and the client is told by email.`}
      confirm="Record it"
      failureTitle="Nothing was recorded"
      form={form}
    >
      <DateField {...bound(form, 'sentOn')} label="Sent on" required last={portalToday()} />
      <ChoiceField
        form={form}
        name="sentBy"
        label="How"
        required
        blank="Choose one"
        options={SentBy.options}
        labels={sentByLabels}
      />
      <TextField
        form={form}
        name="reference"
        label="Receipt or tracking number"
        required
        help="What proves that it left"
        autoComplete="off"
      />
    </FormDialog>
  )
}
