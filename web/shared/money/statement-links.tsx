import { Download } from 'lucide-react'
import { getStatementCsv, getStatementPdf } from '#contract/money/ledger.ts'
import { pathOf } from '#contract/route.ts'
import { ButtonLink } from '#web/ui/button.tsx'

const files = [
  ['PDF', getStatementPdf],
  ['CSV', getStatementCsv],
] as const

export const StatementLinks = ({ applicationId, size }: { applicationId: string; size?: 'small' }) =>
  files.map(([name, route]) => (
    <ButtonLink
      key={name}
      icon={Download}
      variant="secondary"
      size={size}
      href={pathOf(route, { id: applicationId })}
      download
    >
      {name}
      <span className="sr-only"> of the statement</span>
    </ButtonLink>
  ))
