import type { AccountStatement, PaymentChannel } from '#contract/money/ledger.ts'
import { centsOf } from '#domain/money/amounts.ts'
import { formatDate } from '#web/lib/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { money } from '../currency.ts'
import { CopyRow } from './copy-row.tsx'
import { keptUntilWords } from './kept-until.ts'

interface ChannelDetailsProps {
  channel: PaymentChannel
  statement: AccountStatement
  applicationNumber: string
}

const owedIn = ({ currencies }: AccountStatement, currency: string): string =>
  currencies.find((one) => one.currency === currency)?.closing ?? '0.00'

export function ChannelDetails({ channel, statement, applicationNumber }: ChannelDetailsProps) {
  const { accountName, accountNumber, currency, instructions, qrUrl, changedAt } = channel
  const owed = channel.amountDue ?? owedIn(statement, currency)
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <ul className="divide-y divide-line">
          {centsOf(owed) > 0 && <AmountDue channel={channel} owed={owed} />}
          <CopyRow term="Account name" value={accountName} />
          <CopyRow term="Account number" value={accountNumber} />
          <CopyRow term="Message to write" value={applicationNumber} />
        </ul>
        {qrUrl && (
          <figure className="mx-auto w-56 space-y-2 text-center">
            <img
              src={qrUrl}
              alt={`QR code of ${channel.name}: ${accountName}`}
              width={224}
              height={224}
              className="h-auto w-full rounded-control border border-line bg-white"
            />
            <figcaption className="text-ink-soft text-sm">Scan it with your app, then enter the amount.</figcaption>
          </figure>
        )}
      </div>
      {centsOf(owed) <= 0 && channel.rate === null && (
        <Notice title={`You owe nothing in ${currency}`}>
          This account takes {currency} alone. Write to us before you pay into it, so that we agree on the amount.
        </Notice>
      )}
      {instructions && <p className="wrap-anywhere whitespace-pre-line">{instructions}</p>}
      <p className="text-ink-soft text-sm">
        You may pay a part of it. Account details last changed on {formatDate(changedAt)}. If anyone sends you other
        details, do not pay, and write to us here first.
      </p>
    </div>
  )
}

function AmountDue({ channel: { currency, rate, rateUntil }, owed }: { channel: PaymentChannel; owed: string }) {
  if (rate === null || rateUntil === null) {
    return <CopyRow term="Amount you owe" value={money(owed, currency)} copied={owed} />
  }
  const note = `Today's rate ${rate}, good until ${keptUntilWords(rateUntil)}`
  return <CopyRow term="Send" value={money(owed, currency)} copied={owed} note={note} />
}
