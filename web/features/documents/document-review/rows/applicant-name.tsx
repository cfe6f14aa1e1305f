import type { AdminDocument } from '#contract/documents/documents.ts'
import { ClientLink } from '../client-link.tsx'
import { applicantNameOf, reviewIdOf } from '../document-labels.ts'

export function ApplicantName({ document, client }: { document: AdminDocument; client: string }) {
  const name = applicantNameOf(document)
  return (
    <span id={`${reviewIdOf(document)}-who`} className="-my-1 block leading-tight">
      <span title={name} className="block break-words font-semibold @2xl:truncate">
        <ClientLink href={client}>
          <bdi>{name}</bdi>
        </ClientLink>
      </span>
      <span className="block whitespace-nowrap text-ink-soft text-xs tabular-nums leading-tight">
        {document.application.applicationNumber}
      </span>
    </span>
  )
}
