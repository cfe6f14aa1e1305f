import type { ComponentProps } from 'react'

/** What scrolls by itself, and so must be within reach of the keyboard; it is named by `aria-label` or `aria-labelledby`. */
export function ScrollRegion(props: ComponentProps<'section'>) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard too
  return <section tabIndex={0} {...props} />
}
