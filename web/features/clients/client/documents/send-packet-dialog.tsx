import { type Packet, SentBy, sendPacket } from '#contract/packets.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { sentByLabels } from '#domain/documents/packet-labels.ts'
import { call } from '#web/lib/call.ts'
import type { Problems } from '#web/lib/checked-form.ts'
import { useDraft } from '#web/lib/draft.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import { settings } from '#web/lib/settings.ts'
import { toast } from '#web/lib/toast.ts'
import { DateField } from '#web/ui/date-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'

const today = () => dayAt(new Date(), settings.timeZone)

interface SendPacketDialogProps {
  packet: Packet
  recipient: string
  opener: () => HTMLElement | null
  onSent: () => void
  onClose: () => void
}

export function SendPacketDialog({ packet, recipient, opener, onSent, onClose }: SendPacketDialogProps) {
  const empty = { sentOn: today(), sentBy: '', reference: '' }
  const { draft, write, clear } = useDraft(useUser().id, `send-packet:${packet.id}`, empty)
  const form = useForm(sendPacket.body, {
    fields: ['sentOn', 'sentBy', 'reference'],
    values: draft,
    write,
    wordsFor: (field, message) => (field === 'sentBy' ? 'Choose how it was sent' : message),
    route: sendPacket,
    send: (body) => call(sendPacket, { params: { packetId: packet.id }, body }),
    onSent() {
      clear()
      toast.show('Success', `Sent to: ${recipient}`)
      onSent()
      onClose()
    },
    failed: 'It was not recorded. Please try again.',
  })
  return (
    <FormDialog
      onClose={onClose}
      returnFocusTo={opener}
      title="Record that it was sent"
      description={`To ${recipient}. It marks “Packet for the board ready” and “Sent to the board”, and the client is told by email.`}
      confirm="Record it"
      failureTitle="Nothing was recorded"
      form={form}
    >
      <DeliveryFields draft={draft} problems={form.problems} onChange={form.change} />
    </FormDialog>
  )
}

interface DeliveryFieldsProps {
  draft: Readonly<Record<'sentOn' | 'sentBy' | 'reference', string>>
  problems: Problems<'sentOn' | 'sentBy' | 'reference'>
  onChange: (change: Partial<DeliveryFieldsProps['draft']>) => void
}

function DeliveryFields({ draft, problems, onChange: change }: DeliveryFieldsProps) {
  return (
    <>
      <DateField
        label="Sent on"
        required
        name="sentOn"
        first="2020-01-01"
        last={today()}
        error={problems.sentOn}
        value={draft.sentOn}
        onChange={(sentOn) => change({ sentOn })}
      />
      <Field label="How" required error={problems.sentBy}>
        <Select name="sentBy" value={draft.sentBy} onChange={(event) => change({ sentBy: event.target.value })}>
          <option value="">Choose one</option>
          {SentBy.options.map((one) => (
            <option key={one} value={one}>
              {sentByLabels[one]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Receipt or tracking number" required help="What proves that it left" error={problems.reference}>
        <TextInput
          name="reference"
          autoComplete="off"
          value={draft.reference}
          onChange={(event) => change({ reference: event.target.value })}
        />
      </Field>
    </>
  )
}
