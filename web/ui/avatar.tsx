import clsx from 'clsx'

// Colours without a status meaning.
const colours = [
  'border-brand-line bg-brand-soft text-brand-strong',
  'border-transparent bg-brand text-on-brand',
  'border-transparent bg-deep text-on-deep',
  'border-warn-line bg-amber-soft text-warn',
  'border-info-line bg-info-soft text-info',
]

/**
 * A round mark with a person's initials, in a colour of the name. Hidden from screen readers, since the name stands
 * beside it.
 */
export const Avatar = ({ name, size = 'medium' }: { name: string; size?: 'small' | 'medium' }) => (
  <span
    aria-hidden="true"
    className={clsx(
      'inline-grid shrink-0 select-none place-items-center rounded-full border font-semibold uppercase',
      colourOf(name),
      size === 'small' ? 'size-7 text-xs' : 'size-9 text-sm',
    )}
  >
    {initials(name)}
  </span>
)

const colourOf = (name: string) =>
  colours[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % colours.length]

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('') || '?'
}
