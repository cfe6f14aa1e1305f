import { Eye } from 'lucide-react'
import type { AdminDocument } from '#contract/documents/documents.ts'
import type { Colleague } from '#contract/team/colleague.ts'
import { plural } from '#domain/english/counted.ts'
import { listed } from '#domain/english/words.ts'
import { Status } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { describeDocument } from './document-labels.ts'

const isOrAre = (viewers: readonly Colleague[]) => plural(viewers.length, 'is', 'are')

const names = (viewers: readonly Colleague[]) => listed(viewers.map(({ name }) => name))

export function ViewersMark({ viewers }: { viewers: readonly Colleague[] }) {
  if (viewers.length === 0) return null
  return (
    <Status tone="info" icon={Eye} className="max-w-full">
      <span className="truncate" title={names(viewers)}>
        <span className="sr-only">Viewing now: </span>
        {names(viewers)}
      </span>
    </Status>
  )
}

export const OtherViewers = ({ others }: { others: readonly Colleague[] }) => (
  <div aria-live="polite">
    {others.length > 0 && (
      <Notice tone="warn" className="lg:p-3" title={`${names(others)} ${isOrAre(others)} also viewing this document`}>
        Only the first decision counts.
      </Notice>
    )}
  </div>
)

interface SkippedDocumentsProps {
  documents: readonly AdminDocument[]
  onOpen: (document: AdminDocument) => void
}

export function SkippedDocuments({ documents, onOpen }: SkippedDocumentsProps) {
  if (documents.length === 0) return null
  return (
    <ul aria-label="Skipped" className="space-y-1 text-sm">
      {documents.map((document) => (
        <li key={document.id} className="flex items-start gap-2">
          <Eye aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-soft" />
          <span className="min-w-0 text-ink-soft">
            {describeDocument(document)} was skipped: {names(document.lookedAtBy)} {isOrAre(document.lookedAtBy)}{' '}
            viewing it.{' '}
            <button
              type="button"
              onClick={() => onOpen(document)}
              className="cursor-pointer font-semibold text-brand-strong underline underline-offset-2"
            >
              Open it<span className="sr-only">: {describeDocument(document)}</span>
            </button>
          </span>
        </li>
      ))}
    </ul>
  )
}
