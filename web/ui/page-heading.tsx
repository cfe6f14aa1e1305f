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
  <header className={isInBar ? 'sr-only' : 'mb-6 space-y-2'}>
    {back}
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 space-y-1">
        <h1 id="page-title" tabIndex={-1} className="font-semibold text-xl sm:text-2xl">
          {title}
        </h1>
        {description && <p className="max-w-2xl text-ink-soft">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  </header>
)
