import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { ChevronRight, UserRound } from 'lucide-react'
import { adminPageOf } from '#contract/pages.ts'
import { applicationQuery } from '#web/lib/session.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { entries, isCurrent } from '../navigation/entries.ts'
import { adminRow, Named, nameInRail, railRow } from './rail.tsx'

const pages = entries.filter(({ href }) => adminPageOf(href) === undefined)

interface ApplicantPagesProps {
  path: string
  className?: string
  onLeave?: () => void
  inRail?: boolean
}

export function ApplicantPages({ path, className, onLeave, inRail = false }: ApplicantPagesProps) {
  const { data: application } = useQuery(applicationQuery)
  const isHere = pages.some((page) => isCurrent(page, path))
  const name = inRail ? nameInRail : 'grow'
  const row = inRail ? railRow : adminRow
  return (
    <details className={clsx('group', className)} open={isHere || Boolean(application)}>
      <Named as={inRail ? 'Applicant pages' : undefined}>
        <summary className={clsx(row, 'cursor-pointer list-none [&::-webkit-details-marker]:hidden')}>
          <UserRound aria-hidden="true" className="size-5 shrink-0" />
          <span className={name}>Applicant pages</span>
          <ChevronRight
            aria-hidden="true"
            className={clsx('size-4 transition-transform group-open:rotate-90', inRail && 'lg:max-wide:hidden')}
          />
        </summary>
      </Named>
      <ul className="mt-0.5 space-y-0.5">
        {pages.map((entry) => (
          <li key={entry.href}>
            <Named as={inRail ? entry.label : undefined}>
              <Anchor
                href={entry.href}
                onClick={onLeave}
                aria-current={isCurrent(entry, path) ? 'page' : undefined}
                className={row}
              >
                <entry.icon aria-hidden="true" className="size-5 shrink-0" />
                <span className={name}>{entry.label}</span>
              </Anchor>
            </Named>
          </li>
        ))}
      </ul>
    </details>
  )
}
