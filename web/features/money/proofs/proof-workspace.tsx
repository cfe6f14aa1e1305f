import { FileQuestion } from 'lucide-react'
import { useRef } from 'react'
import type { AdminPaymentProof, LineOfProof } from '#contract/money/proofs.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { When } from '#web/lib/when.tsx'
import { downloadOf } from '#web/shared/documents/download-of.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { ClientPaymentsLink } from '#web/shared/money/client-payments-link.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type PdfControls, PdfPages } from '#web/ui/pdf/pdf-pages.tsx'
import { ConfirmForm, RejectForm } from './proof-decision.tsx'

interface ProofWorkspaceProps {
  proof: AdminPaymentProof
  decides: 'confirm' | 'reject'
  asks: number
  onDecides: (how: 'confirm' | 'reject') => void
}

export function ProofWorkspace({ proof, decides, asks, onDecides }: ProofWorkspaceProps) {
  const controls = useRef<PdfControls>(null)
  const mayConfirm = useMay('money.keep')
  useShortcuts(
    {
      '+': () => controls.current?.zoomIn(),
      '-': () => controls.current?.zoomOut(),
    },
    proof.objectPath !== null,
  )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
      {proof.objectPath === null ? (
        <Card padded={false} className="max-lg:order-last">
          <EmptyState icon={FileQuestion} title="No screenshot was sent">
            Look for the reference in the account itself.
          </EmptyState>
        </Card>
      ) : (
        <PdfPages
          source={proof.objectPath}
          fileName={`Payment of ${formatDay(proof.paidOn)}`}
          download={downloadOf(proof.objectPath)}
          controls={controls}
          className="h-[45dvh] lg:h-[65dvh]"
        />
      )}
      <Card className="space-y-4">
        <div>
          <h2 className="text-lg">
            <ClientPaymentsLink of={proof} />
          </h2>
          <Facts isNarrow facts={toCompare(proof)} />
        </div>
        <LookFirst flags={proof.flags} showsOwed={decides === 'confirm' && mayConfirm} />
        <May do="money.keep">
          {decides === 'confirm' ? (
            <ConfirmForm proof={proof} asks={asks} onReject={() => onDecides('reject')} />
          ) : (
            <RejectForm proof={proof} asks={asks} onBack={() => onDecides('confirm')} />
          )}
        </May>
        {proof.bankLine && <OnStatement line={proof.bankLine} currency={proof.currency} />}
        <Facts isNarrow facts={howItWasPaid(proof)} />
      </Card>
    </div>
  )
}

function LookFirst({ flags, showsOwed }: Pick<AdminPaymentProof, 'flags'> & { showsOwed: boolean }) {
  // The form shows the amount owed beside the amount.
  const shown = flags.filter(({ code }) => !(showsOwed && code === 'other_amount'))
  if (shown.length === 0) return null
  return (
    <ul aria-label="Look at this first" className="list-disc space-y-1 pl-4 text-sm text-warn">
      {shown.map(({ code, sentence }) => (
        <li key={code}>{sentence}</li>
      ))}
    </ul>
  )
}

const OnStatement = ({ line, currency }: { line: LineOfProof; currency: string }) => (
  <Notice
    tone={line.isSameReference ? 'good' : 'info'}
    title={
      line.isSameReference ? 'The same reference is on a bank statement' : 'This may be a line of a bank statement'
    }
  >
    <p className="wrap-anywhere">
      <strong className="tabular-nums">{formatMoney(line.amount, currency)}</strong> on {formatDay(line.bookedOn)}
      {line.reference && `, reference ${line.reference}`}
      {line.description && `, ${line.description}`}.{' '}
      <TextLink href={`/admin/money?tab=statements&statement=${line.statementId}`}>Match it there</TextLink>
    </p>
  </Notice>
)

const toCompare = (proof: AdminPaymentProof) => [
  { term: 'Amount', value: <strong className="tabular-nums">{formatMoney(proof.amount, proof.currency)}</strong> },
  proof.counts && {
    term: 'Counts for',
    value: `${formatMoney(proof.counts.amount, proof.counts.currency)} at ${proof.counts.rate}`,
  },
  {
    term: proof.references.length > 1 ? 'References' : 'Reference',
    value: (
      <ul className="select-all tabular-nums">
        {proof.references.map((reference) => (
          <li key={reference}>{reference}</li>
        ))}
      </ul>
    ),
  },
]

const howItWasPaid = (proof: AdminPaymentProof) => [
  { term: 'Paid to', value: proof.channelName },
  { term: 'Paid on', value: formatDay(proof.paidOn) },
  { term: 'Payer', value: proof.payerName },
  { term: 'Reported', value: <When at={proof.createdAt} time /> },
]
