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

export const LampLit = ({ className }: { className?: string | undefined }) => (
  <svg viewBox="-8 -12 48 48" aria-hidden="true" className={className}>
    <defs>
      <radialGradient id="lamp-halo">
        <stop offset="0" className="[stop-color:var(--color-flame)] [stop-opacity:0.5]" />
        <stop offset="1" className="[stop-color:var(--color-flame)] [stop-opacity:0]" />
      </radialGradient>
    </defs>
    <circle cx="16" cy="11" r="22" fill="url(#lamp-halo)" className="animate-breathe" />
    <path d={LAMP} className="fill-on-deep" />
    <Flame />
  </svg>
)

export const Logo = ({ name }: { name: string }) => (
  <span className="inline-flex min-w-0 items-center gap-2.5">
    <LogoMark />
    <span className="truncate font-semibold text-lg tracking-tight">{name}</span>
  </span>
)
