import { FileText, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EntryEvidence, EvidenceKind } from '#contract/path/exam-evidence.ts'
import type { ExamAttempt } from '#contract/path/path.ts'
import { formatLocal } from '#domain/calendar/clock-time.ts'
import { said } from '#domain/english/words.ts'
import type { ExamPart } from '#domain/path/exam-parts.ts'
import { When } from '#web/lib/when.tsx'
import { Day } from '#web/shared/path/day.tsx'
import { Status } from '#web/ui/badge.tsx'
import { TextLink } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'

interface ExamPartFact {
  term: string
  value: ReactNode
}

function factsOf(part: ExamPart, attempt: ExamAttempt | undefined): ExamPartFact[] | null {
  const { registration, att, appointment, result } = attempt ?? {}
  if (part === 'registration') {
    return registration
      ? [
          { term: 'Registered on', value: <Day on={registration.registeredOn} /> },
          { term: 'Name', value: `${registration.firstName} ${registration.lastName}` },
          { term: 'Email', value: registration.email },
        ]
      : null
  }
  if (part === 'att') {
    return att
      ? [
          { term: 'Authorisation number', value: att.number },
          { term: 'Candidate ID', value: att.candidateId },
          { term: 'Name on it', value: `${att.firstName} ${att.lastName}` },
          {
            term: 'You may test',
            value: (
              <>
                from <Day on={att.startsOn} /> to <Day on={att.endsOn} />
              </>
            ),
          },
        ]
      : null
  }
  if (part === 'appointment') {
    if (!appointment) return null
    return [
      {
        term: 'Date and time',
        value: `${formatLocal(appointment.startsAt)} (${appointment.timeZone})`,
      },
      {
        term: 'Place',
        value: (
          <>
            <MapPin aria-hidden="true" className="mr-1 inline size-4 text-ink-faint" />
            {said(appointment.address, appointment.city, appointment.country)}
          </>
        ),
      },
    ]
  }
  return result
    ? [
        { term: 'Result', value: result.outcome === 'passed' ? 'Passed' : 'Not passed' },
        { term: 'Exam on', value: <Day on={result.takenOn} /> },
        { term: 'Result of', value: <Day on={result.resultOn} /> },
        { term: 'From', value: result.official ? 'the board (official)' : 'Quick Result (unofficial)' },
      ]
    : null
}

interface ExamPartFactsProps {
  part: ExamPart
  attempt: ExamAttempt | undefined
  isOwn?: boolean
}

export function ExamPartFacts({ part, attempt, isOwn = false }: ExamPartFactsProps) {
  const facts = factsOf(part, attempt)
  const entry = attempt?.[part]
  if (!facts || !entry) return null
  return (
    <>
      <Facts facts={facts} />
      <p className="mt-2 text-ink-soft text-xs">
        {entry.enteredBy === 'team' ? 'Entered by our team' : `Entered by ${isOwn ? 'you' : 'the applicant'}`},{' '}
        <When at={entry.enteredAt} />
      </p>
      <EvidenceList evidence={entry.evidence} isOwn={isOwn} />
    </>
  )
}

export const ConfirmedMark = ({ isConfirmed }: { isConfirmed: boolean }) =>
  isConfirmed ? <Status tone="good">Confirmed</Status> : <Status tone="warn">Waiting for our team to confirm</Status>

const names: Readonly<Record<EvidenceKind, string>> = { email: 'Proof', performance_report: 'Performance report' }

function EvidenceList({ evidence, isOwn }: { evidence: readonly EntryEvidence[]; isOwn: boolean }) {
  if (evidence.length === 0) return null
  const who = (by: EntryEvidence['by']) => (by === 'team' ? 'our team' : isOwn ? 'you' : 'the applicant')
  return (
    <ul className="mt-3 space-y-2">
      {evidence.map(({ id, kind, note, objectPath, by, at }) => (
        <li key={id} className="flex gap-2 text-sm">
          <FileText aria-hidden="true" className="mt-0.5 size-4 text-ink-faint" />
          <div className="wrap-anywhere min-w-0">
            {objectPath ? (
              <TextLink href={objectPath} newTab>
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
