import { Download, Printer } from 'lucide-react'
import { getReceiptPdf, type Receipt } from '#contract/payments.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ReceiptPaper } from './receipt-paper.tsx'

export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const file = getReceiptPdf.path.replace(':id', encodeURIComponent(receipt.payment.id))
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="Receipt"
      actions={
        <>
          <ButtonLink variant="secondary" href={file} download={`receipt-${receipt.receiptNumber}.pdf`}>
            <Download aria-hidden="true" />
            Download
          </ButtonLink>
          <Button data-initial-focus onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </>
      }
    >
      <ReceiptPaper receipt={receipt} />
    </Dialog>
  )
}
