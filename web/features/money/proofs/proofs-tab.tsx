import clsx from 'clsx'
import { ChevronDown, ChevronUp, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type AdminPaymentProof, listAllPaymentProofs } from '#contract/money/proofs.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { useMay } from '#web/shared/may.tsx'
import { KeyButton } from '#web/shared/shortcuts/key-button.tsx'
import { KeyList, type KeyWords, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { backToToday } from '#web/shared/work/back-to-today.ts'
import { ProofWorkspace } from './proof-workspace.tsx'

const proofKeys: KeyWords = [
  ['J', 'Next payment'],
  ['K', 'Previous payment'],
  ['C', 'Confirm: go to the amount that arrived; Enter sends it', 'money.keep'],
  ['R', 'Reject: choose a reason', 'money.keep'],
  ['+ and −', 'Zoom in or out'],
  ['Esc', 'Back to Today'],
]

type DecisionAsked = 'confirm' | 'reject'

export function ProofsTab() {
  const list = useLongList(listAllPaymentProofs, { query: { status: 'submitted', order: 'oldest' } })
  useShortcuts({ escape: backToToday() }, true)
  return (
    <div className="space-y-4">
      <ListView
        list={list}
        failure="The reported payments could not be loaded"
        skeleton="h-96 rounded-card"
        empty={{
          icon: CircleCheck,
          title: 'No payment waits to be confirmed',
          children: 'Payments that clients report appear here.',
        }}
      >
        {(rows) => <OneByOne rows={rows} total={list.foot.total} />}
      </ListView>
    </div>
  )
}

function OneByOne({ rows, total }: { rows: readonly AdminPaymentProof[]; total: number }) {
  const [opened, setOpened] = useState(useSearchParams()[0].get('proof'))
  const [decides, setDecides] = useState<DecisionAsked>('confirm')
  const [asks, setAsks] = useState(0)
  const mayDecide = useMay('money.keep')
  const found = rows.findIndex(({ id }) => id === opened)
  const place = Math.max(0, found)
  const proof = rows[place]
  const keyList = useKeyList(proof !== undefined)
  const goTo = (next: number) => {
    setOpened(rows[next]?.id ?? null)
    setDecides('confirm')
  }
  const decide = (how: DecisionAsked) => {
    setDecides(how)
    setAsks((count) => count + 1)
  }
  const to = (next: number) => (rows[next] ? () => goTo(next) : undefined)
  const [toNext, toPrevious] = [to(place + 1), to(place - 1)]
  useShortcuts(
    {
      j: toNext,
      k: toPrevious,
      c: mayDecide ? () => decide('confirm') : undefined,
      r: mayDecide ? () => decide('reject') : undefined,
    },
    proof !== undefined && !keyList.open,
  )
  if (!proof) return null
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Steps {...{ place, total, toPrevious, toNext }} />
        <KeyList keys={proofKeys} {...keyList} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <WaitingProofs rows={rows} opened={proof.id} onOpen={goTo} />
        <ProofWorkspace key={proof.id} proof={proof} decides={decides} asks={asks} onDecides={decide} />
      </div>
    </>
  )
}

interface StepsProps {
  place: number
  total: number
  toPrevious: (() => void) | undefined
  toNext: (() => void) | undefined
}

const Steps = ({ place, total, toPrevious, toNext }: StepsProps) => (
  <>
    {/* A single report needs no visible count. */}
    <p className={clsx('grow text-ink-soft text-sm', total === 1 && 'sr-only')} aria-live="polite">
      {place + 1} of {total} waiting
    </p>
    {total > 1 && (
      <>
        <KeyButton word="Previous" shortcut="K" icon={ChevronUp} onPress={toPrevious} />
        <KeyButton word="Next" shortcut="J" icon={ChevronDown} onPress={toNext} />
      </>
    )}
  </>
)

interface WaitingProofsProps {
  rows: readonly AdminPaymentProof[]
  opened: string
  onOpen: (place: number) => void
}

const WaitingProofs = ({ rows, opened, onOpen }: WaitingProofsProps) => (
  <ol
    aria-label="Reported payments, oldest first"
    className="max-lg:order-last divide-y divide-line overflow-y-auto rounded-card border border-line bg-card text-sm lg:max-h-[75dvh]"
  >
    {rows.map(({ id, clientName, applicationNumber, amount, currency, paidOn }, place) => (
      <li key={id}>
        <button
          type="button"
          aria-current={id === opened || undefined}
          onClick={() => onOpen(place)}
          className={clsx(
            'w-full cursor-pointer px-3 py-2 text-left hover:bg-sunk',
            id === opened && 'bg-brand-soft hover:bg-brand-soft',
          )}
        >
          <bdi className="block truncate font-semibold">{clientName || applicationNumber}</bdi>
          <span className="flex flex-wrap justify-between gap-x-2 text-ink-soft tabular-nums">
            {formatMoney(amount, currency)}
            <span>{formatDay(paidOn)}</span>
          </span>
        </button>
      </li>
    ))}
  </ol>
)
