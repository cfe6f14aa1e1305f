import { useInfiniteQuery } from '@tanstack/react-query'
import { CreditCard, ReceiptText } from 'lucide-react'
import { methodName } from '#content/payments/card-labels.ts'
import { getReceiptPdf, listPayments } from '#contract/money/payments.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { asLongList, readLongList } from '#web/lib/long-list.ts'
import { When } from '#web/lib/when.tsx'
import { PaymentStatusBadge } from '#web/shared/money/payment-status-badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, LoadFailure } from '#web/ui/empty-state.tsx'
import { ShowMore } from '#web/ui/show-more.tsx'
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { Cell, HeaderCell, inTwoColumns, Row, Table } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { PaymentMenu, type PaymentMenuProps } from './money/payment-menu.tsx'

interface PaymentsSectionProps extends Omit<PaymentMenuProps, 'payment'> {
  applicationId: string
}

export function PaymentsSection({ applicationId, ...menu }: PaymentsSectionProps) {
  const { rows, isMissing, isStale, again, foot } = asLongList(
    useInfiniteQuery(readLongList(listPayments, { params: { id: applicationId } })),
  )
  if (isMissing) {
    return (
      <Card padded={false}>
        <LoadFailure title="The payments could not be loaded" {...again} />
      </Card>
    )
  }
  if (rows?.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState icon={CreditCard} title="No payments yet">
          Payments appear here as soon as they are received.
        </EmptyState>
      </Card>
    )
  }
  return (
    <>
      {isStale && <StaleNotice {...again} />}
      <Table
        caption="Payments, newest first"
        head={
          <>
            <HeaderCell>Date</HeaderCell>
            <HeaderCell>Description</HeaderCell>
            <HeaderCell>Method</HeaderCell>
            <HeaderCell numeric>Amount</HeaderCell>
            <HeaderCell>Status</HeaderCell>
            <HeaderCell>
              <VisuallyHidden>Receipt</VisuallyHidden>
            </HeaderCell>
          </>
        }
      >
        {rows?.map((payment) => <PaymentRow key={payment.id} payment={payment} {...menu} />) ?? (
          <SkeletonRows
            rows={3}
            className={inTwoColumns}
            widths={['w-20', 'w-32', 'w-28', 'w-16 ml-auto', 'w-20', 'w-20']}
          />
        )}
      </Table>
      {rows && foot.hasMore && <ShowMore {...foot} />}
    </>
  )
}

function PaymentRow({ payment, ...menu }: PaymentMenuProps) {
  const { id, amount, currency, createdAt, description, receiptNumber, status } = payment
  return (
    <Row className={inTwoColumns}>
      <Cell className="order-3 whitespace-nowrap text-ink-soft tabular-nums @2xl:text-ink">
        <When at={createdAt} />
      </Cell>
      <Cell className="order-1 font-semibold @2xl:font-normal">{description}</Cell>
      <Cell className="order-5">
        {methodName(payment)}
        {payment.cardLast4 && ` ending in ${payment.cardLast4}`}
      </Cell>
      <Cell numeric className="order-2 justify-end font-semibold">
        {formatMoney(amount, currency)}
      </Cell>
      <Cell className="order-4 justify-end">
        <PaymentStatusBadge status={status} />
      </Cell>
      <Cell className="order-6 justify-end">
        {receiptNumber && (
          <ButtonLink
            href={getReceiptPdf.path.replace(':id', encodeURIComponent(id))}
            target="_blank"
            rel="noopener"
            variant="secondary"
            size="small"
            className="@2xl:-my-1"
          >
            <ReceiptText aria-hidden="true" />
            Receipt
            <span className="sr-only"> {receiptNumber} (opens in a new tab)</span>
          </ButtonLink>
        )}
        <PaymentMenu payment={payment} {...menu} />
      </Cell>
    </Row>
  )
}
