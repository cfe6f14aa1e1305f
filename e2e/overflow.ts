import type { Page } from 'playwright-core'

const SMALLEST = { width: 320, height: 640 }

export async function sidewaysAt320(page: Page): Promise<number> {
  const before = page.viewportSize()
  await page.setViewportSize(SMALLEST)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  if (before) await page.setViewportSize(before)
  return width - SMALLEST.width
}

export interface Stop {
  what: string
  isMarked: boolean
  isInSight: boolean
}

/** Describes the visible focus of a keyboard user; null where the page itself has the focus. */
export const stopNow = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const thing = document.activeElement
    if (!thing || thing === document.body) return null
    const style = getComputedStyle(thing)
    const isMarked = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
    const { left, top, width, height } = thing.getBoundingClientRect()
    // A sticky bar at the edge of the window must not cover the focus.
    const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20))
    const what = thing.getAttribute('aria-label') ?? thing.textContent?.trim().slice(0, 60) ?? ''
    return {
      what: `${thing.tagName.toLowerCase()} "${what || thing.id}"`,
      isMarked,
      isInSight: above !== null && (thing.contains(above) || above.contains(thing)),
    }
  })
