import { Download, Printer } from 'lucide-react'
import { getReceiptPdf, type Receipt } from '#contract/money/payments.ts'
import { useBackCloses } from '#web/lib/sheet-entry.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReceiptDocument } from './receipt-document.tsx'
import { SharePdf } from './share-pdf.tsx'

export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  useBackCloses(true, onClose)
  const file = getReceiptPdf.path.replace(':id', encodeURIComponent(receipt.payment.id))
  const fileName = `payment-acknowledgement-${receipt.receiptNumber}.pdf`
  return (
    <ConfirmDialog
      onClose={onClose}
      size="medium"
      title="Receipt"
      before={
        <>
          <ButtonLink variant="secondary" href={file} download={fileName}>
            <Download aria-hidden="true" />
            Download
          </ButtonLink>
          <SharePdf href={file} fileName={fileName} />
        </>
      }
      cancel={null}
      confirm={
        <>
          <Printer aria-hidden="true" />
          Print
        </>
      }
      initialFocus="confirm"
      onConfirm={() => window.print()}
    >
      <ReceiptDocument receipt={receipt} />
    </ConfirmDialog>
  )
}
