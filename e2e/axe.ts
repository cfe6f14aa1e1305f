import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

export interface Finding {
  grave: boolean
  words: string
}

const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

export async function axeFindings(page: Page, screen: string, rules: 'all' | 'colours'): Promise<Finding[]> {
  // Injects axe like the browser's own tools, past the page's policy; once per page load.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const runOnly: RunOnly = rules === 'all' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOUR_RULES }
  const violations = await page.evaluate(async (only) => {
    const { axe: brought } = window as unknown as { axe: typeof axe }
    // The browser's own PDF viewer is no part of the portal.
    const found = await brought.run({ exclude: [['iframe']] }, { runOnly: only, resultTypes: ['violations'] })
    return found.violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      places: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary}`),
    }))
  }, runOnly)
  return violations.map(({ id, impact, places }) => ({
    grave: impact === 'serious' || impact === 'critical',
    words: [`${screen}: ${impact} ${id}`, ...places.map((place) => `  ${place}`)].join('\n'),
  }))
}
