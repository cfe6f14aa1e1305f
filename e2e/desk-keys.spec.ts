import { expect, test } from 'vitest'
import { submitPaymentProof } from '#contract/money/proofs.ts'
import { addReply } from '#contract/saved-replies.ts'
import { addRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { type Maria, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(startPortal())

const FIVE = ['passport', 'bsn-diploma', 'hs-diploma', 'transcript', 'birth-cert'] as const

async function asking(subject: string): Promise<Maria> {
  const maria = await people.maria()
  await maria.asksTheOffice(subject)
  return maria
}

async function anaAtHerDesk() {
  const ana = await people.ana()
  await ana.isSignedIn()
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
    /** How many keys a job took; the words of an answer count for none. */
    keysOf: async (job: () => Promise<void>) => {
      pressed = 0
      await job()
      return pressed
    },
  }
}

test('five papers of a client take six keys, and one is sent back for two reasons with five', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  await maria.hasFiled(await pdf('paper.pdf'), FIVE)
  const second = await people.maria()
  await second.isSignedIn()
  await second.hasAnApplication()
  await second.hasFiled(await pdf('passport.pdf'), ['passport'])
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
  await expect.poll(() => papers.getByRole('listitem').count()).toBe(1)
  await isDrawn()
  const sendingBack = await keysOf(async () => {
    await press('1', '7', 'b')
    await ana.reads(/arrows move/)
    await press('Enter')
    await ana.reads('1 · Page 1, middle')
    await press('r')
    await papers.getByText('Rejected').waitFor()
  })
  expect(sendingBack).toBe(5)
})

test('a question takes three keys, a template six, a thanks one, and next week two', async () => {
  const first = await asking('My diploma')
  for (const subject of ['My passport', 'Thank you', 'My exam']) await asking(subject)
  const { ana, press, opens, keysOf } = await anaAtHerDesk()
  await ana.asks(addReply.path, { kind: 'message', title: 'Wait', subject: 'Wait', content: 'We look at it today.' })
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
  // Its own J is spared: the next lies open already.
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
  // Its key works once it is back in the list, which comes apart from the count of those that wait.
  await ana.page.getByText('No messages are waiting for an answer').first().waitFor({ state: 'hidden' })
  await press('e')
  await ana.reads('No messages are waiting for an answer')
})

test('what is next takes one key, to chase a school two, and to confirm a payment three from Today', async () => {
  const maria = await people.maria()
  await maria.isSignedIn()
  await maria.hasAnApplication()
  const applicationId = await maria.herApplicationId()
  const { ana, press, opens, keysOf } = await anaAtHerDesk()
  const channelId = await ana.opensAnAccount()
  await ana.asks(addRequest.path.replace(':id', applicationId), {
    party: 'school',
    purpose: 'transcript',
    status: 'asked',
    askedAt: '2026-01-05',
    expectedBy: '2026-02-05',
  })
  await maria.asks(submitPaymentProof.path, {
    applicationId,
    channelId,
    amount: '545.00',
    currency: 'USD',
    references: ['3012345678902'],
    paidOn: new Date().toISOString().slice(0, 10),
    payerName: 'Maria Santos',
  })
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
