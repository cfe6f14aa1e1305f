import clsx from 'clsx'
import type { DocumentStatus } from '#contract/documents/documents.ts'
import { Anchor } from '#web/ui/anchor.tsx'

const choices: readonly { status: DocumentStatus | undefined; label: string }[] = [
  { status: undefined, label: 'All Documents' },
  { status: 'pending', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
  { status: 'rejected', label: 'Rejected' },
]

/** Which documents the table shows. Links, so that the choice stands in the address and the back button returns to it. */
export function StatusFilter({ chosen }: { chosen: DocumentStatus | undefined }) {
  return (
    <nav aria-label="Filter documents">
      <ul className="grid grid-cols-2 gap-1 rounded-control border border-line bg-sunk p-1 sm:inline-flex">
        {choices.map(({ status, label }) => (
          <li key={label}>
            <Anchor
              href={status ? `/admin/documents?status=${status}` : '/admin/documents'}
              aria-current={status === chosen ? 'true' : undefined}
              className={clsx(
                'flex min-h-10 items-center justify-center rounded-sm px-3 text-sm transition-colors sm:min-h-8',
                status === chosen
                  ? 'bg-card font-semibold text-ink shadow-[0_0_0_1px_var(--color-line)]'
                  : 'text-ink-soft hover:text-ink',
              )}
            >
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  )
}
