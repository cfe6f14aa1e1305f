import type { ComponentProps } from 'react'

/** A scrollable region that the keyboard can focus; name it by `aria-label` or `aria-labelledby`. */
export function ScrollRegion(props: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard too
  return <section tabIndex={0} {...props} />
}
