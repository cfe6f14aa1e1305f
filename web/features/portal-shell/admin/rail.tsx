import clsx from 'clsx'
import type { ReactElement } from 'react'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { sideRow } from '../navigation/sidebar.tsx'

export const adminRow = clsx(sideRow, 'relative aria-[current=true]:bg-brand-soft')
export const railRow = clsx(adminRow, 'lg:max-wide:min-h-9 lg:max-wide:justify-center lg:max-wide:px-0')

/** In the rail a name is read out and stands in a hint; where there is room for it, it is written. */
export const nameInRail = 'grow truncate lg:max-wide:sr-only'

export const Named = ({ as, children }: { as: string | undefined; children: ReactElement }) =>
  as === undefined ? (
    children
  ) : (
    <Tooltip text={as} side="right" className="wide:hidden max-lg:hidden">
      {children}
    </Tooltip>
  )
