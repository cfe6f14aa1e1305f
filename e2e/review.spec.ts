import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { type ClientApplication, listClientApplications } from '#contract/clients/clients.ts'
import { type AdminDocument, listDocumentsForReview, reviewDocument } from '#contract/documents/documents.ts'
import { listPresence } from '#contract/presence.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { type Ana, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(startPortal())

/** Longer than the pause in which a key still counts for the document before. */
const A_GLANCE_MS = 700

async function areFiled(...requirements: RequirementId[]) {
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await maria.hasFiled(await pdf('paper.pdf'), requirements)
}

async function atTheQueue(): Promise<{ ana: Ana; decisions: string[] }> {
  const ana = await people.ana()
  await ana.isSignedIn()
  const decisions: string[] = []
  ana.page.on('request', (request) => {
    const isReview = request.method() === reviewDocument.method && request.url().includes('/api/admin/documents/')
    if (isReview) decisions.push(request.url())
  })
  return { ana, decisions }
}

const approval = ({ review }: Ana) => review.getByRole('button', { name: 'Approve Document' })
const isDrawn = (ana: Ana) => expect.poll(() => approval(ana).isEnabled()).toBe(true)

/** The notes in sight, and the buttons below them. */
async function areInSight(notes: Locator, ana: Ana, height: number) {
  const inSight = async () => {
    const [text, button] = [await notes.boundingBox(), await approval(ana).boundingBox()]
    return text && button && text.y > 0 && text.y + text.height <= button.y && button.y + button.height < height
  }
  await expect.poll(inSight).toBe(true)
}

async function starts(ana: Ana) {
  await ana.opens('/admin/queue')
  await ana.page.getByRole('button', { name: /^Start reviewing/ }).click()
  await approval(ana).waitFor()
}

