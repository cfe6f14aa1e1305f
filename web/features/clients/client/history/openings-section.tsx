import { EyeOff } from 'lucide-react'
import { listOpenings, type Opening, type OpeningAction } from '#contract/timeline.ts'
import { MINUTE } from '#domain/calendar/milliseconds.ts'
import { listed } from '#domain/english/words.ts'
import { checklist } from '#domain/requirements/checklist.ts'
import { useLongList } from '#web/lib/long-list.ts'
import { When } from '#web/lib/when.tsx'
import { FileName } from '#web/shared/documents/file-name.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { EventList } from './event-list.tsx'

const words: Partial<Record<OpeningAction, string>> = {
  'document.opened': 'opened',
  'document.sent_ahead': 'preloaded',
  'packet.downloaded': 'downloaded the packet',
  'files.exported': 'downloaded all files',
  'sheet.opened': 'opened the personal data sheet',
}

export function OpeningsSection({ applicationId }: { applicationId: string }) {
  const list = useLongList(listOpenings, { params: { id: applicationId } })
  return (
    <EventList
      title="Who opened what"
      failure="Who opened what could not be loaded"
      list={{ ...list, rows: list.rows && foldOpenings(list.rows) }}
      empty={{
        icon: EyeOff,
        title: 'Nobody has opened anything yet',
        children: 'Anyone in the team who opens a document or reads information about this client is listed here.',
      }}
    >
      {(opening) => <Look key={opening.id} opening={opening} />}
    </EventList>
  )
}

function Look({ opening }: { opening: FoldedOpening }) {
  const { action, at, by, fileName, requirementId, version, read } = opening
  const name = by?.name ?? 'A former colleague'
  const requirement = checklist.find(({ id }) => id === requirementId)
  return (
    <li className="flex gap-3 py-2.5">
      <Avatar name={name} size="small" />
      <div className="min-w-0 grow text-sm">
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span> {read.length > 0 ? `read ${listed(read)}` : words[action]}
          {requirement && ` the ${requirement.name}`}
          {version !== null && `, version ${version}`}
        </p>
        <p className="wrap-anywhere mt-0.5 text-ink-soft text-xs tabular-nums">
          <When at={at} time />
          {fileName && (
            <>
              {' '}
              · <FileName>{fileName}</FileName>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

const parts: Partial<Record<OpeningAction, string>> = {
  'record.read': 'the record',
  'documents.read': 'the list of documents',
  'education.read': 'the schools',
  'messages.read': 'the messages',
  'notes.read': 'the notes',
  'payments.read': 'the payments',
  'receipt.read': 'a receipt',
  'timeline.read': 'the timeline',
}

const ONE_VISIT_MS = 10 * MINUTE

const noFile = { fileName: null, requirementId: null, version: null }

interface FoldedOpening extends Opening {
  read: string[]
}

/** Newest first. Merges reads by one person within ten minutes into one line. */
function foldOpenings(openings: readonly Opening[]): FoldedOpening[] {
  const lines: FoldedOpening[] = []
  const visits = new Map<string, FoldedOpening>()
  for (const opening of openings) {
    const part = parts[opening.action]
    const reader = opening.by?.id
    const visit = reader === undefined ? undefined : visits.get(reader)
    const isSameVisit = visit && Date.parse(visit.at) - Date.parse(opening.at) <= ONE_VISIT_MS
    if (part && isSameVisit) {
      visit.read.push(part)
      continue
    }
    const line = part ? { ...opening, ...noFile, read: [part] } : { ...opening, read: [] }
    lines.push(line)
    if (part && reader !== undefined) visits.set(reader, line)
  }
  const order = Object.values(parts)
  for (const line of lines) line.read = order.filter((part) => line.read.includes(part))
  return lines
}
