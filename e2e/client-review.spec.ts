import { expect, test } from 'vitest'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(startPortal())

test('the papers of a client are decided by keys, one mail tells of them, and she sees the place on her paper', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await maria.hasFiled(await pdf('paper.pdf'), ['passport', 'bsn-diploma'])
  const ana = await people.ana()
  await ana.isSignedIn()
  const { page } = ana
  const { looksAt, concludes } = inspectionOf(ana, 'both sizes')
  const approval = ana.button(/^Approve Document/)
  const isDrawn = () => expect.poll(() => approval.isEnabled()).toBe(true)

  await ana.opens('/admin/today')
  await ana.reads(/2 papers/)
  await ana.comesToLife()
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  await page.keyboard.press('s')
  await ana.reads('It is signed')
  await isDrawn()
  await looksAt('review of a client')

  await page.keyboard.press('a')
  await ana.reads('The seal is there')
  await isDrawn()
  await page.keyboard.press('7')
  await page.keyboard.press('b')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await ana.reads('1 · Page 1, middle')
  await looksAt('pointing at a place')
  await page.keyboard.press('r')
  await ana.reads('All decided')
  await ana.opens('/admin/today')
  concludes()

  const { text } = await maria.receives(/^We looked at your documents/)
  expect(text).toContain('Some are approved, some need to be uploaded again.')
  await maria.opens('/documents?type=bsn-diploma')
  await maria.reads('1 · Page 1, middle: Seal or signature missing')
  await maria.page.getByRole('img', { name: 'Page 1' }).waitFor()
  const hers = inspectionOf(maria, 'both sizes')
  await hers.looksAt('a place on her paper')
  hers.concludes()
})
