import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { Application } from '#contract/applications/applications.ts'
import type { PaymentChannel } from '#contract/money/channels.ts'
import type { AccountStatement } from '#contract/money/ledger.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { centsOf, decimalOf } from '#domain/money/amounts.ts'
import { valueAt } from '#domain/money/rates/exchange.ts'
import { formatDate } from '#web/lib/dates.ts'
import { settings } from '#web/lib/settings.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useAsked } from '../asked-fees.tsx'
import { money } from '../currency.ts'

interface ChannelDetailsProps {
  channel: PaymentChannel
  statement: AccountStatement
  application: Application
}

const owes = ({ currencies }: AccountStatement, { currency, rate }: PaymentChannel) =>
  currencies.some((one) => one.currency === (rate === null ? currency : settings.currency) && centsOf(one.closing) > 0)

function partIn({ currency, rate }: PaymentChannel, part: string | undefined) {
  if (rate === null) return currency === settings.currency ? part : undefined
  return part && decimalOf(valueAt(centsOf(part), rate))
}

function useToSend({ channel, statement, application }: ChannelDetailsProps) {
  const nextPart = partIn(channel, useAsked(application).nextPart)
  const asked = statement.asked.find(({ currency }) => currency === channel.currency)
  return {
    nextPart,
    toSend: nextPart ?? channel.amountDue ?? asked?.toPay ?? '0.00',
    isRest: asked !== undefined && centsOf(asked.checking) > 0,
  }
}

export function ChannelDetails(props: ChannelDetailsProps) {
  const { channel, statement, application } = props
  const { accountName, accountNumber, instructions, qrUrl, changedAt } = channel
  const { nextPart, toSend, isRest } = useToSend(props)
  return (
    <div className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <ul className="divide-y divide-line">
          {centsOf(toSend) > 0 && <AmountDue {...{ channel, toSend, isRest }} isPart={nextPart !== undefined} />}
          <CopyRow term="Account name" value={accountName} />
          <CopyRow term="Account number" value={accountNumber} />
          <CopyRow term="Message to write" value={application.applicationNumber} />
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
      {centsOf(toSend) <= 0 && <NothingToSend channel={channel} isPaused={owes(statement, channel)} />}
      {instructions && <p className="wrap-anywhere whitespace-pre-line">{instructions}</p>}
      <p className="text-ink-soft text-sm">
        {centsOf(toSend) > 0 && `You may pay ${nextPart ? 'more' : 'a part of it'}. `}Account details last changed on{' '}
        {formatDate(changedAt)}. If anyone sends you other details, do not pay, and write to us here first.
      </p>
    </div>
  )
}

function NothingToSend({ channel: { currency, rate }, isPaused }: { channel: PaymentChannel; isPaused: boolean }) {
  if (isPaused) return <Notice title="Nothing to send now">Write to us before you pay into this account.</Notice>
  if (rate !== null) return null
  return (
    <Notice title={`You owe nothing in ${currency}`}>
      This account takes {currency} alone. Write to us before you pay into it, so that we agree on the amount.
    </Notice>
  )
}

interface AmountDueProps {
  channel: PaymentChannel
  toSend: string
  isRest: boolean
  isPart: boolean
}

function AmountDue({ channel: { currency, rate, rateUntil }, toSend, isRest, isPart }: AmountDueProps) {
  const part = isPart && 'Next part of your plan'
  if (rate === null || rateUntil === null) {
    const term = part || (isRest ? 'The rest' : 'Amount you owe')
    return <CopyRow term={term} value={money(toSend, currency)} copied={toSend} />
  }
  const note = `Today's rate ${rate}, good until ${keptUntilWords(rateUntil)}`
  return <CopyRow term={part || 'Send'} value={money(toSend, currency)} copied={toSend} note={note} />
}

const hours = new Intl.DateTimeFormat('en-US', { hour: 'numeric' })
const minutes = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

function keptUntilWords(instant: string, now = Date.now()): string {
  const at = new Date(instant)
  const time = (at.getMinutes() === 0 ? hours : minutes).format(at)
  const day = formatDate(instant)
  if (day === formatDate(new Date(now).toISOString())) return `${time} today`
  if (day === formatDate(new Date(now + DAY).toISOString())) return `${time} tomorrow`
  return `${time} on ${day}`
}

interface CopyRowProps {
  term: string
  value: string
  copied?: string
  note?: string
}

function CopyRow({ term, value, copied = value, note }: CopyRowProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied)
      setCopied(true)
    } catch (error) {
      toastFailed(error, 'It could not be copied. Press and hold the text instead.')
    }
  }
  return (
    <li className="flex items-center justify-between gap-3 py-2.5">
      <p className="min-w-0">
        <span className="block text-ink-soft text-sm">{term}</span>
        <span className="wrap-anywhere block select-all font-semibold text-base tabular-nums">{value}</span>
        {note && <span className="block text-ink-soft text-sm">{note}</span>}
      </p>
      <Button
        variant="secondary"
        size="small"
        aria-label={isCopied ? `${term} copied` : `Copy ${term.toLowerCase()}`}
        onClick={() => void copy()}
        onBlur={() => setCopied(false)}
        className="print:hidden"
      >
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </li>
  )
}
