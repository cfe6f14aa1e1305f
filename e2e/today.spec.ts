import { expect, test } from 'vitest'
import { acceptInvitation, inviteToTeam } from '#contract/team/team.ts'
import { hasFocus, holdsFocus } from './focus.ts'
import { inspectionOf } from './inspection.ts'
import { type Maria, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(startPortal())

async function asking(subject: string): Promise<Maria> {
  const maria = await people.maria()
  await maria.asksTheOffice(subject)
  return maria
}

async function inSupport(): Promise<Maria> {
  const [ana, nina] = [await people.ana(), await people.maria()]
  await ana.isSignedIn()
  await nina.isSignedIn()
  await ana.asks(inviteToTeam.path, { email: nina.email, role: 'support' })
  const { text } = await nina.receives(/^You are invited to the team/)
  await nina.asks(acceptInvitation.path, { token: /join\?token=(\S+)/.exec(text)?.[1] ?? '' })
  return nina
}

test('a colleague of the support works through the list by keyboard alone', async () => {
  await asking('My diploma')
  const second = await asking('My passport')
  await second.hasFiled(await pdf('passport.pdf'), ['passport'])
  const nina = await inSupport()
  const { page } = nina
  const { keyboard } = page
  const { looksAt, concludes } = inspectionOf(nina, 'both sizes')
  await nina.opens('/admin/today')
  await nina.reads('Waits for an answer')
  await nina.comesToLife()
  await expect.poll(() => page.title()).toBe('Today (2) – Lampara')
  await looksAt('today')

  await keyboard.press('s')
  await nina.reads('My diploma')
  const answer = page.getByRole('textbox', { name: /^Your answer to/ })
  await answer.waitFor()
  await looksAt('conversation from today')
  await keyboard.press('r')
  await holdsFocus(answer)
  await keyboard.type('It is on its way.')
  await keyboard.press('Control+Enter')
  await nina.reads(/^Sent to/)
  const rows = page.getByRole('list', { name: 'Work' }).getByRole('listitem')
  for (const _ of ['field', 'conversation']) await keyboard.press('Escape')
  await nina.arrivesAt('Today')
  await holdsFocus(rows.first())
  await nina.reads(/^You, \d\d:\d\d$/, rows.first())

  await keyboard.press('j')
  await expect.poll(() => rows.count()).toBe(1)
  await hasFocus(rows.first().getByRole('link'))
  await keyboard.press('h')
  await page.getByRole('dialog', { name: /^Put off/ }).waitFor()
  await nina.reads('Until she writes')
  await looksAt('putting work off')
  await keyboard.press('1')
  await nina.reads('Nothing is waiting for us')
  await nina.link(/^Put off 1/).press('Enter')
  await nina.reads('Waits for an answer')
  await looksAt('today with what is put off')
  concludes()
})
