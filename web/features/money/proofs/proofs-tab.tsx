import { ChevronDown, ChevronUp, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { type AdminPaymentProof, listAllPaymentProofs } from '#contract/money/proofs.ts'
import { formatDay } from '#domain/calendar/calendar.ts'
import { formatMoney } from '#domain/money/amounts.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { useMay } from '#web/shared/may.tsx'
import { KeyList, type KeyWords, useKeyList } from '#web/shared/shortcuts/key-list.tsx'
import { useShortcuts } from '#web/shared/shortcuts/shortcuts.ts'
import { Button, RowButton } from '#web/ui/button.tsx'
import { Cell, Row, Table } from '#web/ui/table.tsx'
import { ProofWorkspace } from './proof-workspace.tsx'

const proofKeys: KeyWords = [
  ['J', 'Next payment'],
  ['K', 'Previous payment'],
  ['C', 'Confirm: go to the amount that arrived; Enter sends it', 'money.keep'],
  ['R', 'Reject: choose a reason', 'money.keep'],
  ['+ and −', 'Zoom in or out'],
  ['?', 'Show these shortcuts'],
]

/** Reported payments that wait to be confirmed, oldest first; the one that is open is decided beside its screenshot. */
export function ProofsTab() {
  const list = useLongList(listAllPaymentProofs, { query: { status: 'submitted', order: 'oldest' } })
  const { rows, foot } = list
  const [opened, setOpened] = useState(useSearchParams()[0].get('proof'))
  const [decides, setDecides] = useState<'confirm' | 'reject'>('confirm')
  const [asks, setAsks] = useState(0)
  const keyList = useKeyList()
  const mayDecide = useMay('money.keep')
  const found = rows?.findIndex(({ id }) => id === opened) ?? -1
  const place = found < 0 ? 0 : found
  const proof = rows?.[place]
  const goTo = (next: number) => {
    const target = rows?.[next]
    if (!target) return
    setOpened(target.id)
    setDecides('confirm')
  }
  const decide = (how: 'confirm' | 'reject') => {
    setDecides(how)
    setAsks((count) => count + 1)
  }
  const toNext = rows && place + 1 < rows.length ? () => goTo(place + 1) : undefined
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
  const workspace = (shown: AdminPaymentProof[], current: AdminPaymentProof) => (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-soft text-sm" aria-live="polite">
          {place + 1} of {foot.total} waiting
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="small" variant="quiet" disabled={!toPrevious} onClick={toPrevious} title="Previous (K)">
            <ChevronUp aria-hidden="true" />
            Previous
          </Button>
          <Button size="small" variant="quiet" disabled={!toNext} onClick={toNext} title="Next (J)">
            <ChevronDown aria-hidden="true" />
            Next
          </Button>
          <KeyList keys={proofKeys} {...keyList} />
        </div>
      </div>
      <ProofWorkspace key={current.id} proof={current} decides={decides} asks={asks} onDecides={decide} />
      <WaitingProofs rows={shown} opened={current.id} onOpen={(id) => goTo(shown.findIndex((row) => row.id === id))} />
    </>
  )
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
        {(shown) => proof && workspace(shown, proof)}
      </ListView>
    </div>
  )
}

interface WaitingProofsProps {
  rows: readonly AdminPaymentProof[]
  opened: string
  onOpen: (id: string) => void
}

const WaitingProofs = ({ rows, opened, onOpen }: WaitingProofsProps) => (
  <Table
    caption="Reported payments, oldest first"
    head={['Client', 'Paid on', 'Channel', 'Reference', { numeric: 'Amount' }]}
  >
    {rows.map((row) => (
      <Row key={row.id} aria-current={row.id === opened || undefined} className={row.id === opened ? 'bg-sunk' : ''}>
        <Cell label="Client">
          <RowButton onClick={() => onOpen(row.id)} className="py-1">
            {row.clientName || row.applicationNumber}
          </RowButton>
        </Cell>
        <Cell label="Paid on" className="whitespace-nowrap">
          {formatDay(row.paidOn)}
        </Cell>
        <Cell label="Channel">{row.channelName}</Cell>
        <Cell label="Reference" className="wrap-anywhere tabular-nums">
          {row.references.join(', ')}
        </Cell>
        <Cell label="Amount" numeric className="font-semibold">
          {formatMoney(row.amount, row.currency)}
        </Cell>
      </Row>
    ))}
  </Table>
)
