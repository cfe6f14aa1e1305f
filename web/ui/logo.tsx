import clsx from 'clsx'

const LAMP =
  'M4.9 17c-.9-.4-1.8.4-1.5 1.3 1.3 4.2 4.6 7 8.6 7.8v.4h-.8a1.25 1.25 0 0 0 0 2.5h9.6a1.25 1.25 0 0 0 0-2.5H20v-.4c4-.8 7.3-3.6 8.6-7.8.3-.9-.6-1.7-1.5-1.3-3 1.4-6.8 2.2-11.1 2.2S7.9 18.4 4.9 17Z'
const FLAME = 'm11 10 4.3 4.6 6.4-9.8'

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
