import { addExamEvidence } from '#contract/path/exam-attempts.ts'
import type { ExamAttempt } from '#contract/path/path.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall } from '#web/lib/use-call.ts'
import { AttachedPdfField } from '#web/shared/attached-pdf/attached-pdf-field.tsx'
import { useAttachedPdf } from '#web/shared/attached-pdf/use-attached-pdf.ts'
import { pathQuery } from '#web/shared/path/path-query.ts'
import { Button } from '#web/ui/button.tsx'

interface PerformanceReportProps {
  applicationId: string
  attempt: ExamAttempt
}

export function PerformanceReport({ applicationId, attempt: { number, result } }: PerformanceReportProps) {
  const pdf = useAttachedPdf()
  const { mutateAsync } = useCall(addExamEvidence, {
    input: (uploadURL: string) => ({
      params: { id: applicationId, attempt: String(number) },
      body: { part: 'result' as const, evidence: { kind: 'performance_report' as const, uploadURL } },
    }),
    answers: pathQuery(applicationId),
  })
  const save = () =>
    pdf.submit(async (uploadURL) => {
      await mutateAsync(uploadURL)
      pdf.clear()
      toast.show('Success', 'Performance report filed')
    }, 'The report was not filed. Please try again.')
  if (result?.outcome !== 'failed') return null
  const filed = result.evidence.findLast(({ kind }) => kind === 'performance_report')
  return (
    <div className="mt-4 space-y-3 border-line border-t pt-4">
      <AttachedPdfField
        pdf={pdf}
        id={`performance-report-${number}`}
        applicationId={applicationId}
        label={filed ? 'Another page of the Candidate Performance Report' : 'Candidate Performance Report'}
        help="It comes with the result and shows in which areas you were near. A PDF, or photos of it."
        paper="performance report"
        filedId={filed?.id}
      />
      {pdf.file && (
        <Button size="small" busy={pdf.isSending} busyLabel="Filing..." onClick={() => void save()}>
          File the report
        </Button>
      )}
    </div>
  )
}
