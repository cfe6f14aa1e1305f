import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { listDocumentsForReview, reviewDocument } from '#contract/documents/documents.ts'
import { listPresence } from '#contract/presence.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { type Ana, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(startPortal())

/** Longer than the pause in which a key still counts for the previous document. */
const A_GLANCE_MS = 700

async function areFiled(...requirements: RequirementId[]) {
  const maria = await people.applicant()
  await maria.hasFiled(await pdf('paper.pdf'), requirements)
}

async function atTheQueue(): Promise<{ ana: Ana; decisions: string[] }> {
  const ana = await people.admin()
  const decisions: string[] = []
  ana.page.on('request', (request) => {
    const isReview = request.method() === reviewDocument.method && request.url().includes('/api/admin/documents/')
    if (isReview) decisions.push(request.url())
  })
  return { ana, decisions }
}

const approval = ({ review }: Ana) => review.getByRole('button', { name: 'Approve Document' })
const isDrawn = (ana: Ana) => expect.poll(() => approval(ana).isEnabled()).toBe(true)

/** Whether the whole notes stand above the buttons, on each of two small screens. */
async function areInSight(notes: Locator, ana: Ana) {
  for (const size of [
    { width: 1366, height: 768 },
    { width: 1280, height: 800 },
  ]) {
    await ana.page.setViewportSize(size)
    const inSight = async () => {
      const [text, button] = [await notes.boundingBox(), await approval(ana).boundingBox()]
      return text && button && text.y > 0 && text.y + text.height <= button.y && button.y + button.height < size.height
    }
    await expect.poll(inSight, { message: `notes at ${size.width} × ${size.height}` }).toBe(true)
    // The whole sentence must be visible, not only its first line.
    await expect.poll(() => notes.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(1)
  }
}

async function starts(ana: Ana) {
  await ana.opens('/admin/queue')
  await ana.page.getByRole('button', { name: /^Start reviewing/ }).click()
  await approval(ana).waitFor()
}

describe('a document under review', () => {
  test('shows the notes with the sentence of a reason above the buttons', async () => {
    await areFiled('passport')
    const { ana } = await atTheQueue()
    await starts(ana)
    await isDrawn(ana)
    await ana.page.keyboard.press('2')
    const notes = ana.field('Review Notes')
    await expect.poll(() => notes.inputValue()).toMatch(/cut off/)
    await areInSight(notes, ana)

    // The notes stay visible beside the news of a colleague, too.
    const documentId = new URL(ana.page.url()).searchParams.get('review') ?? ''
    await ana.asks(reviewDocument, { params: { documentId }, body: { status: 'approved', reviewNotes: null } })
    await ana.reads(/has already approved this document/)
    await areInSight(notes, ana)
    await notes.click({ position: { x: 20, y: 10 } })
    await ana.page.keyboard.type('Now ')
    await expect.poll(() => notes.inputValue()).toMatch(/Now /)
  })

  test('cannot be approved by key before its first page is drawn, or without a question when it cannot be shown', async () => {
    await areFiled('passport')
    const { ana, decisions } = await atTheQueue()
    let letThrough = () => {}
    const held = new Promise<void>((resolve) => {
      letThrough = resolve
    })
    await ana.page.route('**/objects/**', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await starts(ana)
    await ana.page.waitForTimeout(A_GLANCE_MS)
    await ana.page.keyboard.press('a')
    expect([decisions, await approval(ana).isDisabled()]).toEqual([[], true])
    letThrough()
    await isDrawn(ana)
    await ana.page.keyboard.press('Escape')
    await ana.page.unrouteAll({ behavior: 'ignoreErrors' })

    ana.expectAnswer(/^404 \/objects\//)
    await ana.page.route('**/objects/**', (route) => route.fulfill({ status: 404, body: '' }))
    await starts(ana)
    await ana.reads('The document could not be shown')
    await ana.page.waitForTimeout(A_GLANCE_MS)
    await ana.page.keyboard.press('a')
    await ana.reads('Approve without seeing it?')
    await ana.page.keyboard.press('Enter')
    await ana.readsNoMore('Approve without seeing it?')
    expect(decisions).toEqual([])
  })
})

const SLOW_LINE_MS = 400
// Each row is a new page load.
const PAUSES_MS = [[0, 40], [120]]
const NAMES = ['ana', 'corazon', 'maria']

/** Collects the writes of the page from the first key on, without presence reports. */
function writesOf(ana: Ana): string[] {
  const writes: string[] = []
  ana.page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!['GET', 'HEAD'].includes(request.method()) && !pathname.startsWith(listPresence.path)) {
      writes.push(`${request.method()} ${pathname}`)
    }
  })
  return writes
}

/** Opens a new window, which has not loaded the search code yet. */
async function isTypedComplete(path: string, isUp: (ana: Ana) => Promise<unknown>) {
  const ana = await people.admin()
  for (const pauses of PAUSES_MS) {
    await ana.opens(path)
    await isUp(ana)
    await ana.comesToLife()
    await ana.page.locator('[aria-keyshortcuts="Control+K Meta+K"]').waitFor()
    // The search code loads late the first time.
    await ana.getsLate('**/*.js', SLOW_LINE_MS)
    const writes = writesOf(ana)
    const words = ana.page.getByRole('combobox', { name: 'Search everything' })
    for (const [delay, name] of pauses.flatMap((pause) => NAMES.map((name) => [pause, name] as const))) {
      await ana.page.keyboard.press('Control+k')
      await ana.page.keyboard.type(name, { delay })
      await expect.poll(() => words.inputValue(), { message: path }).toBe(name)
      await ana.page.keyboard.press('Escape')
      await words.waitFor({ state: 'detached' })
      expect(writes, `${name} at ${delay} ms on ${path}`).toEqual([])
    }
    await ana.page.unrouteAll({ behavior: 'ignoreErrors' })
  }
  await ana.page.close()
}

const marksTheRow = async ({ page }: Ana, name: RegExp) => {
  await page.getByRole('row', { name }).first().waitFor()
  await page.keyboard.press('j')
}

describe('a name typed after Ctrl+K is complete in the search, and changes nothing,', () => {
  test('on the pages of documents and the list of clients', async () => {
    await areFiled('passport')
    const reader = await people.admin()
    const [waiting] = await reader.asks(listDocumentsForReview, { query: { status: 'pending' } })
    await isTypedComplete(`/admin/queue?review=${waiting?.id}`, async (ana) => {
      await isDrawn(ana)
      await ana.page.waitForTimeout(A_GLANCE_MS)
    })
    await isTypedComplete('/admin/queue', (ana) => marksTheRow(ana, /Valid Passport/))
    await isTypedComplete('/admin', (ana) => marksTheRow(ana, /Maria/))
  })

  test('on the page of a client, the case board, the messages and the money', async () => {
    const maria = await people.applicant()
    await isTypedComplete(`/admin/applications/${await maria.herApplicationId()}`, (ana) => ana.arrivesAt(/Maria/))
    await isTypedComplete('/admin/cases', (ana) => ana.arrivesAt('Case Board'))
    await isTypedComplete('/messages', (ana) => ana.arrivesAt('Messages'))
    await isTypedComplete('/admin/money', (ana) => ana.arrivesAt('Money'))
  })
})