describe('a document under review', () => {
  test.each([
    [1366, 768],
    [1280, 800],
  ])('shows the notes with the sentence of a reason above the buttons at %d × %d', async (width, height) => {
    await areFiled('passport')
    const { ana } = await atTheQueue()
    await ana.page.setViewportSize({ width, height })
    await starts(ana)
    await isDrawn(ana)
    await ana.page.keyboard.press('2')
    const notes = ana.field('Review Notes')
    await expect.poll(() => notes.inputValue()).toMatch(/cut off/)
    await areInSight(notes, ana, height)
    // All of the sentence, not its first line.
    await expect.poll(() => notes.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThanOrEqual(1)

    // Beside the news of a colleague, too.
    const path = reviewDocument.path.replace(':documentId', new URL(ana.page.url()).searchParams.get('review') ?? '')
    await ana.asks(path, { status: 'approved', reviewNotes: null }, reviewDocument.method)
    await ana.reads(/has already approved this document/)
    await areInSight(notes, ana, height)
    await notes.click({ position: { x: 20, y: 10 } })
    await ana.page.keyboard.type('Now ')
    await expect.poll(() => notes.inputValue()).toMatch(/Now /)
  })

  test('is approved by no key before its first page is drawn, nor unseen without a question', async () => {
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

  test('is decided by nothing that was pressed without a line', async () => {
    await areFiled('passport')
    const { ana, decisions } = await atTheQueue()
    await starts(ana)
    await isDrawn(ana)
    await ana.page.waitForTimeout(A_GLANCE_MS)
    // Its script comes some seconds after the page.
    await ana.page.waitForFunction(() => navigator.serviceWorker.controller)
    ana.expectLostLine()
    await ana.context.setOffline(true)
    await ana.page.keyboard.press('a')
    await ana.reads('Not sent: you are offline')
    await ana.reads('No Internet connection')
    await ana.page.keyboard.press('m')
    await ana.reads(/You are offline and nothing was sent\.$/)
    // The toast first, then the document.
    await ana.page.keyboard.press('Escape')
    await ana.page.keyboard.press('Escape')
    await ana.context.setOffline(false)
    await ana.reads('Connected to the Internet')
    await ana.page.waitForTimeout(A_GLANCE_MS)
    expect(decisions).toEqual([])
    const clients = (await (await ana.context.request.get(listClientApplications.path)).json()) as ClientApplication[]
    expect(clients.filter(({ assignedTo }) => assignedTo !== null)).toEqual([])
    await ana.page
      .getByRole('row', { name: /Valid Passport/ })
      .first()
      .waitFor()
  })

  test('is undone by a key, and stands there again', async () => {
    await areFiled('passport', 'bsn-diploma')
    const { ana } = await atTheQueue()
    await starts(ana)
    await isDrawn(ana)
    const address = ana.page.url()
    await ana.page.waitForTimeout(A_GLANCE_MS)
    await ana.page.keyboard.press('a')
    await ana.review.getByRole('button', { name: /^Undo/ }).waitFor()
    await expect.poll(() => ana.page.url()).not.toBe(address)
    await ana.page.keyboard.press('z')
    await ana.reads('Decision undone')
    await expect.poll(() => ana.page.url()).toBe(address)
    await ana.review.getByText('Pending', { exact: true }).waitFor()
  })
})

const read = async <Row>(ana: Ana, path: string) => (await (await ana.context.request.get(path)).json()) as Row[]

const SLOW_LINE_MS = 400
// Each line is a page that is opened anew.
const PAUSES_MS = [[0, 40], [120]]
const NAMES = ['ana', 'corazon', 'maria']

/** What the page sends from the first key on, but for who looks at what. */
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

describe('a name typed after Ctrl+K', () => {
  const pages: Record<string, { path: (ana: Ana) => Promise<string> | string; isUp: (ana: Ana) => Promise<unknown> }> =
    {
      'a paper under review': {
        path: async (ana) => {
          const [waiting] = await read<AdminDocument>(ana, `${listDocumentsForReview.path}?status=pending`)
          return `/admin/queue?review=${waiting?.id}`
        },
        isUp: async (ana) => {
          await isDrawn(ana)
          await ana.page.waitForTimeout(A_GLANCE_MS)
        },
      },
      'a row of the queue': {
        path: () => '/admin/queue',
        isUp: async (ana) => {
          await ana.page
            .getByRole('row', { name: /Valid Passport/ })
            .first()
            .waitFor()
          await ana.page.keyboard.press('j')
        },
      },
      'the list of clients': {
        path: () => '/admin',
        isUp: async (ana) => {
          await ana.page.getByRole('row', { name: /Maria/ }).first().waitFor()
          await ana.page.keyboard.press('j')
        },
      },
      'the page of a client': {
        path: async (ana) => {
          const [client] = await read<ClientApplication>(ana, listClientApplications.path)
          return `/admin/applications/${client?.id}`
        },
        isUp: (ana) => ana.page.getByRole('heading', { level: 1, name: /Maria/ }).waitFor(),
      },
      'the case board': { path: () => '/admin/cases', isUp: (ana) => ana.arrivesAt('Case Board') },
      'the messages': { path: () => '/messages', isUp: (ana) => ana.arrivesAt('Messages') },
      'the money': { path: () => '/admin/money', isUp: (ana) => ana.arrivesAt('Money') },
    }

  test.each(Object.entries(pages))('reaches the search whole from %s, and changes nothing', async (_name, place) => {
    await areFiled('passport')
    const ana = await people.ana()
    await ana.isSignedIn()
    const path = await place.path(ana)
    for (const pauses of PAUSES_MS) {
      await ana.opens(path)
      await place.isUp(ana)
      await ana.comesToLife()
      await ana.page.locator('[aria-keyshortcuts="Control+K Meta+K"]').waitFor()
      // What the search is made of comes late, the first time.
      await ana.page.route('**/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, SLOW_LINE_MS))
        await route.continue().catch(() => undefined)
      })
      const writes = writesOf(ana)
      const words = ana.page.getByRole('combobox', { name: 'Search everything' })
      for (const [delay, name] of pauses.flatMap((pause) => NAMES.map((name) => [pause, name] as const))) {
        await ana.page.keyboard.press('Control+k')
        await ana.page.keyboard.type(name, { delay })
        await expect.poll(() => words.inputValue()).toBe(name)
        await ana.page.keyboard.press('Escape')
        await words.waitFor({ state: 'detached' })
        expect(writes, `${name} at ${delay} ms`).toEqual([])
      }
      await ana.page.unrouteAll({ behavior: 'ignoreErrors' })
    }
  })
})
