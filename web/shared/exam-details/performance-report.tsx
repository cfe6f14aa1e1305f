import { useQueryClient } from '@tanstack/react-query'
import { type ExamResult, getPath, putResult } from '#contract/path.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { ProofField } from '#web/shared/proof/proof-field.tsx'
import { useProof } from '#web/shared/proof/use-proof.ts'
import { Button } from '#web/ui/button.tsx'

/** Files the report that the board sends with a failed result; the result itself stays as it was entered. */
export function PerformanceReport({ applicationId, result }: { applicationId: string; result: ExamResult }) {
  const queries = useQueryClient()
  const proof = useProof()
  const { outcome, takenOn, official, evidence } = result
  const filed = evidence.findLast(({ kind }) => kind === 'performance_report')
  const { mutate, isPending } = useCall(putResult, {
    input: (uploadURL: string) => ({
      params: { id: applicationId },
      body: { outcome, takenOn, official, evidence: { kind: 'performance_report' as const, uploadURL } },
    }),
    known: [getPath],
    onSuccess: (path) => {
      queries.setQueryData(pathQuery(applicationId).queryKey, path)
      proof.clear()
      toast.show('Success', 'Performance report filed')
    },
    onError: (error) => toastFailed(error, sentenceOf(error, 'The report was not filed. Please try again.')),
  })
  const save = async () => {
    try {
      const uploadURL = await proof.send()
      if (uploadURL) mutate(uploadURL)
    } catch (error) {
      toastFailed(error, sentenceOf(error, 'The report was not sent. Please try again.'))
    }
  }
  return (
    <div className="mt-4 space-y-3 border-line border-t pt-4">
      <ProofField
        proof={proof}
        id="performance-report"
        applicationId={applicationId}
        label={filed ? 'Another page of the Candidate Performance Report' : 'Candidate Performance Report'}
        help="It comes with the result and shows in which areas you were near. A PDF, or photos of it."
        paper="performance report"
        filedId={filed?.id}
      />
      {proof.file && (
        <Button size="small" busy={isPending} busyLabel="Filing..." onClick={() => void save()}>
          File the report
        </Button>
      )}
    </div>
  )
}
