import { FileText, HandCoins, MoreHorizontal, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import { useMay } from '#web/shared/may.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DropdownMenu, MenuItem } from '#web/ui/dropdown-menu.tsx'

export interface PaymentMenuProps {
  payment: Payment
  onReverse: (payment: Payment, opener: HTMLElement | null) => void
  onInvoice: (payment: Payment, opener: HTMLElement | null) => void
  onRefund: (payment: Payment, opener: HTMLElement | null) => void
}

export function PaymentMenu({ payment, onReverse, onInvoice, onRefund }: PaymentMenuProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  if (!useMay('money.keep') || payment.status !== 'success' || payment.receiptNumber === null) return null
  return (
    <DropdownMenu
      trigger={
        <IconButton ref={trigger} label={`More about payment ${payment.receiptNumber}`}>
          <MoreHorizontal aria-hidden="true" />
        </IconButton>
      }
    >
      <MenuItem icon={FileText} onSelect={() => onInvoice(payment, trigger.current)}>
        {payment.invoice ? `Change invoice ${payment.invoice.number}` : 'Note our invoice number'}
      </MenuItem>
      <MenuItem icon={HandCoins} onSelect={() => onRefund(payment, trigger.current)}>
        Refund
      </MenuItem>
      <MenuItem icon={Undo2} destructive onSelect={() => onReverse(payment, trigger.current)}>
        Reverse
      </MenuItem>
    </DropdownMenu>
  )
}
