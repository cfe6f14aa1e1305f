import clsx from 'clsx'
import { ChevronRight, MessageSquareWarning, Upload } from 'lucide-react'
import type { ApplicationRequirement } from '#contract/requirements.ts'
import { type DifferentName, NameSpellings } from '#web/shared/names/name-spellings.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { RequirementStatusBadge } from './requirement-status-badge.tsx'

// The link of a row reaches from edge to edge, so the whole row is one target with one name.
const stretched = "after:absolute after:inset-0 after:content-['']"

interface RequirementRowProps {
  row: ApplicationRequirement
  isNext: boolean
  name: DifferentName | undefined
}

export function RequirementRow({ row, isNext, name: differing }: RequirementRowProps) {
  const { status, notes, requirement, required } = row
  const name = requirement?.name || 'Unknown Requirement'
  const isMissing = status === 'missing'
  const recedes = status === 'approved' || status === 'not_applicable'
  const to = `/documents?type=${row.requirementId}`
  return (
    <li
      data-next={isNext || undefined}
      className={clsx(
        'relative px-4 transition-colors has-[a:hover]:bg-sunk sm:px-6',
        recedes ? 'py-3' : 'py-4',
        isNext && 'bg-brand-soft shadow-[inset_3px_0_0_var(--color-brand)] has-[a:hover]:bg-brand-soft',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 sm:grid-cols-[minmax(0,1fr)_8.5rem_11.5rem] sm:items-center sm:gap-x-6">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className={clsx(recedes ? 'text-ink-soft' : 'font-semibold')}>
            {isMissing ? (
              name
            ) : (
              <Anchor href={to} className={stretched}>
                {name}
              </Anchor>
            )}
          </h3>
          {!required && <Badge>Optional</Badge>}
        </div>
        <div className="sm:row-span-2">
          <RequirementStatusBadge status={status} />
        </div>
        <div className="col-span-2 mt-0.5 space-y-2 empty:hidden sm:col-span-1 sm:col-start-1 sm:row-start-2">
          {!recedes && <Description requirement={requirement} />}
          <NameNote paper={differing} />
          {notes && <ReviewerNote isReturned={isMissing}>{notes}</ReviewerNote>}
        </div>
        {isMissing ? <UploadLink href={to} name={name} isNext={isNext} /> : <Chevron />}
      </div>
    </li>
  )
}

function Description({ requirement }: Pick<ApplicationRequirement, 'requirement'>) {
  if (!requirement?.description) return null
  return (
    <p className="text-ink-soft text-sm">
      {requirement.description}
      {requirement.note && <> · {requirement.note}</>}
    </p>
  )
}

const UploadLink = ({ href, name, isNext }: { href: string; name: string; isNext: boolean }) => (
  <Anchor
    href={href}
    className={clsx(
      buttonClass({ variant: isNext ? 'primary' : 'secondary' }, stretched),
      'col-span-2 mt-3 sm:col-span-1 sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:mt-0',
    )}
  >
    <Upload aria-hidden="true" />
    Upload Document
    <span className="sr-only">: {name}</span>
  </Anchor>
)

const Chevron = () => (
  <ChevronRight
    aria-hidden="true"
    className="hidden size-5 justify-self-end text-ink-faint sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:block"
  />
)

function NameNote({ paper }: { paper: DifferentName | undefined }) {
  if (!paper) return null
  return (
    <div className="relative z-10 max-w-2xl rounded-control border border-warn-line bg-warn-soft p-3">
      <NameSpellings paper={paper} />
    </div>
  )
}

const ReviewerNote = ({ isReturned, children }: { isReturned: boolean; children: string }) => (
  <div
    className={clsx(
      'flex max-w-2xl gap-2 rounded-control border p-3 text-sm',
      isReturned ? 'border-bad-line bg-bad-soft' : 'border-line bg-sunk',
    )}
  >
    <MessageSquareWarning aria-hidden="true" className={clsx('mt-0.5 size-4', isReturned && 'text-bad')} />
    <p className="min-w-0 whitespace-pre-line break-words">
      <span className="font-semibold">{isReturned ? 'Why we need a new copy: ' : "Reviewer's note: "}</span>
      {children}
    </p>
  </div>
)
