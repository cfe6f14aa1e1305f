import clsx from 'clsx'
import { ArrowLeft, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Anchor, type AnchorProps, type LinkProps } from './anchor.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive' | 'lamp' | 'night'

interface ButtonStyle {
  variant?: ButtonVariant | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  wide?: boolean | undefined
}

interface WithIcon {
  icon?: LucideIcon | undefined
  children?: ReactNode
}

const IconAndWords = ({ icon: Icon, children }: WithIcon) => (
  <>
    {Icon && <Icon aria-hidden="true" />}
    {children}
  </>
)

// `lamp` and `night` are for the dark ground only.
const variants: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-strong active:bg-brand-strong border-transparent',
  secondary: 'bg-card text-ink border-line-strong/55 hover:bg-sunk active:bg-sunk',
  quiet: 'text-brand border-transparent hover:bg-brand-soft active:bg-brand-soft',
  destructive: 'bg-bad text-on-bad border-transparent hover:bg-bad-strong active:bg-bad-strong',
  lamp: 'bg-flame text-on-amber border-transparent hover:bg-flame/85 active:bg-flame/85 focus-visible:outline-on-deep',
  night: 'text-on-deep border-on-deep/45 hover:bg-on-deep/10 active:bg-on-deep/10 focus-visible:outline-on-deep',
}

const sizes = {
  small: 'min-h-9 px-3 text-sm gap-1.5 sm:min-h-8',
  medium: 'min-h-11 px-4 text-base gap-2 sm:min-h-10 sm:text-sm',
  large: 'min-h-12 px-6 text-base gap-2',
}

export const buttonClass = ({ variant = 'primary', size = 'medium', wide }: ButtonStyle, className?: string) =>
  clsx(
    'inline-flex items-center justify-center rounded-control border py-1.5 text-center font-semibold leading-tight',
    'cursor-pointer select-none transition-colors [&_svg]:size-[1.25em]',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunk disabled:text-ink-faint',
    variants[variant],
    sizes[size],
    wide && 'w-full',
    className,
  )

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle, WithIcon {
  /** Shows that the work is under way; until it ends, pressing again does nothing. */
  busy?: boolean | undefined
  busyLabel?: string | undefined
}

/** A button that keeps its focus while busy, so that a keyboard does not lose its place. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  icon,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      type="button"
      {...props}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={press}
      className={buttonClass({ variant, size, wide }, clsx('data-busy:cursor-progress', className))}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : <IconAndWords icon={icon}>{children}</IconAndWords>}
    </button>
  )
}

export const ButtonLink = ({
  variant,
  size,
  wide,
  className,
  icon,
  children,
  ...props
}: LinkProps & ButtonStyle & WithIcon) => (
  <Anchor {...props} className={buttonClass({ variant, size, wide }, className)}>
    <IconAndWords icon={icon}>{children}</IconAndWords>
  </Anchor>
)

export const RowButton = ({ className, ...props }: ComponentProps<'button'>) => (
  <button
    type="button"
    {...props}
    className={clsx('min-h-6 cursor-pointer text-left font-semibold text-brand hover:underline', className)}
  />
)

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  label: string
}

/** Only for icons that everyone knows: close, menu, bell. */
export const IconButton = ({ label, className, ...props }: IconButtonProps) => (
  <button
    type="button"
    {...props}
    aria-label={label}
    className={clsx(
      'inline-grid size-11 cursor-pointer place-items-center rounded-control text-ink-soft transition-colors',
      'hover:bg-sunk hover:text-ink sm:size-10 [&_svg]:size-5',
      className,
    )}
  />
)

interface TextLinkProps extends LinkProps {
  variant?: 'plain' | 'quiet' | undefined
}

export const TextLink = ({ variant = 'plain', className, ...props }: TextLinkProps) => (
  <Anchor
    {...props}
    className={clsx(
      'rounded-sm underline-offset-[0.2em] transition-colors',
      variant === 'plain' && 'text-brand underline decoration-brand-line hover:decoration-current',
      variant === 'quiet' && 'text-ink-soft hover:text-brand-strong hover:underline',
      className,
    )}
  />
)

export const Spinner = ({ label, className }: { label?: string; className?: string }) => (
  <span role={label ? 'status' : undefined} className="inline-flex">
    <svg aria-hidden="true" viewBox="0 0 20 20" fill="none" className={clsx('size-5 animate-spin', className)}>
      <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
    {label && <span className="sr-only">{label}</span>}
  </span>
)

export const PageSpinner = ({ label }: { label: string }) => (
  <div className="grid min-h-[60vh] place-items-center text-brand">
    <Spinner label={label} className="size-8" />
  </div>
)

export const BackLink = ({ children, ...props }: AnchorProps) => (
  <TextLink {...props} variant="quiet" className="inline-flex items-center gap-1.5 py-1 text-sm">
    <ArrowLeft aria-hidden="true" className="size-4" />
    {children}
  </TextLink>
)
