import { useQuery } from '@tanstack/react-query'
import { BadgePercent, Banknote, Eraser, HandCoins, MoreHorizontal, Package, Plus } from 'lucide-react'
import { useState } from 'react'
import { packagesOf } from '#content/marketing/packages.ts'
import { type AccountStatement, getStatement } from '#contract/money/ledger.ts'
import type { Payment } from '#contract/money/payments.ts'
import { useRead } from '#web/lib/query.ts'
import { QueryView } from '#web/lib/query-view.tsx'
import { settings } from '#web/lib/settings.ts'
import { useAskedAction } from '#web/shared/asked-action.ts'
import { May, useMay } from '#web/shared/may.tsx'
import { InvoiceDialog } from '#web/shared/money/invoice-dialog.tsx'
import { portalToday } from '#web/shared/portal-today.ts'
import { Button } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { clientQuery } from '../client-query.ts'
import { PaymentsSection } from '../payments-section.tsx'
import { ChargeDialog } from './charge-dialog.tsx'
import { DisbursementDialog } from './disbursement-dialog.tsx'
import { CreditDialog, WriteOffDialog } from './lower-dialog.tsx'
import type { MoneyActionProps } from './money-action.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RefundsPanel } from './refunds-panel.tsx'
import { ReversalDialog } from './reversal-dialog.tsx'
import { StatementCards } from './statement-cards.tsx'

type OpenAction =
  | { kind: 'chosen'; chosen: string }
  | { kind: 'charge' | 'package' | 'credit' | 'write_off' | 'payment' | 'disbursement' }
  | { kind: 'reversal' | 'invoice' | 'refund'; payment: Payment }

const begins = [
  { kind: 'payment', icon: Banknote, variant: 'primary', words: 'Record a payment' },
  { kind: 'charge', icon: Plus, variant: 'secondary', words: 'Add a charge' },
  { kind: 'package', icon: Package, variant: 'secondary', words: 'Charge a package' },
] as const

export function MoneySection({ applicationId }: { applicationId: string }) {
  const query = useRead(getStatement, { params: { id: applicationId } })
  const [action, setAction] = useState<OpenAction | null>(null)
  useAskedAction('payment', () => setAction({ kind: 'payment' }), useMay('money.keep'))
  const [asked, setAsked] = useState(0)
  const close = () => {
    setAction(null)
    setAsked((before) => before + 1)
  }
  return (
    <div className="space-y-6">
      <May do="money.keep">
        <ChosenPackage applicationId={applicationId} onCharge={(chosen) => setAction({ kind: 'chosen', chosen })} />
        <div className="flex flex-wrap gap-2">
          {begins.map(({ kind, words, ...look }) => (
            <Button key={kind} {...look} size="small" onClick={() => setAction({ kind })}>
              {words}
            </Button>
          ))}
          <MoreActions statement={query.data} onOpen={(kind) => setAction({ kind })} />
        </div>
      </May>
      <QueryView query={query} failure="The statement could not be loaded" skeleton="h-56 rounded-card">
        {(current) => <StatementCards applicationId={applicationId} statement={current} />}
      </QueryView>
      <section aria-labelledby="client-payments">
        <h2 id="client-payments" className="mb-3 font-semibold text-lg">
          Payments
        </h2>
        <PaymentsSection applicationId={applicationId} onAction={(kind, payment) => setAction({ kind, payment })} />
      </section>
      <May do="money.read">
        <RefundsPanel key={asked} applicationId={applicationId} />
      </May>
      {action && <ActionDialog {...{ action, applicationId, statement: query.data }} onClose={close} />}
    </div>
  )
}

function ChosenPackage({ applicationId, onCharge }: { applicationId: string; onCharge: (id: string) => void }) {
  const { data: client } = useQuery(clientQuery(applicationId))
  const chosen = packagesOf(settings.brandName).find(({ id }) => id === client?.chosenPackage)
  if (!chosen) return null
  return (
    <Notice
      title={`Chosen before the application was started: ${chosen.title}`}
      actions={
        <Button size="small" onClick={() => onCharge(chosen.id)}>
          Charge {chosen.price}
        </Button>
      }
    >
      The client owes nothing for it until you charge it. Agree on it with the client first.
    </Notice>
  )
}

interface MoreActionsProps {
  statement: AccountStatement | undefined
  onOpen: (kind: 'credit' | 'write_off' | 'disbursement') => void
}

function MoreActions({ statement, onOpen }: MoreActionsProps) {
  const collectsForOthers = (statement?.held.length ?? 0) > 0
  return (
    <DropdownMenu
      align="start"
      trigger={
        <Button icon={MoreHorizontal} size="small" variant="secondary">
          More
        </Button>
      }
    >
      <MenuItem icon={BadgePercent} onSelect={() => onOpen('credit')}>
        Give a credit
      </MenuItem>
      <MenuItem icon={HandCoins} disabled={!collectsForOthers} onSelect={() => onOpen('disbursement')}>
        Record money passed on
      </MenuItem>
      <MenuItem icon={Eraser} onSelect={() => onOpen('write_off')}>
        Write off
      </MenuItem>
    </DropdownMenu>
  )
}

const plainDialogs = {
  credit: CreditDialog,
  write_off: WriteOffDialog,
  payment: PaymentDialog,
  disbursement: DisbursementDialog,
}

function ActionDialog({ action, ...props }: MoneyActionProps & { action: OpenAction }) {
  switch (action.kind) {
    case 'charge':
      return <ChargeDialog {...props} offersPackages={false} />
    case 'package':
      return <ChargeDialog {...props} offersPackages />
    case 'chosen':
      return <ChargeDialog {...props} offersPackages chosen={action.chosen} />
    case 'reversal':
      return <ReversalDialog {...props} payment={action.payment} />
    case 'refund':
      return <RefundDialog payment={action.payment} onClose={props.onClose} />
    case 'invoice':
      return <InvoiceDialog payment={action.payment} today={portalToday()} onClose={props.onClose} />
    default: {
      const PlainDialog = plainDialogs[action.kind]
      return <PlainDialog {...props} />
    }
  }
}
