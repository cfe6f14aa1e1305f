import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addExamEvidence } from '#contract/path/exam-attempts.ts'
import { type ExamAttempt, getPath } from '#contract/path/path.ts'
import { sentenceOf, toast, toastFailed } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { ProofField } from '#web/shared/proof/proof-field.tsx'
import { useProof } from '#web/shared/proof/use-proof.ts'
import { Button } from '#web/ui/button.tsx'

interface PerformanceReportProps {
  applicationId: string
  attempt: ExamAttempt
}

export function PerformanceReport({ applicationId, attempt: { number, result } }: PerformanceReportProps) {
  const queries = useQueryClient()
  const proof = useProof()
  const [isSending, setSending] = useState(false)
  const { mutateAsync } = useCall(addExamEvidence, {
    input: (uploadURL: string) => ({
      params: { id: applicationId, attempt: String(number) },
      body: { part: 'result' as const, evidence: { kind: 'performance_report' as const, uploadURL } },
    }),
    known: [getPath],
    onSuccess: (path) => queries.setQueryData(pathQuery(applicationId).queryKey, path),
  })
  const save = async () => {
    setSending(true)
    try {
      const uploadURL = await proof.send()
      if (!uploadURL) return
      await mutateAsync(uploadURL)
      proof.clear()
      toast.show('Success', 'Performance report filed')
    } catch (error) {
      toastFailed(error, sentenceOf(error, 'The report was not filed. Please try again.'))
    } finally {
      setSending(false)
    }
  }
  if (result?.outcome !== 'failed') return null
  const filed = result.evidence.findLast(({ kind }) => kind === 'performance_report')
  return (
    <div className="mt-4 space-y-3 border-line border-t pt-4">
      <ProofField
        proof={proof}
        id={`performance-report-${number}`}
        applicationId={applicationId}
        label={filed ? 'Another page of the Candidate Performance Report' : 'Candidate Performance Report'}
        help="It comes with the result and shows in which areas you were near. A PDF, or photos of it."
        paper="performance report"
        filedId={filed?.id}
      />
      {proof.file && (
        <Button size="small" busy={isSending} busyLabel="Filing..." onClick={() => void save()}>
          File the report
        </Button>
      )}
    </div>
  )
}
