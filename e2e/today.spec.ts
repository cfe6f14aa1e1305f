import { expect, test } from 'vitest'
import { putRegistration } from '#contract/path/path.ts'
import { acceptInvitation, inviteToTeam } from '#contract/team/team.ts'
import { hasFocus, holdsFocus } from './focus.ts'
import { inspectionOf } from './inspection.ts'
import { type Maria, peopleAt } from './people.ts'
import { startPortal } from './portal.ts'
import { pdf } from './test-files.ts'

const people = peopleAt(startPortal())

async function inSupport(): Promise<Maria> {
  const [ana, nina] = [await people.admin(), await people.maria()]
  await nina.isSignedIn()
  await ana.asks(inviteToTeam, { body: { email: nina.email, role: 'support' } })
  const { text } = await nina.receives(/^You are invited to the team/)
  await nina.asks(acceptInvitation, { body: { token: /join\?token=(\S+)/.exec(text)?.[1] ?? '' } })
  return nina
}

test('a member with the support role works through Today by keyboard alone', async () => {
  await people.asking('My diploma')
  const second = await people.asking('My passport')
  await second.hasFiled(await pdf('passport.pdf'), ['passport'])
  const nina = await inSupport()
  const { page } = nina
  const { keyboard } = page
  const { looksAt } = inspectionOf(nina, 'both sizes')
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
})

test('an admin enters a permission to test from Today by keyboard alone', async () => {
  const [ana, maria] = [await people.admin(), await people.applicant()]
  const id = await maria.herApplicationId()
  const today = new Date().toISOString().slice(0, 10)
  await ana.hasMarked(id, ['evaluation_in_review', 'board_submitted'], today)
  const registration = { registeredOn: today, firstName: 'Maria', lastName: 'Santos', email: maria.email }
  await maria.asks(putRegistration, { params: { id }, body: registration })
  const { page } = ana
  const { keyboard } = page
  await ana.opens('/admin/today?kind=next_step')
  await ana.reads('Confirm what the client entered')
  await ana.comesToLife()

  await keyboard.press('j')
  await keyboard.press('Enter')
  const entering = page.getByRole('button', { name: 'Enter Permission to test (ATT)' }).first()
  await entering.waitFor()
  for (let tabs = 0; tabs < 12 && !(await entering.evaluate((it) => it === document.activeElement)); tabs += 1)
    await keyboard.press('Tab')
  await hasFocus(entering)
  await keyboard.press('Enter')
  await holdsFocus(page.getByRole('textbox', { name: /^Authorisation number/ }))
  const year = new Date().getFullYear() + 1
  const answers = ['A-77', 'C-1234', 'Maria', 'Santos', `1 Jan ${year}`, '', `31 Mar ${year}`]
  for (const [place, answer] of answers.entries()) {
    if (place > 0) await keyboard.press('Tab')
    if (answer) await keyboard.type(answer)
  }
  await keyboard.press('Enter')
  await ana.isTold('Success', 'Permission to test (ATT): saved and confirmed')
  await keyboard.press('Escape')
  await holdsFocus(page.getByRole('list', { name: 'Work' }).getByRole('listitem').first())
})
