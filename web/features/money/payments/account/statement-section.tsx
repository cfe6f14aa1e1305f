import { useQuery } from '@tanstack/react-query'
import { statementQuery } from './account-query.ts'
import { OthersCard } from './others-card.tsx'
import { StatementCard } from './statement-card.tsx'

export function StatementSection({ applicationId }: { applicationId: string }) {
  const { data: statement } = useQuery(statementQuery(applicationId))
  if (!statement) return null
  return (
    <>
      <OthersCard statement={statement} />
      <StatementCard applicationId={applicationId} statement={statement} />
    </>
  )
}
