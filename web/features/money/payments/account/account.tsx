import type { Application } from '#contract/applications/applications.ts'
import {
  type AccountStatement,
  getStatement,
  listPaymentChannels,
  type PaymentChannel,
} from '#contract/money/ledger.ts'
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
import { BY_HAND, ByHandCard } from '../by-hand/by-hand-card.tsx'
import { emptyReport, type PaymentReportDraft } from '../by-hand/payment-report-draft.ts'
import { PaymentReportsCard } from '../by-hand/payment-reports-card.tsx'
import { ChargesDueCard } from './charges-due-card.tsx'

const WaitingPaymentReports = lazyComponent(
  'features/money/payments/by-hand/waiting-payment-reports.tsx',
  async () => (await import('../by-hand/waiting-payment-reports.tsx')).WaitingPaymentReports,
)

const isAsked = ({ asked }: AccountStatement, channels: readonly PaymentChannel[]) =>
  asked.some(({ toPay }) => centsOf(toPay) > 0) || channels.some(({ amountDue }) => centsOf(amountDue ?? '0.00') > 0)

function useAccount(applicationId: string) {
  const { rows, foot, ...reported } = useLongList(listPaymentProofs, { query: { applicationId } })
  const query = together(useRead(getStatement, { params: { id: applicationId } }), useRead(listPaymentChannels, {}), {
    ...reported,
    data: rows ?? (reported.isError ? undefined : []),
  })
  return { query, foot }
}

interface AccountProps {
  application: Application
  reports: number
  onTold: () => void
}

export function Account({ application, reports, onTold }: AccountProps) {
  const { query, foot } = useAccount(application.id)
  const { draft, write, clear } = useDraft(useUser().id, `payment-by-hand:${application.id}`, emptyReport)
  const pdf = useAttachedPdf()
  const asks = !hasEnded(application)
  const outbox = useOutboxNote(useUser().id)
  const again = (report: PaymentReportDraft, file?: File) => {
    write(report)
    pdf.choose(file)
    document.getElementById(BY_HAND)?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      {outbox && <WaitingPaymentReports applicationId={application.id} onAgain={again} />}
      <QueryView
        query={query}
        quiet
        failure="Where to pay could not be loaded"
        reassurance="What you paid is safe."
        skeleton="h-40 rounded-card"
      >
        {([statement, channels, told]) => (
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
                onTold={() => {
                  clear()
                  onTold()
                }}
                filedId={told.find(({ objectPath }) => objectPath)?.id}
              />
            )}
            <PaymentReportsCard proofs={told} foot={foot} reports={reports} onAgain={again} />
          </>
        )}
      </QueryView>
    </>
  )
}
