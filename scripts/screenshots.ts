import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'

// Run by hand beside `npm run demo`: `node --import tsx scripts/screenshots.ts http://localhost:3000`. Takes the two
// pictures that a phone shows before it installs the portal.

const portal = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '..', 'web', 'public', 'screenshots')
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true }
const pictures = [
  ['path', 'Grace dela Peña', '/'],
  ['documents', 'Joy Villanueva', '/requirements'],
] as const

await mkdir(folder, { recursive: true })
await using browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking'],
})
for (const [name, person, path] of pictures) {
  const context = await browser.newContext({ ...phone, baseURL: portal, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/dev/personas')
  await page.getByRole('button', { name: person }).click()
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor()
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.jpg`), type: 'jpeg', quality: 60 })
  await context.close()
}
