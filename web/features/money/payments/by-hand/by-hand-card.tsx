import { HandCoins } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import type { PaymentChannel } from '#contract/money/channels.ts'
import type { AccountStatement } from '#contract/money/ledger.ts'
import { channelKindLabels } from '#domain/money/channels/channel.ts'
import { useUser } from '#web/lib/session.ts'
import type { AttachedPdf } from '#web/shared/attached-pdf/use-attached-pdf.ts'
import { RadioField } from '#web/ui/bound-fields.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/data-states.tsx'
import { ChannelDetails } from './channel-details.tsx'
import type { ProofDraft } from './proof-draft.ts'

const ProofForm = lazy(async () => ({ default: (await import('./proof-form.tsx')).ProofForm }))

interface ByHandCardProps {
  application: Application
  channels: readonly PaymentChannel[]
  statement: AccountStatement
  draft: ProofDraft
  write: (change: Partial<ProofDraft>) => void
  pdf: AttachedPdf
  onSubmitted: () => void
  filedId: string | undefined
}

export const BY_HAND = 'pay-by-hand'

const kindOf = ({ kind, name, currency }: PaymentChannel) => {
  const words = channelKindLabels[kind]
  return name === words ? `In ${currency}` : `${words}, in ${currency}`
}

export function ByHandCard({ application, channels, statement, draft, write, ...form }: ByHandCardProps) {
  const { pdf, onSubmitted, filedId } = form
  const { name } = useUser()
  const [only] = channels
  const chosen = channels.length === 1 ? only : channels.find(({ id }) => id === draft.channelId)
  const openForm = () =>
    write({
      isPaid: true,
      paidOn: draft.paidOn || statement.asOf,
      payerName: draft.payerName || name,
    })
  return (
    <Card
      title="GCash, bank or cash"
      description="Pay there, then tell us here."
      id={BY_HAND}
      className="scroll-mt-24 space-y-5"
    >
      {channels.length > 1 && (
        <RadioField
          name="channel"
          label="Where do you pay?"
          value={chosen?.id}
          onChange={(channelId) => write({ channelId })}
          options={channels.map((channel) => [channel.id, channel.name, kindOf(channel)])}
        />
      )}
      {chosen && <ChannelDetails channel={chosen} statement={statement} application={application} />}
      {chosen && !draft.isPaid && (
        <Button icon={HandCoins} onClick={openForm}>
          I have paid
        </Button>
      )}
      {chosen && draft.isPaid && (
        <Suspense fallback={<Skeleton className="h-96 rounded-control!" />}>
          <ProofForm
            applicationId={application.id}
            channel={chosen}
            draft={draft}
            write={write}
            pdf={pdf}
            filedId={filedId}
            onSent={onSubmitted}
            onCancel={() => write({ isPaid: false })}
          />
        </Suspense>
      )}
    </Card>
  )
}
