import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium } from 'playwright-core'
import { sql } from '../../server/database/sql.ts'
import { pdf } from '../../server/testing/test-documents.ts'
import { adminOf, type BenchEnvironment } from './environment.ts'
import { median } from './load.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
]
const VISITS = 5
const KEYS = 12
const DOCUMENTS = 40

export async function desk(stage: BenchEnvironment): Promise<void> {
  await giveFiles(stage)
  const cookie = await adminOf(stage)
  await using browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  const context = await browser.newContext({
    baseURL: stage.portal,
    bypassCSP: true,
    viewport: { width: 1280, height: 800 },
  })
  const [name = '', value = ''] = cookie.split('=')
  await context.addInitScript({ path: join(import.meta.dirname, 'desk-page.js') })
  await context.addCookies([{ name, value: decodeURIComponent(value), url: stage.portal }])
  const rows = [
    ['first table of clients after navigation, ms', median(await firstTables(context, '/admin')), 1_000],
    ['first table of the queue after navigation, ms', median(await firstTables(context, '/admin/queue')), 1_000],
    ['first table of the case board after navigation, ms', median(await firstTables(context, '/admin/cases')), 600],
    ['key to next document, ms', median(await keysToNext(context)), 100],
    ['longest task while scrolling the clients, ms', await longestTaskWhileScrolling(context), 50],
  ] as const
  console.log(`\nIn the browser, ${stage.applications.toLocaleString('en')} applications on file:\n`)
  console.log('| moment | measured | aim |')
  console.log('| --- | --- | --- |')
  for (const [moment, figure, aim] of rows) {
    const told = figure > aim ? `**${figure.toFixed(0)}**` : figure.toFixed(0)
    console.log(`| ${moment} | ${told} | ${aim} |`)
  }
}

async function giveFiles({ db, dataDir }: BenchEnvironment) {
  const waiting = await db.rows<{ key: string }>(sql`
    select u.storage_key as key from documents d join uploads u on u.id = d.upload_id
    where d.status = 'pending' and d.replaced_at is null order by d.id limit ${DOCUMENTS}`)
  for (const { key } of waiting) {
    const folder = join(dataDir, 'files', 'kept', key.slice(-2))
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, key), pdf(200_000))
  }
}

async function firstTables(context: BrowserContext, path: string): Promise<number[]> {
  const times: number[] = []
  for (let visit = 0; visit <= VISITS; visit++) {
    const page = await context.newPage()
    await page.goto(path)
    await page.waitForFunction('desk.firstRow > 0')
    const time = await page.evaluate<number>('desk.firstRow')
    // The first visit fills the browser cache, like the first visit of a day.
    if (visit > 0) times.push(time)
    await page.close()
  }
  return times
}

async function keysToNext(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage()
  await page.goto('/admin/queue')
  await page.locator('[data-row-action]').first().click()
  await page.locator('[role="dialog"] [data-page]').first().waitFor()
  const times: number[] = []
  for (let press = 0; press < KEYS; press++) {
    // The shortest time that a reviewer looks at a document.
    await page.waitForTimeout(1_200)
    await page.evaluate('desk.waitForNext()')
    await page.keyboard.press('j')
    times.push(await page.evaluate<number>('desk.shown'))
  }
  await page.close()
  return times
}

async function longestTaskWhileScrolling(context: BrowserContext): Promise<number> {
  const page = await context.newPage()
  await page.goto('/admin')
  await page.waitForFunction('desk.firstRow > 0')
  await page.waitForTimeout(1_500)
  await page.evaluate('desk.tasks.length = 0')
  await page.mouse.move(640, 600)
  for (let turn = 0; turn < 100; turn++) {
    await page.mouse.wheel(0, 600)
    await page.waitForTimeout(50)
  }
  const tasks = await page.evaluate<number[]>('desk.tasks')
  await page.close()
  // Browsers do not report tasks under 50 ms.
  return Math.max(0, ...tasks)
}
