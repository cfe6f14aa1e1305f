import clsx from 'clsx'
import { Anchor, type AnchorProps } from './anchor.tsx'

interface LinkStyle {
  variant?: 'plain' | 'quiet' | undefined
  reload?: boolean | undefined
}

export const TextLink = ({ variant = 'plain', className, ...props }: AnchorProps & LinkStyle) => (
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
