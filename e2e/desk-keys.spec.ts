import { expect, test } from 'vitest'
import { addReply } from '#contract/saved-replies.ts'
import { addRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(startPortal())

const FIVE = ['passport', 'bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert'] as const

async function anaAtHerDesk() {
  const ana = await people.admin()
  let pressed = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      pressed += 1
      await ana.page.keyboard.press(key)
    }
  }
  return {
    ana,
    press,
    async opens(path: string) {
      await ana.opens(path)
      await ana.comesToLife()
    },
    /** Counts the keys of a job, without the text of an answer. */
    keysOf: async (job: () => Promise<void>) => {
      pressed = 0
      await job()
      return pressed
    },
  }
}

test('approving five documents takes six keys, rejecting one takes five, and the applicant gets one mail', async () => {
  const maria = await people.applicant()
  await maria.hasFiled(await pdf('paper.pdf'), FIVE)
  const second = await people.applicant()
  await second.hasFiled(await pdf('paper.pdf'), ['passport', 'bsn-diploma'])
  const { ana, press, opens, keysOf } = await anaAtHerDesk()
  const isDrawn = () => expect.poll(() => ana.button(/^Approve Document/).isEnabled()).toBe(true)
  const papers = ana.page.getByRole('list', { name: 'Papers' })
  await opens('/admin/today')
  await ana.reads(/^5 papers/)

  const approving = await keysOf(async () => {
    await press('s')
    for (let approved = 0; approved < FIVE.length; approved += 1) {
      await expect.poll(() => papers.getByText('Approved').count()).toBe(approved)
      await isDrawn()
      await press('a')
    }
    await ana.reads('All decided')
  })
  expect(approving).toBe(6)

  await press('Enter')
  await expect.poll(() => papers.getByRole('listitem').count()).toBe(2)
  await isDrawn()
  const { looksAt } = inspectionOf(ana, 'both sizes')
  await looksAt('review of a client')
  await press('a')
  await ana.reads('The seal is there')
  await isDrawn()
  const sendingBack = await keysOf(async () => {
    await press('1', '7', 'b')
    await ana.reads(/arrows move/)
    await press('Enter')
    await ana.reads('1 · Page 1, middle')
    await looksAt('pointing at a place')
    await press('r')
    await papers.getByText('Rejected').waitFor()
  })
  expect(sendingBack).toBe(5)
  await ana.opens('/admin/today')

  const { text } = await second.receives(/^We looked at your documents/)
  expect(text).toContain('Some are approved, some need to be uploaded again.')
  await second.opens('/documents?type=bsn-diploma')
  await second.reads('1 · Page 1, middle: Seal or signature missing')
  await second.page.getByRole('img', { name: 'Page 1' }).waitFor()
  const inspection = inspectionOf(second, 'both sizes')
  await inspection.looksAt('a place on her paper')
})

test('an answer takes three keys, a saved reply six, "no answer needed" one, and a snooze two', async () => {
  const first = await people.asking('My diploma')
  for (const subject of ['My passport', 'Thank you', 'My exam']) await people.asking(subject)
  const { ana, press, opens, keysOf } = await anaAtHerDesk()
  await ana.asks(addReply, {
    body: { kind: 'message', title: 'Wait', subject: 'Wait', content: 'We look at it today.' },
  })
  await opens('/messages')
  await ana.reads('My diploma')
  const answer = ana.page.getByRole('textbox', { name: /^Your answer to/ })
  const hasFocus = () => expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true)

  const answering = await keysOf(async () => {
    await press('j', 'r')
    await hasFocus()
    await ana.page.keyboard.type('It is on its way.')
    await press('Control+Shift+Enter')
    await ana.reads('Re: My passport')
  })
  await first.opens('/messages')
  await first.reads('It is on its way.')
  expect(answering).toBe(3)

  const byTemplate = await keysOf(async () => {
    await press('r')
    await hasFocus()
    await press('/')
    await ana.page.getByRole('option', { name: /^Wait/ }).waitFor()
    await press('w', 'a', 'Enter')
    await expect.poll(() => answer.inputValue()).toBe('We look at it today.')
    await press('Control+Shift+Enter')
    await ana.reads('Re: Thank you')
  })
  // Saves the J key, because the next message is open already.
  expect(byTemplate).toBe(6)

  const marking = await keysOf(async () => {
    await press('e')
    await ana.reads('Re: My exam')
  })
  expect(marking).toBe(1)

  const puttingOff = await keysOf(async () => {
    await press('h', '3')
    await ana.reads('No messages are waiting for an answer')
  })
  expect(puttingOff).toBe(2)
  await press('z')
  // The key works once the row is back in the list, which loads apart from the count of waiting rows.
  await ana.page.getByText('No messages are waiting for an answer').first().waitFor({ state: 'hidden' })
  await press('e')
  await ana.reads('No messages are waiting for an answer')
})

test('from Today, recording a reminder of a school takes two keys, and confirming a payment three', async () => {
  const maria = await people.applicant()
  const { ana, press, opens, keysOf } = await anaAtHerDesk()
  await ana.asks(addRequest, {
    params: { id: await maria.herApplicationId() },
    body: {
      party: 'school',
      purpose: 'transcript',
      status: 'asked',
      askedAt: '2026-01-05',
      expectedBy: '2026-02-05',
    },
  })
  await maria.hasReportedAPayment(await ana.opensAnAccount(), new Date().toISOString().slice(0, 10))
  await opens('/admin/today')
  await ana.reads(/is \d+ days late$/)

  const chasing = await keysOf(async () => {
    await press('s')
    await ana.button(/^Asked again/).waitFor()
    await press('r')
    await ana.isTold('Success', 'Asked again about 1 request today.')
  })
  expect(chasing).toBe(2)
  await press('Escape')
  await ana.button(/^Asked again/).waitFor({ state: 'hidden' })

  const confirming = await keysOf(async () => {
    await press('s')
    await ana.reads('Look for the reference in the account itself.')
    await press('c', 'Enter')
    await ana.reads('No payment waits to be confirmed')
  })
  expect(confirming).toBe(3)
  await expect.poll(() => ana.page.evaluate(() => document.activeElement?.id)).toBe('page-title')
})
