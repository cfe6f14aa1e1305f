import { FileText } from 'lucide-react'
import { useEffect } from 'react'
import type { PaymentProof, PaymentProofStatus } from '#contract/money/proofs.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { spaced } from '#domain/english/words.ts'
import { bothSides } from '#domain/money/rates/exchange.ts'
import { formatDate } from '#web/lib/dates.ts'
import type { toLongList } from '#web/lib/long-list.ts'
import { When } from '#web/lib/when.tsx'
import { SignedBy } from '#web/shared/people/signed-by.tsx'
import { Status, type Tone } from '#web/ui/badge.tsx'
import { Button, TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Folded } from '#web/ui/folded.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { money } from '../currency.ts'
import { draftFrom, type ProofDraft } from './proof-draft.ts'

interface ProofsCardProps {
  proofs: readonly PaymentProof[]
  foot: ReturnType<typeof toLongList>['foot']
  submissions: number
  onAgain: (draft: ProofDraft) => void
}

const TITLE = 'reported-title'

export function ProofsCard({ proofs, foot, submissions, onAgain }: ProofsCardProps) {
  const isThere = proofs.length > 0
  useEffect(() => {
    // Keeps the focus wherever the applicant has moved it.
    const isShown = submissions > 0 && isThere && document.activeElement === document.body
    const title = isShown ? document.getElementById(TITLE) : null
    title?.focus({ preventScroll: true })
    title?.scrollIntoView({ block: 'start' })
  }, [submissions, isThere])
  if (!isThere) return null
  const isDone = (proof: PaymentProof) => proof.status === 'confirmed' && proof.correction === undefined
  const done = proofs.filter(isDone)
  const list = (some: readonly PaymentProof[]) =>
    some.length > 0 && (
      <ul className="divide-y divide-line">
        {some.map((proof) => (
          <ProofRow key={proof.id} proof={proof} onAgain={() => onAgain(draftFrom(proof))} />
        ))}
      </ul>
    )
  return (
    <Card title="Payments you told us about" titleId={TITLE} className="[&_h2]:scroll-mt-24">
      {list(proofs.filter((proof) => !isDone(proof)))}
      {done.length > 0 && <Folded summary={`${done.length} confirmed`}>{list(done)}</Folded>}
      {foot.hasMore && <ShowMore {...foot} />}
    </Card>
  )
}

const statusLabels: Readonly<Record<PaymentProofStatus, { label: string; tone: Tone }>> = {
  submitted: { label: 'Being checked', tone: 'warn' },
  confirmed: { label: 'Confirmed', tone: 'good' },
  rejected: { label: 'Not confirmed', tone: 'bad' },
}

const CORRECTED = { label: 'Corrected', tone: 'neutral' } as const

function ProofRow({ proof, onAgain }: { proof: PaymentProof; onAgain: () => void }) {
  const { status, amount, currency, channelName, paidOn, references, objectPath, createdAt, checkedBy, decidedAt } =
    proof
  const { label, tone } = proof.correction === undefined ? statusLabels[status] : CORRECTED
  return (
    <li className="space-y-1.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="wrap-anywhere min-w-0 font-semibold tabular-nums">
          {money(amount, currency)} by {channelName}, {formatDay(paidOn)}
        </p>
        <Status tone={tone}>{label}</Status>
      </div>
      <p className="wrap-anywhere">{sentenceAbout(proof)}</p>
      <p className="wrap-anywhere text-ink-soft text-sm">
        Reference {references.join(', ')}.{' '}
        {formatDate(createdAt) !== formatDay(paidOn) && (
          <>
            Sent <When at={createdAt} />.{' '}
          </>
        )}
        {objectPath && (
          <TextLink href={objectPath} newTab className="inline-flex items-center gap-1">
            <FileText aria-hidden="true" className="size-4" />
            Your screenshot
          </TextLink>
        )}
      </p>
      {checkedBy && (
        <SignedBy name={checkedBy} at={decidedAt}>
          checked your payment
        </SignedBy>
      )}
      {status === 'rejected' && (
        <Button variant="secondary" size="small" onClick={onAgain}>
          Report it again
        </Button>
      )}
    </li>
  )
}

function sentenceAbout({
  status,
  amount,
  receivedAmount,
  counts,
  receiptNumber,
  currency,
  reason,
  correction,
}: PaymentProof): string {
  if (status === 'submitted') {
    const credit = counts && ` It counts for ${money(counts.amount, counts.currency)}.`
    return `We look for it in our account and write to you.${credit ?? ''}`
  }
  if (status === 'rejected') return reason ?? ''
  if (correction === null) return 'This payment does not count any more.'
  if (correction) {
    return `We received ${money(correction.amount, currency)}. Your payment acknowledgement is ${correction.receiptNumber}.`
  }
  const received = `We received ${bothSides(receivedAmount ?? amount, currency, counts)}.`
  return spaced(received, receiptNumber && `Your payment acknowledgement is ${receiptNumber}.`)
}
