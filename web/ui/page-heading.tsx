import type { ReactNode } from 'react'

interface PageHeadingProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  back?: ReactNode
  isInBar?: boolean
}

/** The one h1 of a screen. It can take the focus after a change of route (`#page-title`). */
export const PageHeading = ({ title, description, actions, back, isInBar }: PageHeadingProps) => (
  <header className={isInBar ? 'sr-only' : 'mb-6 space-y-2 in-data-admin:mb-4 in-data-admin:lg:mb-3'}>
    {back}
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 space-y-1 in-data-admin:lg:flex in-data-admin:lg:items-baseline in-data-admin:lg:gap-3">
        <h1 id="page-title" tabIndex={-1} className="font-semibold text-xl sm:text-2xl in-data-admin:sm:text-xl">
          {title}
        </h1>
        {description && <p className="max-w-2xl text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  </header>
)
