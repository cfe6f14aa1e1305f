import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { axeFindings, type Finding } from './axe.ts'
import { type BrowserVisit, type Device, devices } from './browser.ts'
import { sidewaysAt320 } from './overflow.ts'

const PICTURES = process.env.E2E_PICTURES
const LESSER_ALLOWED = 9
const UNCOUNTED_TABS = '[role=tablist][tabindex="-1"]'

type Pass = ['light' | 'dark', 'all' | 'colours']
const LIGHT: Pass = ['light', 'all']
const DARK: Pass = ['dark', 'all']
const DARK_COLOURS: Pass = ['dark', 'colours']

/**
 * Inspects at the size of the visit, or at both sizes: then in light at its own, and in dark at the other. The findings
 * fail the test at its end.
 */
export function inspectionOf({ page, device }: BrowserVisit, at: 'its size' | 'both sizes' = 'its size') {
  const other: Device = device === 'phone' ? 'desktop' : 'phone'
  const findings: Finding[] = []
  const faults: string[] = []
  const titles = new Map<string, string>()

  onTestFinished(() => {
    const lesser = findings.filter(({ grave }) => !grave).map(({ words }) => words)
    expect([...faults, ...findings.filter(({ grave }) => grave).map(({ words }) => words)].join('\n')).toBe('')
    expect(lesser.length, lesser.join('\n')).toBeLessThanOrEqual(LESSER_ALLOWED)
  })

  const keepPicture = async (size: Device, name: string) => {
    if (!PICTURES) return
    await mkdir(PICTURES, { recursive: true })
    await page.screenshot({ path: join(PICTURES, `${size}-${name.replace(/\W+/g, '-')}.png`), fullPage: true })
  }

  const lookAtTitle = async (screen: string) => {
    const title = await page.title()
    const path = new URL(page.url()).pathname
    const other = [...titles].find(([otherPath, otherTitle]) => otherTitle === title && otherPath !== path)
    if (!title || other) faults.push(`${screen}: the title '${title}' is that of ${other?.[0] ?? 'nothing'}`)
    titles.set(path, title)
    const headings = await page.locator('h1').count()
    if (headings !== 1) faults.push(`${screen}: ${headings} headings of the first level`)
  }

  const lookAsLaidOutFor = async (size: Device, screen: string, passes: Pass[]) => {
    // A target scrolled under the sticky header cannot be pressed there.
    await page.evaluate('window.scrollTo(0, 0)')
    // A tab list is reachable by keyboard only after it has counted its tabs, a moment after rendering.
    await expect.poll(() => page.locator(UNCOUNTED_TABS).count()).toBe(0)
    for (const [colorScheme, rules] of passes) {
      await page.emulateMedia({ colorScheme })
      await keepPicture(size, `${screen} ${colorScheme}`)
      findings.push(...(await axeFindings(page, `${screen} (${size}, ${colorScheme})`, rules)))
    }
    await page.emulateMedia({ colorScheme: 'light' })
    if (size !== 'phone') return
    const sideways = await sidewaysAt320(page)
    if (sideways > 0) faults.push(`${screen}: ${sideways} px too wide for a phone of 320 px`)
  }

  return {
    async looksAt(screen: string) {
      await lookAtTitle(screen)
      const from = await page.evaluate<number>('window.scrollY')
      await lookAsLaidOutFor(device, screen, at === 'both sizes' ? [LIGHT] : [LIGHT, DARK_COLOURS])
      if (at === 'both sizes') {
        const before = page.viewportSize()
        await page.setViewportSize(devices[other].viewport)
        await lookAsLaidOutFor(other, screen, [DARK])
        if (before) await page.setViewportSize(before)
      }
      // Restores the scroll position of an open dialog.
      await page.evaluate(`window.scrollTo(0, ${from})`)
    },
  }
}
