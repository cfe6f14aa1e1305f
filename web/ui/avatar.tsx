import clsx from 'clsx'

/** The first letters of a person's names, as a round mark. It stands beside the name, so it is not read out. */
export const Avatar = ({ name, size = 'medium' }: { name: string; size?: 'small' | 'medium' }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'inline-grid shrink-0 select-none place-items-center rounded-full border border-brand-line bg-brand-soft font-semibold text-brand-strong uppercase',
      size === 'small' ? 'size-7 text-xs' : 'size-9 text-sm',
    )}
  >
    {initials(name)}
  </span>
)

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('') || '?'
}
