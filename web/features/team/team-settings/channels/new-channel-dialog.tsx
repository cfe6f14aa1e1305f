import { useEffect, useState } from 'react'
import { startUpload } from '#contract/documents/uploads.ts'
import { NewPaymentChannel, PaymentChannel, proposePaymentChannel } from '#contract/money/channels.ts'
import { channelKindLabels } from '#domain/money/channels/channel.ts'
import type { QrPh } from '#domain/money/channels/qr-ph.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useDraftForm } from '#web/lib/form.ts'
import { settings } from '#web/lib/settings.ts'
import { useObjectUrl } from '#web/lib/use-object-url.ts'
import { CurrencyField } from '#web/shared/money/money-fields.tsx'
import { AreaField, bound, ChoiceField, FileField, TextField } from '#web/ui/bound-fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'

const empty = {
  kind: 'gcash',
  name: '',
  accountName: '',
  accountNumber: '',
  currency: settings.currency,
  instructions: '',
}

async function sendPicture(file: File): Promise<string> {
  const { uploadURL } = await call(startUpload, { body: { size: file.size } })
  const answer = await fetch(uploadURL, { method: 'PUT', body: file, headers: { 'content-type': file.type } })
  if (!answer.ok) throw new ApiError(answer.status, await answer.text())
  return uploadURL
}

const useChannelForm = (picture: File | undefined, onClose: () => void) =>
  useDraftForm(NewPaymentChannel, {
    draft: ['payment-channel', empty],
    route: proposePaymentChannel,
    async send(channel) {
      const qrUploadURL = picture ? await sendPicture(picture) : null
      return call(proposePaymentChannel, { body: { ...channel, qrUploadURL } })
    },
    sent: ({ name }) => `${name} is proposed. A colleague has to confirm it.`,
    onSent: onClose,
    failed: 'The account was not proposed. Please try again.',
  })

export function NewChannelDialog({ onClose }: { onClose: () => void }) {
  const [picture, setPicture] = useState<File>()
  const form = useChannelForm(picture, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title="Propose an account"
      description="Another member of the team confirms it before clients see it, and the owners are told by email."
      confirm="Propose"
      failureTitle="This was not saved"
      form={form}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField
          form={form}
          name="kind"
          label="Kind"
          data-initial-focus
          options={PaymentChannel.shape.kind.options}
          labels={channelKindLabels}
        />
        <CurrencyField {...bound(form, 'currency')} />
      </div>
      <TextField
        form={form}
        name="name"
        label="What clients choose"
        required
        help="Such as GCash or BPI savings."
        maxLength={100}
      />
      <TextField form={form} name="accountName" label="Name of the account" required maxLength={100} />
      <TextField
        form={form}
        name="accountNumber"
        label="Number of the account"
        required
        maxLength={100}
        inputClass="tabular-nums"
      />
      <AreaField
        form={form}
        name="instructions"
        label="Instructions"
        help="Clients read them beside the account."
        rows={3}
        maxLength={1000}
      />
      <PictureField picture={picture} onChoose={setPicture} />
    </FormDialog>
  )
}

interface PictureFieldProps {
  picture: File | undefined
  onChoose: (picture: File | undefined) => void
}

function PictureField({ picture, onChoose }: PictureFieldProps) {
  const address = useObjectUrl(picture)
  const reading = useReading(picture)
  return (
    <div className="space-y-3">
      <FileField
        label="QR code"
        help="The picture that your bank or wallet made, as PNG or JPEG of up to 1 MB. Clients see it exactly as it is."
        accept="image/png,image/jpeg"
        onChoose={onChoose}
      />
      {address && (
        <img
          src={address}
          alt="The QR code that you chose"
          className="max-h-48 rounded-control border border-line object-contain"
        />
      )}
      {reading && (
        <Notice tone={'problem' in reading ? 'warn' : 'info'} live>
          {'problem' in reading
            ? `${reading.problem} Scan it with your own phone before you propose it.`
            : `This code pays ${reading.name}, ${reading.city}${reading.amount ? `, and only ${reading.amount} pesos` : ''}. Check that this is your account.`}
        </Notice>
      )}
    </div>
  )
}

const UNREADABLE = { problem: 'No QR code could be read in this picture.' }

function useReading(picture: File | undefined): QrPh | { problem: string } | undefined {
  const [reading, setReading] = useState<QrPh | { problem: string }>()
  useEffect(() => {
    let isCurrent = true
    const show = (next: QrPh | { problem: string }) => {
      if (isCurrent) setReading(next)
    }
    setReading(undefined)
    if (picture) {
      void import('./check-qr.ts').then(({ checkQr }) => checkQr(picture)).then(show, () => show(UNREADABLE))
    }
    return () => {
      isCurrent = false
    }
  }, [picture])
  return reading
}
