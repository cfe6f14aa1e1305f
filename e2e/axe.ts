import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

export interface Finding {
  grave: boolean
  /** The screen, the rule and the places where it is broken. */
  words: string
}

/** What another colour scheme can change. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds on the screen as it is now, by all its rules or by those about colour alone. */
export async function axeFindings(page: Page, screen: string, rules: 'all' | 'colours'): Promise<Finding[]> {
  // The browser's own PDF viewer is no part of the portal.
  const axe = new AxeBuilder({ page }).exclude('iframe').setLegacyMode(true)
  const { violations } = await (rules === 'all' ? axe.withTags(TAGS) : axe.withRules(COLOUR_RULES)).analyze()
  return violations.map(({ id, impact, nodes }) => ({
    grave: impact === 'serious' || impact === 'critical',
    words: [
      `${screen}: ${impact} ${id}`,
      ...nodes.map((node) => `  ${node.target.join(' ')}: ${node.failureSummary}`),
    ].join('\n'),
  }))
}
