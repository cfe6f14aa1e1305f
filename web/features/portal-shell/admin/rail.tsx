import clsx from 'clsx'
import type { ReactElement } from 'react'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { sideRow } from '../navigation/sidebar.tsx'

export const adminRow = clsx(sideRow, 'relative aria-[current=true]:bg-brand-soft')
export const railRow = clsx(adminRow, 'lg:max-wide:min-h-9 lg:max-wide:justify-center lg:max-wide:px-0')

/** The narrow rail hides the name visually: screen readers and the tooltip still give it. */
export const nameInRail = 'grow truncate lg:max-wide:sr-only'

export const Named = ({ as, children }: { as: string | undefined; children: ReactElement }) =>
  as === undefined ? (
    children
  ) : (
    <Tooltip text={as} side="right" className="wide:hidden max-lg:hidden">
      {children}
    </Tooltip>
  )
