import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'

const sheet = 'rounded-card border border-line bg-card'

interface CardHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  titleId?: string | undefined
}

export function CardHeader({ title, description, actions, titleId }: CardHeaderProps) {
  return (
    <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 space-y-1">
        <h2 id={titleId} tabIndex={-1} className="font-semibold text-lg">
          {title}
        </h2>
        {description && <p className="text-ink-soft text-sm">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}

// Without a title, a card with a header of its own is no landmark: its content has the name.
interface CardProps extends Omit<ComponentProps<'section'>, 'title'>, Partial<CardHeaderProps> {
  padded?: boolean
}

export function Card({ padded = true, className, title, description, actions, titleId, ...props }: CardProps) {
  const ownId = useId()
  const labelId = title ? (titleId ?? ownId) : undefined
  return (
    <section aria-labelledby={labelId} {...props} className={clsx(sheet, padded && 'p-4 sm:p-6', className)}>
      {title && <CardHeader {...{ title, description, actions, titleId: labelId }} />}
      {props.children}
    </section>
  )
}
