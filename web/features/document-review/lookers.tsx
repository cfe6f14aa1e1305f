import { Eye } from 'lucide-react'
import type { AdminDocument } from '#contract/documents.ts'
import type { Looker } from '#contract/presence.ts'
import { Status } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { inWords } from './document-words.ts'

const list = new Intl.ListFormat('en-US')

const names = (lookers: readonly Looker[]) => list.format(lookers.map(({ name }) => name))

/** Who has a document of a list open, if anybody. */
export function LookersMark({ lookers }: { lookers: readonly Looker[] }) {
  if (lookers.length === 0) return null
  return (
    <Status tone="info" icon={Eye} className="max-w-full">
      <span className="truncate" title={names(lookers)}>
        <span className="sr-only">Open at </span>
        {names(lookers)}
      </span>
    </Status>
  )
}

/** That a colleague has the same document open; read out when it happens. */
export function AlsoLooking({ others }: { others: readonly Looker[] }) {
  return (
    <div aria-live="polite">
      {others.length > 0 && (
        <Notice
          tone="warn"
          title={`${names(others)} ${others.length === 1 ? 'is' : 'are'} looking at this document too`}
        >
          Whoever decides first is the one who counts.
        </Notice>
      )}
    </div>
  )
}

interface PassedByProps {
  documents: readonly AdminDocument[]
  onOpen: (document: AdminDocument) => void
}

/** What was left out of the way because a colleague looks at it, and the way to it all the same. */
export function PassedBy({ documents, onOpen }: PassedByProps) {
  const [first] = documents
  if (!first) return null
  return (
    <Notice
      tone="info"
      title={documents.length === 1 ? 'One document was left out' : `${documents.length} documents were left out`}
      actions={documents.map((document) => (
        <Button key={document.id} size="small" variant="secondary" onClick={() => onOpen(document)}>
          Open {inWords(document)}
        </Button>
      ))}
    >
      {names(documents.flatMap(({ lookedAtBy }) => lookedAtBy))}{' '}
      {documents.length === 1 && first.lookedAtBy.length === 1 ? 'is' : 'are'} at it right now.
    </Notice>
  )
}
