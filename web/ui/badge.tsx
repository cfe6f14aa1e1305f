import clsx from 'clsx'
import { CircleCheck, CircleDashed, CircleX, Hourglass, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral'

export const tones: Record<Tone, string> = {
  good: 'bg-good-soft text-good border-good-line',
  warn: 'bg-warn-soft text-warn border-warn-line',
  bad: 'bg-bad-soft text-bad border-bad-line',
  info: 'bg-info-soft text-info border-info-line',
  neutral: 'bg-sunk text-ink-soft border-line',
}

/** A shape for each tone, so that colour is never the only signal. */
const shapes: Record<Tone, LucideIcon> = {
  good: CircleCheck,
  warn: Hourglass,
  bad: CircleX,
  info: Info,
  neutral: CircleDashed,
}

interface StatusProps {
  tone: Tone
  children: ReactNode
  icon?: LucideIcon | undefined
  className?: string | undefined
}

export function Status({ tone, icon, children, className }: StatusProps) {
  const Shape = icon ?? shapes[tone]
  return (
    <Badge tone={tone} className={className}>
      <Shape aria-hidden="true" className="size-3.5" />
      {children}
    </Badge>
  )
}

export const Badge = ({ tone = 'neutral', children, className }: Partial<Omit<StatusProps, 'icon'>>) => (
  <span
    className={clsx(
      'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full border px-2.5 py-0.5 font-semibold text-xs',
      tones[tone],
      className,
    )}
  >
    {children}
  </span>
)

export const Count = ({ count, words = 'to do', className }: { count: number; words?: string; className?: string }) =>
  count > 0 && (
    <Badge tone="info" className={className}>
      <span aria-hidden="true" className="tabular-nums">
        {count > 999 ? '999+' : count}
      </span>
      <span className="sr-only">
        {' '}
        {count} {words}
      </span>
    </Badge>
  )

export const AmberBadge = ({ children, className }: { children: ReactNode; className?: string | undefined }) => (
  <span
    className={clsx(
      'inline-flex items-center gap-1.5 whitespace-nowrap rounded-full bg-amber px-3 py-1 font-semibold text-on-amber text-xs',
      className,
    )}
  >
    {children}
  </span>
)
