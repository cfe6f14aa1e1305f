import clsx from 'clsx'
import { CloudOff, type LucideIcon, WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import type { Drawing } from './drawings.tsx'

/** A placeholder during loading; give it the size of the content. */
export const Skeleton = ({ round, className }: { round?: boolean; className?: string | undefined }) => (
  <span
    aria-hidden="true"
    className={clsx('block animate-breathe bg-line', round ? 'rounded-full' : 'rounded-sm', className ?? 'h-4 w-full')}
  />
)

export interface EmptyStateProps {
  icon?: LucideIcon
  drawing?: Drawing
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  className?: string | undefined
}

export const EmptyState = ({ icon: Icon, drawing: Drawn, title, children, action, className }: EmptyStateProps) => (
  <div className={clsx('flex flex-col items-center px-4 py-10 text-center', className)}>
    {Drawn && <Drawn />}
    {Icon && (
      <span className="mb-4 grid size-14 place-items-center rounded-full bg-brand-soft text-brand">
        <Icon aria-hidden="true" className="size-6" />
      </span>
    )}
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

/** Replaces content that never loaded; it loads once online. */
export const Offline = () => (
  <EmptyState icon={WifiOff} title="You are offline">
    This opens when you are back on the internet.
  </EmptyState>
)
