import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PaymentChannel } from '#contract/money/channels.ts'
import { SAME_REFERENCE } from '#contract/money/payments-by-hand.ts'
import { listPaymentProofs, submitPaymentProof } from '#contract/money/proofs.ts'
import { normalReference } from '#domain/money/payments/reference.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { useForm } from '#web/lib/form.ts'
import { useUser } from '#web/lib/session.ts'
import type { AttachedPdf } from '#web/shared/attached-pdf/use-attached-pdf.ts'
import { sendOrKeep } from '#web/shared/offline-outbox/outbox.ts'
import { keepPhotoTool } from '#web/shared/photos/photo-tool.tsx'
import { type ProofDraft, proofFields, proofSchema } from './proof-draft.ts'

export interface ProofOptions {
  applicationId: string
  channel: PaymentChannel
  draft: ProofDraft
  write: (change: Partial<ProofDraft>) => void
  pdf: AttachedPdf
  onSent: () => void
}

/** Whether an own open or accepted proof has one of these references, so that only its response was lost. */
async function isSubmitted(applicationId: string, channelId: string, references: readonly string[]) {
  const mine = await call(listPaymentProofs, { query: { applicationId } }).catch(() => [])
  const typed = new Set(references.map(normalReference))
  return mine.some(
    (proof) =>
      proof.channelId === channelId &&
      proof.status !== 'rejected' &&
      proof.references.some((reference) => typed.has(normalReference(reference))),
  )
}

export function useProof({ applicationId, channel, draft, write, pdf, onSent }: ProofOptions) {
  const queries = useQueryClient()
  const me = useUser().id
  // Loads the photo tool and the outbox display before the connection can fail.
  useEffect(() => {
    const parts = [import('./unsent-proofs.tsx'), import('#web/shared/offline-outbox/line-mark.tsx'), keepPhotoTool()]
    void Promise.all(parts).catch(() => undefined)
  }, [])
  const done = () => {
    pdf.clear()
    onSent()
  }
  return useForm(proofSchema({ applicationId, channel }), {
    fields: proofFields,
    values: draft,
    write,
    mutationKey: ['payment proof', applicationId],
    route: submitPaymentProof,
    send: (body, proof) => sendOrKeep(queries, me, submitPaymentProof, { body }, { draft: proof, files: pdf.files }),
    onSent: done,
    async onFailed(error, { references }) {
      if (!(error instanceof ApiError) || error.sentence !== SAME_REFERENCE) return false
      if (!(await isSubmitted(applicationId, channel.id, references))) return false
      done()
      return true
    },
    failed: 'Your payment was not reported. Please try again.',
  })
}
