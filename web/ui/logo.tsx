import clsx from 'clsx'
import { FLAME, LAMP } from './lamp-shape.ts'

const Flame = () => (
  <path d={FLAME} fill="none" strokeWidth="3.3" strokeLinecap="round" strokeLinejoin="round" className="stroke-flame" />
)

export const LogoMark = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={clsx('shrink-0', className ?? 'size-8')}>
    <rect width="32" height="32" rx="8" className="fill-deep" />
    <path d={LAMP} className="fill-on-deep" />
    <Flame />
  </svg>
)

export const LampPicture = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="2 2 28 28" aria-hidden="true" className={className}>
    <path d={LAMP} className="fill-on-deep/12" />
    <Flame />
  </svg>
)

export const Logo = ({ name, className }: { name: string; className?: string | undefined }) => (
  <span className={clsx('inline-flex min-w-0 items-center gap-2.5', className)}>
    <LogoMark />
    <span className="truncate font-semibold text-lg tracking-tight">{name}</span>
  </span>
)
