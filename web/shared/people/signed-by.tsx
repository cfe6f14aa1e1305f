import type { ReactNode } from 'react'
import { UNNAMED_REVIEWER } from '#contract/documents/documents.ts'
import { When } from '#web/lib/when.tsx'
import { Avatar } from '#web/ui/avatar.tsx'

export const SignedBy = ({ name, at, children }: { name: string; at?: string | null; children: ReactNode }) => (
  <p className="flex items-center gap-2 text-ink-soft text-sm">
    {name !== UNNAMED_REVIEWER && <Avatar name={name} size="small" />}
    <span className="min-w-0">
      <span className="font-semibold text-ink">{name}</span> {children}
      {at && (
        <>
          {' · '}
          <When at={at} />
        </>
      )}
    </span>
  </p>
)
