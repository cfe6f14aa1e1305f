import { FileText } from 'lucide-react'
import type { EntryEvidence, EvidenceKind } from '#contract/path/exam-evidence.ts'
import { When } from '#web/lib/when.tsx'
import { TextLink } from '#web/ui/link.tsx'

const names: Readonly<Record<EvidenceKind, string>> = { email: 'Proof', performance_report: 'Performance report' }

export function EvidenceList({ evidence, isOwn }: { evidence: readonly EntryEvidence[]; isOwn: boolean }) {
  if (evidence.length === 0) return null
  const who = (by: EntryEvidence['by']) => (by === 'team' ? 'our team' : isOwn ? 'you' : 'the applicant')
  return (
    <ul className="mt-3 space-y-2">
      {evidence.map(({ id, kind, note, objectPath, by, at }) => (
        <li key={id} className="flex gap-2 text-sm">
          <FileText aria-hidden="true" className="mt-0.5 size-4 text-ink-faint" />
          <div className="wrap-anywhere min-w-0">
            {objectPath ? (
              <TextLink reload href={objectPath} target="_blank" rel="noreferrer">
                {names[kind]} (PDF)
              </TextLink>
            ) : (
              names[kind]
            )}
            {note && <span>: {note}</span>}
            <span className="text-ink-soft text-xs">
              {' '}
              from {who(by)}, <When at={at} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
