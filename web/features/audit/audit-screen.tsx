import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText, SearchX } from 'lucide-react'
import { type AuditEntry, listAudit } from '#contract/audit/audit.ts'
import { endOfId, formatFacts, withShortIds } from '#domain/audit/audit-detail.ts'
import { auditLabel } from '#domain/audit/audit-labels.ts'
import { fullName } from '#domain/names/full-name.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { readLongList, toLongList } from '#web/lib/long-list.ts'
import { ListView } from '#web/lib/query-view.tsx'
import { sentenceOf } from '#web/lib/toast.ts'
import { When } from '#web/lib/when.tsx'
import { adminPage } from '#web/shared/admin-only.tsx'
import { ExportMenu } from '#web/shared/exports/export-menu.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/data-states.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { Cell, inTable, Row } from '#web/ui/table.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { type AuditAddress, useAuditAddress } from './audit-query.ts'
import { inLabels } from './in-labels.ts'

export const AuditScreen = adminPage('/admin/audit', AuditLog)

function AuditLog() {
  const address = useAuditAddress()
  return (
    <>
      <PageHeading title="Audit Log" actions={<ExportMenu list="audit" query={address.query} />} />
      <div className="space-y-4">
        <AuditFilters address={address} />
        <AuditList address={address} />
      </div>
    </>
  )
}

function AuditList({ address: { query, hrefOf } }: { address: AuditAddress }) {
  const isNarrowed = Object.values(query).some(Boolean)
  const audit = useInfiniteQuery(readLongList(listAudit, { query }))
  const list = toLongList(audit)
  if (list.isError && audit.error instanceof ApiError && audit.error.status === 400) {
    return (
      <Card padded={false}>
        <EmptyState icon={SearchX} title="Too many people match">
          {sentenceOf(audit.error, 'Type more of the name.')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <ListView
      list={list}
      counts
      failure="The audit log could not be loaded"
      empty={isNarrowed ? nothingFound : nothingYet}
      {...auditTable}
    >
      {(entries) => entries.map((entry) => <AuditRow key={entry.id} entry={entry} hrefOf={hrefOf} />)}
    </ListView>
  )
}

const nothingFound = {
  icon: SearchX,
  title: 'No entries match',
  children: 'Check the spelling, or choose other days or another action.',
}

const nothingYet = {
  icon: ScrollText,
  title: 'No entries yet',
  children: 'Sign-ins, refused access, what the team read, and reviews appear here.',
}

const auditTable = inTable({
  caption: 'Audit events, newest first',
  head: ['When', 'Who', 'What', 'Details', 'From'],
  rows: 10,
  widths: ['w-36', 'w-40', 'w-32', 'w-44', 'w-20'],
})

function Details({ entry: { subject, detail, run }, hrefOf }: AuditRowProps) {
  const [kind, id = ''] = subject?.split(':') ?? []
  const facts = formatFacts(inLabels(withShortIds(detail))).join(', ')
  if (!kind) return facts || '–'
  const name = `${kind.replaceAll('_', ' ')} ${endOfId(id)}`.trim()
  return (
    <>
      {kind === 'application' ? <TextLink href={`/admin/applications/${id}`}>{name}</TextLink> : name}
      {facts && `, ${facts}`}
      {run && run.entries > 0 && (
        <>
          {', '}
          <TextLink href={hrefOf({ run: run.id })}>{run.entries === 1 ? '1 entry' : `${run.entries} entries`}</TextLink>
        </>
      )}
    </>
  )
}

interface AuditRowProps {
  entry: AuditEntry
  hrefOf: AuditAddress['hrefOf']
}

function AuditRow({ entry, hrefOf }: AuditRowProps) {
  const { actor } = entry
  const name = actor ? fullName(actor, actor.email) : 'Not signed in'
  return (
    <Row>
      <Cell label="When" className="whitespace-nowrap tabular-nums">
        <When at={entry.at} time />
      </Cell>
      <Cell label="Who" className="@2xl:w-[22%] @2xl:max-w-0">
        <span className="block leading-tight @2xl:-my-1">
          <span title={name} className="wrap-anywhere block font-semibold @2xl:truncate">
            {actor ? (
              <TextLink href={hrefOf({ person: actor.id })} variant="quiet">
                {name}
              </TextLink>
            ) : (
              name
            )}
          </span>
          {actor && name !== actor.email && (
            <span title={actor.email} className="wrap-anywhere block text-ink-soft text-xs leading-tight @2xl:truncate">
              {actor.email}
            </span>
          )}
        </span>
      </Cell>
      <Cell label="What" className="@2xl:w-[24%]">
        {auditLabel(entry.action)}
      </Cell>
      <Cell label="Details" className="text-ink-soft @2xl:w-[24%]">
        <span
          title={entry.subject ?? undefined}
          className="block break-words @2xl:-my-1 @2xl:text-xs @2xl:leading-tight"
        >
          <Details entry={entry} hrefOf={hrefOf} />
        </span>
      </Cell>
      <Cell label="From" className="tabular-nums">
        <span className="block break-all @2xl:-my-1 @2xl:min-w-26 @2xl:text-xs @2xl:leading-tight">{entry.ip}</span>
      </Cell>
    </Row>
  )
}
