import { Download, Printer } from 'lucide-react'
import { getReceiptPdf, type Receipt } from '#contract/money/payments.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ReceiptDocument } from './receipt-document.tsx'
import { SharePdf } from './share-pdf.tsx'

export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const file = getReceiptPdf.path.replace(':id', encodeURIComponent(receipt.payment.id))
  const fileName = `payment-acknowledgement-${receipt.receiptNumber}.pdf`
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title="Receipt"
      actions={
        <>
          <ButtonLink variant="secondary" href={file} download={fileName}>
            <Download aria-hidden="true" />
            Download
          </ButtonLink>
          <SharePdf href={file} fileName={fileName} />
          <Button data-initial-focus onClick={() => window.print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </>
      }
    >
      <ReceiptDocument receipt={receipt} />
    </Dialog>
  )
}
