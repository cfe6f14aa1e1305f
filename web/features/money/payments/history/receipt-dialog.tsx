import { useMutation } from '@tanstack/react-query'
import { Download, Printer, Share2 } from 'lucide-react'
import { PDF } from '#contract/documents/accepted-file.ts'
import { getReceiptPdf, type Receipt } from '#contract/money/payments.ts'
import { pathOf } from '#contract/route.ts'
import { thankYou } from '#domain/english/thank-you.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/session.ts'
import { toastFailed } from '#web/lib/toast.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ReceiptDocument } from './receipt-document.tsx'

export function ReceiptDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { firstName } = useUser()
  const file = pathOf(getReceiptPdf, receipt.payment)
  const fileName = `payment-acknowledgement-${receipt.receiptNumber}.pdf`
  return (
    <ConfirmDialog
      onClose={onClose}
      size="medium"
      title="Receipt"
      description={receipt.payment.status === 'disputed' ? undefined : thankYou(firstName)}
      before={
        <>
          <Button icon={Printer} variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
          <SharePdf href={file} fileName={fileName} />
          <ButtonLink icon={Download} href={file} download={fileName} data-initial-focus>
            Download
          </ButtonLink>
        </>
      }
      cancel={null}
      confirm={null}
    >
      <ReceiptDocument receipt={receipt} />
    </ConfirmDialog>
  )
}

const sharesFiles = () =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File([''], 'a.pdf', { type: PDF })] })

function SharePdf({ href, fileName }: { href: string; fileName: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const answer = await fetch(href, { credentials: 'include' })
      if (!answer.ok) throw new ApiError(answer.status, await answer.text())
      await navigator.share({ files: [new File([await answer.blob()], fileName, { type: PDF })] })
    },
    onError(error) {
      if (error.name !== 'AbortError') toastFailed(error, 'It could not be shared. Download it instead.')
    },
  })
  if (!sharesFiles()) return null
  return (
    <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
      {!isPending && <Share2 aria-hidden="true" />}
      Share
    </Button>
  )
}
