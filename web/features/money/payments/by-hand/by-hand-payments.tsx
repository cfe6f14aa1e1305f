import type { Application } from '#contract/applications/applications.ts'
import { listPaymentChannels, type PaymentChannel } from '#contract/money/channels.ts'
import { type AccountStatement, getStatement } from '#contract/money/ledger.ts'
import { listPaymentProofs } from '#contract/money/proofs.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { centsOf } from '#domain/money/amounts.ts'
import { useDraft } from '#web/lib/draft.ts'
import { lazyComponent } from '#web/lib/lazy-component.tsx'
import { useLongList } from '#web/lib/long-list.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView, together } from '#web/lib/query-view.tsx'
import { useUser } from '#web/lib/session.ts'
import { useAttachedPdf } from '#web/shared/attached-pdf/use-attached-pdf.ts'
import { useOutboxNote } from '#web/shared/device/outbox-note.ts'
import { ChargesDueCard } from '../account/charges-due-card.tsx'
import { BY_HAND, ByHandCard } from './by-hand-card.tsx'
import { emptyProof, type ProofDraft } from './proof-draft.ts'
import { ProofsCard } from './proofs-card.tsx'

const UnsentProofs = lazyComponent(
  'features/money/payments/by-hand/unsent-proofs.tsx',
  async () => (await import('./unsent-proofs.tsx')).UnsentProofs,
)

const isAsked = ({ asked }: AccountStatement, channels: readonly PaymentChannel[]) =>
  asked.some(({ toPay }) => centsOf(toPay) > 0) || channels.some(({ amountDue }) => centsOf(amountDue ?? '0.00') > 0)

function useByHandPayments(applicationId: string) {
  const { rows, foot, ...list } = useLongList(listPaymentProofs, { query: { applicationId } })
  const query = together(useRead(getStatement, { params: { id: applicationId } }), useRead(listPaymentChannels, {}), {
    ...list,
    data: rows ?? (list.isError ? undefined : []),
  })
  return { query, foot }
}

interface ByHandPaymentsProps {
  application: Application
  submissions: number
  onSubmitted: () => void
}

export function ByHandPayments({ application, submissions, onSubmitted }: ByHandPaymentsProps) {
  const { query, foot } = useByHandPayments(application.id)
  const { draft, write, clear } = useDraft(useUser().id, `payment-by-hand:${application.id}`, emptyProof)
  const pdf = useAttachedPdf()
  const asks = !hasEnded(application)
  const outbox = useOutboxNote(useUser().id)
  const again = (proof: ProofDraft, file?: File) => {
    write(proof)
    pdf.choose(file)
    document.getElementById(BY_HAND)?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      {outbox && <UnsentProofs applicationId={application.id} onAgain={again} />}
      <QueryView
        query={query}
        quiet
        failure="Where to pay could not be loaded"
        reassurance="What you paid is safe."
        skeleton="h-40 rounded-card"
      >
        {([statement, channels, proofs]) => (
          <>
            {asks && <ChargesDueCard statement={statement} />}
            {asks && channels.length > 0 && (draft.isPaid || isAsked(statement, channels)) && (
              <ByHandCard
                application={application}
                channels={channels.filter(({ status }) => status === 'active')}
                statement={statement}
                draft={draft}
                write={write}
                pdf={pdf}
                onSubmitted={() => {
                  clear()
                  onSubmitted()
                }}
                filedId={proofs.find(({ objectPath }) => objectPath)?.id}
              />
            )}
            <ProofsCard proofs={proofs} foot={foot} submissions={submissions} onAgain={again} />
          </>
        )}
      </QueryView>
    </>
  )
}
