import clsx from 'clsx'
import { CircleAlert, CircleCheck, CloudOff, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { tones } from './badge.tsx'
import { Button } from './button.tsx'

const sheet = 'rounded-card border border-line bg-card'

interface CardHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  level?: 2 | 3 | undefined
  titleId?: string | undefined
}

export function CardHeader({ title, description, actions, level = 2, titleId }: CardHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 space-y-1">
        <Heading id={titleId} tabIndex={titleId === undefined ? undefined : -1} className="font-semibold text-lg">
          {title}
        </Heading>
        {description && <p className="text-ink-soft text-sm">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

interface CardProps extends Omit<ComponentProps<'section'>, 'title'>, Partial<CardHeaderProps> {
  padded?: boolean
}

export const Card = ({
  padded = true,
  className,
  title,
  description,
  actions,
  level,
  titleId,
  ...props
}: CardProps) => (
  <section aria-labelledby={titleId} {...props} className={clsx(sheet, padded && 'p-4 sm:p-6', className)}>
    {title !== undefined && <CardHeader {...{ title, description, actions, level, titleId }} />}
    {props.children}
  </section>
)

/** Holds the place of what is loading; give it the size of what will come. */
export const Skeleton = ({ round, className }: { round?: boolean; className?: string | undefined }) => (
  <span
    aria-hidden="true"
    className={clsx('block animate-breathe bg-line', round ? 'rounded-full' : 'rounded-sm', className ?? 'h-4 w-full')}
  />
)

export interface EmptyStateProps {
  icon: LucideIcon
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

export const EmptyState = ({ icon: Icon, title, children, action, className }: EmptyStateProps) => (
  <div className={clsx('flex flex-col items-center px-4 py-10 text-center', className)}>
    <span className="mb-4 grid size-14 place-items-center rounded-full bg-brand-soft text-brand">
      <Icon aria-hidden="true" className="size-6" />
    </span>
    <p className="font-semibold">{title}</p>
    {children && <div className="mt-1 max-w-md text-ink-soft text-sm">{children}</div>}
    {action && <div className="mt-5">{action}</div>}
  </div>
)

interface LoadFailureProps {
  title: ReactNode
  children?: ReactNode
  onRetry: () => void
  retrying?: boolean
}

export const LoadFailure = ({ title, children, onRetry, retrying }: LoadFailureProps) => (
  <div role="alert" className="flex flex-col items-center px-4 py-10 text-center">
    <span className="mb-4 grid size-14 place-items-center rounded-full bg-bad-soft text-bad">
      <CloudOff aria-hidden="true" className="size-6" />
    </span>
    <p className="font-semibold">{title}</p>
    {children && <div className="mt-1 max-w-md text-ink-soft text-sm">{children}</div>}
    <Button variant="secondary" className="mt-5" busy={retrying} onClick={onRetry}>
      Try again
    </Button>
  </div>
)

const noticeShapes = { info: Info, good: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

interface NoticeProps {
  tone?: keyof typeof noticeShapes
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** Read out at once when it appears; for what went wrong just now. */
  live?: boolean
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
}

export function Notice({ tone = 'info', title, children, actions, live, className, ref }: NoticeProps) {
  const Shape = noticeShapes[tone]
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      role={live ? 'alert' : undefined}
      className={clsx('flex gap-3 rounded-control border p-3.5 text-sm sm:p-4', tones[tone], className)}
    >
      <Shape aria-hidden="true" className="mt-px size-5" />
      <div className="min-w-0 grow space-y-1 text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'text-ink-soft' : undefined}>{children}</div>}
        {actions && <div className="flex flex-wrap gap-2 pt-2">{actions}</div>}
      </div>
    </div>
  )
}

export const StaleNotice = ({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) => (
  <Notice
    tone="warn"
    title="This list could not be updated"
    className="mb-3"
    live
    actions={
      <Button variant="secondary" size="small" busy={retrying} onClick={onRetry}>
        Try again
      </Button>
    }
  >
    You are seeing an earlier version.
  </Notice>
)

interface ChangedNoticeProps {
  title: string
  children?: ReactNode
  onFollow: () => void
}

export const ChangedNotice = ({ title, children, onFollow }: ChangedNoticeProps) => (
  <Notice
    tone="warn"
    live
    title={title}
    actions={
      <Button size="small" variant="secondary" onClick={onFollow}>
        Load the latest version
      </Button>
    }
  >
    {children} What you have typed stays here.
  </Notice>
)

interface PageHeadingProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  back?: ReactNode
}

/** The one h1 of a screen. It can take the focus after a change of route (`#page-title`). */
export const PageHeading = ({ title, description, actions, back }: PageHeadingProps) => (
  <header className="mb-6 space-y-2">
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
