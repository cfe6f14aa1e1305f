import { ChevronDown, ChevronUp, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type AdminPaymentProof, listAllPaymentProofs } from '#contract/money/proofs.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { useMay } from '#web/shared/may.tsx'
import { amountColumn } from '#web/shared/money/amount-column.ts'
import { KeyButton } from '#web/shared/shortcuts/key-button.tsx'
import { KeyList, type KeyWords, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { RowButton } from '#web/ui/button.tsx'
import { column, RowsTable } from '#web/ui/rows-table.tsx'
import { ProofWorkspace } from './proof-workspace.tsx'

const proofKeys: KeyWords = [
  ['J', 'Next payment'],
  ['K', 'Previous payment'],
  ['C', 'Confirm: go to the amount that arrived; Enter sends it', 'money.keep'],
  ['R', 'Reject: choose a reason', 'money.keep'],
  ['+ and −', 'Zoom in or out'],
  ['?', 'Show these shortcuts'],
]

type DecisionAsked = 'confirm' | 'reject'

export function ProofsTab() {
  const list = useLongList(listAllPaymentProofs, { query: { status: 'submitted', order: 'oldest' } })
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
  const keyList = useKeyList()
  const mayDecide = useMay('money.keep')
  const found = rows.findIndex(({ id }) => id === opened)
  const place = found < 0 ? 0 : found
  const proof = rows[place]
  const goTo = (next: number) => {
    const target = rows[next]
    if (!target) return
    setOpened(target.id)
    setDecides('confirm')
  }
  const decide = (how: DecisionAsked) => {
    setDecides(how)
    setAsks((count) => count + 1)
  }
  const toNext = place + 1 < rows.length ? () => goTo(place + 1) : undefined
  const toPrevious = place > 0 ? () => goTo(place - 1) : undefined
  useShortcuts(
    {
      j: toNext,
      k: toPrevious,
      c: mayDecide ? () => decide('confirm') : undefined,
      r: mayDecide ? () => decide('reject') : undefined,
      '?': keyList.onOpen,
    },
    proof !== undefined && !keyList.open,
  )
  if (!proof) return null
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-soft text-sm" aria-live="polite">
          {place + 1} of {total} waiting
        </p>
        <div className="flex flex-wrap gap-2">
          <KeyButton word="Previous" shortcut="K" icon={ChevronUp} onPress={toPrevious} />
          <KeyButton word="Next" shortcut="J" icon={ChevronDown} onPress={toNext} />
          <KeyList keys={proofKeys} {...keyList} />
        </div>
      </div>
      <ProofWorkspace key={proof.id} proof={proof} decides={decides} asks={asks} onDecides={decide} />
      <WaitingProofs rows={rows} opened={proof.id} onOpen={(id) => goTo(rows.findIndex((row) => row.id === id))} />
    </>
  )
}

interface WaitingProofsProps {
  rows: readonly AdminPaymentProof[]
  opened: string
  onOpen: (id: string) => void
}

const WaitingProofs = ({ rows, opened, onOpen }: WaitingProofsProps) => (
  <RowsTable<AdminPaymentProof>
    caption="Reported payments, oldest first"
    rows={rows}
    keyOf={({ id }) => id}
    rowProps={({ id }) => (id === opened ? { 'aria-current': true, className: 'bg-sunk' } : {})}
    columns={[
      column('Client', ({ id, clientName, applicationNumber }) => (
        <RowButton onClick={() => onOpen(id)} className="py-1">
          {clientName || applicationNumber}
        </RowButton>
      )),
      column('Paid on', { className: 'whitespace-nowrap' }, ({ paidOn }) => formatDay(paidOn)),
      column('Channel', ({ channelName }) => channelName),
      column('Reference', { className: 'wrap-anywhere tabular-nums' }, ({ references }) => references.join(', ')),
      amountColumn('Amount', 'amount', 'font-semibold'),
    ]}
  />
)
