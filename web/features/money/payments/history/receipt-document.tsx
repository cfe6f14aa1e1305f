import type { ReactNode } from 'react'
import type { CompanyInfo, Receipt } from '#contract/money/payments.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { dotted, said } from '#domain/english/words.ts'
import { formatBalance } from '#domain/money/ledger/in-words.ts'
import {
  ACKNOWLEDGEMENT,
  ACKNOWLEDGEMENT_IN_FILIPINO,
  aboutThePaper,
  describedPayment,
  unpaidSentences,
} from '#domain/money/payments/receipt.ts'
import { formatDate } from '#web/lib/dates.ts'
import { settings } from '#web/lib/settings.ts'
import { SignedBy } from '#web/shared/people/signed-by.tsx'
import { LogoMark } from '#web/ui/logo.tsx'
import { money } from '../currency.ts'
import { PaymentMethod } from '../payment-method.tsx'

/** Uses the portal's time zone, as the PDF of the receipt does. */
const formatReceiptDate = (instant: string) => formatDate(instant, settings.timeZone)

export function ReceiptDocument({ receipt }: { receipt: Receipt }) {
  const { payment, companyInfo, application } = receipt
  const unpaid = unpaidSentences[payment.status]
  return (
    <article
      data-receipt
      aria-label={`Receipt ${receipt.receiptNumber}`}
      className="overflow-hidden rounded-control border border-line bg-card text-ink text-sm"
    >
      <div aria-hidden="true" className="h-1.5 bg-brand" />
      <div className="p-5 sm:p-7">
        <header className="flex flex-wrap items-start justify-between gap-4">
          <p className="flex min-w-0 items-center gap-3">
            <LogoMark className="size-10" />
            <span className="font-semibold text-lg leading-tight">{companyInfo.name}</span>
          </p>
          <p className="sm:text-right">
            <span className="block text-ink-soft text-xs">{ACKNOWLEDGEMENT}</span>
            <span className="block font-semibold text-base tabular-nums">{receipt.receiptNumber}</span>
            <span lang="fil" className="block text-ink-soft text-xs">
              {ACKNOWLEDGEMENT_IN_FILIPINO}
            </span>
          </p>
        </header>

        <div className="mt-6 flex items-end justify-between gap-4">
          <p>
            <span className="block text-ink-soft text-xs">Amount received</span>
            <span className="block font-semibold text-3xl tabular-nums">{money(payment.amount, payment.currency)}</span>
          </p>
          {unpaid ? (
            <p className="max-w-56 text-right text-bad text-sm">{unpaid}</p>
          ) : (
            <PaidStamp on={payment.createdAt} />
          )}
        </div>

        <dl className="mt-6 grid gap-x-6 gap-y-4 border-line border-y py-5 sm:grid-cols-2">
          <Entry term="Received from">
            <span className="block font-semibold">{application.applicant.name}</span>
            <span className="wrap-anywhere block text-ink-soft">{application.applicant.email}</span>
          </Entry>
          <Entry term="Date">
            <time dateTime={receipt.receiptDate}>{formatReceiptDate(receipt.receiptDate)}</time>
          </Entry>
          <Entry term="Application number">
            <span className="tabular-nums">{application.applicationNumber}</span>
          </Entry>
          <Entry term="Paid with">
            <PaymentMethod payment={payment} />
          </Entry>
        </dl>

        <Lines receipt={receipt} />

        <p className="mt-3 text-right tabular-nums">
          Balance on {formatDay(receipt.asOf)}: {formatBalance(receipt.remainingBalance, payment.currency)}.
        </p>
        {receipt.checkedBy && (
          <div className="mt-5">
            <SignedBy name={receipt.checkedBy}>checked your payment</SignedBy>
          </div>
        )}
        <p className="mt-5 text-ink-soft text-xs">
          Transaction <span className="wrap-anywhere">{payment.transactionId}</span>
        </p>
        <p className="mt-2 text-ink-soft text-xs">{aboutThePaper(payment.invoice)}</p>
        <Company {...companyInfo} />
      </div>
    </article>
  )
}

const Entry = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-ink-soft text-xs">{term}</dt>
    <dd className="break-words">{children}</dd>
  </div>
)

function Lines({ receipt: { payment } }: { receipt: Receipt }) {
  const amount = 'py-3 pl-4 text-right tabular-nums whitespace-nowrap align-top'
  return (
    <table className="mt-2 w-full text-left">
      <caption className="sr-only">What was paid for</caption>
      <thead>
        <tr className="text-ink-soft text-xs">
          <th scope="col" className="py-2 font-normal">
            Description
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-normal">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <tr className="border-line border-t">
          <td className="py-3">{describedPayment(payment)}</td>
          <td className={amount}>{money(payment.amount, payment.currency)}</td>
        </tr>
      </tbody>
      <tfoot>
        <tr className="border-ink border-t-2 font-semibold text-base">
          <th scope="row" className="py-3 font-semibold">
            Total paid
          </th>
          <td className={amount}>{money(payment.amount, payment.currency)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const PaidStamp = ({ on }: { on: string }) => (
  <p className="mr-1 -rotate-8 rounded-control border-3 border-good px-4 py-1.5 text-center text-good leading-none outline outline-good outline-offset-2">
    <span className="block font-semibold text-xl tracking-[0.25em] [margin-right:-0.25em]">PAID</span>
    <span aria-hidden="true" className="mt-1 block text-xs tabular-nums">
      {formatReceiptDate(on)}
    </span>
  </p>
)

const Company = ({ name, address, city, phone, email }: CompanyInfo) => (
  <footer className="mt-5 border-line border-t pt-4 text-ink-soft text-xs">
    <p className="font-semibold text-ink">{name}</p>
    <p>{said(address, city)}</p>
    <p className="wrap-anywhere">{dotted(phone, email)}</p>
  </footer>
)
