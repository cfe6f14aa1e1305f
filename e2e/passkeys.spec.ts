import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { listPasskeys } from '#contract/account/passkeys.ts'
import { sendSignInCode, signInWithCode } from '#contract/account/session.ts'
import { changePaymentChannel, proposePaymentChannel } from '#contract/money/channels.ts'
import { restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { changeMember, inviteToTeam } from '#contract/team/team.ts'
import { gcash } from './admin.ts'
import { inspectionOf } from './inspection.ts'
import { peopleAt } from './people.ts'
import type { PersonOnScreen } from './person.ts'
import { startPortal } from './portal.ts'

const people = peopleAt(startPortal({ settings: () => ({ REQUIRE_PASSKEYS: 'on' }) }))

interface Device {
  /** Whether the device recognises its owner by finger, face or PIN. */
  recognises: (isOwner: boolean) => Promise<void>
}

async function withAuthenticator({ context, page }: PersonOnScreen): Promise<Device> {
  const line: CDPSession = await context.newCDPSession(page)
  await line.send('WebAuthn.enable')
  const { authenticatorId } = await line.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    recognises: async (isUserVerified) => {
      await line.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
  }
}

test('an applicant signs in with a passkey, and is refused when the phone does not recognise her', async () => {
  const maria = await people.maria({ device: 'phone' })
  const phone = await withAuthenticator(maria)
  await maria.isSignedIn()
  await maria.opens('/my-account')
  await maria.button('Add a passkey').click()
  await maria.isTold('Success', 'Your passkey is added')
  expect(await maria.asks(listPasskeys, {})).toHaveLength(1)
  await maria.context.clearCookies()

  await maria.opens('/login')
  await phone.recognises(false)
  await maria.button('Sign in with a passkey').click()
  await maria.reads('The passkey was not used. Please try again.')
  await phone.recognises(true)
  await maria.button('Sign in with a passkey').click()
  await maria.arrivesAt('Welcome back, Maria')
})

test('a member of the team adds a passkey, saves recovery codes, and confirms dangerous actions with the passkey', async () => {
  const ana = await people.ana()
  const { looksAt } = inspectionOf(ana)
  await withAuthenticator(ana)
  await ana.isSignedIn()
  await ana.opens('/admin')
  await ana.arrivesAt('Before you start')
  await ana.link('Open My account').click()
  await ana.reads('Add a passkey in My account')
  await ana.button('Add a passkey').click()
  await ana.isTold('Success', 'Your passkey is added')
  await ana.button('Create recovery codes').click()
  await ana.reads('They are shown only once.')
  const listed = ana.page.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect.poll(() => listed.count()).toBe(8)
  const codes = await listed.allTextContents()
  await looksAt('my account with recovery codes')
  await ana.field('Enter one of the codes').fill(codes[4] ?? '')
  await ana.button('I have saved my codes').click()
  await ana.isTold('Success', 'Your recovery codes are saved')

  await ana.asks(proposePaymentChannel, { body: { ...gcash, name: 'Our GCash' } })
  await ana.opens('/admin/settings')
  await ana.button('Confirm Our GCash').click()
  ana.expectAnswer(new RegExp(`^403 ${changePaymentChannel.path.replace(':id', '[-0-9a-f]+')}`))
  await ana.button('Confirm account').click()
  const question = ana.page.getByRole('dialog', { name: 'Confirm that it is you' })
  await ana.reads('Confirm with your passkey: change an account that applicants pay to.', question)
  await looksAt('the question of a dangerous act')
  await question.getByRole('button', { name: 'Use my passkey' }).click()
  await ana.page.getByRole('button', { name: 'Stop using Our GCash' }).waitFor()

  const nina = await people.maria({ device: 'phone' })
  await ana.opens('/admin/team')
  await ana.button('Invite a colleague').click()
  await ana.field('Email address').fill(nina.email)
  await ana.page.getByRole('combobox', { name: 'Role' }).selectOption('support')
  await looksAt('inviting a colleague')
  const confirms = async (words: string) => {
    await ana.reads(`Confirm with your passkey: ${words}.`, question)
    await question.getByRole('button', { name: 'Use my passkey' }).click()
  }
  ana.expectAnswer(`403 ${inviteToTeam.path}`)
  await ana.button('Send invitation').click()
  await confirms('invite someone to the team')
  await ana.isTold('Success', `The invitation is on its way to ${nina.email}`)
  await looksAt('the team with an invitation')

  const { text } = await nina.receives(/^You are invited to the team/)
  await nina.isSignedIn()
  await nina.opens(/http\S+\/join\?token=\S+/.exec(text)?.[0] ?? '')
  await nina.arrivesAt('Join the team')
  const joining = inspectionOf(nina)
  await joining.looksAt('joining the team')
  await nina.button('Join the team').click()
  await nina.reads('Add a passkey in My account')

  await ana.opens('/admin/privacy?tab=people')
  await ana.button('Block or hold').click()
  await ana.page.getByLabel(/^What to do/).selectOption('hold')
  await ana.page.getByLabel(/^Email of the person/).fill(nina.email)
  await ana.page.getByLabel(/^Reason/).fill('An open claim')
  ana.expectAnswer(`403 ${restrictPerson.path}`)
  await ana.button('Confirm').click()
  await confirms('block a person or place a legal hold')
  await ana.isTold('Success', 'The data of')

  await ana.opens('/admin/team')
  await ana.row(nina.email).getByRole('button').click()
  await ana.page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await looksAt('deactivating a colleague')
  ana.expectAnswer(new RegExp(`^403 ${changeMember.path.replace(':userId', '[-0-9a-f]+')}`))
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await confirms('change a member of the team')
  await ana.row(nina.email).getByText('Deactivated').waitFor()
  nina.expectAnswer(/^401 /)
  await nina.opens('/my-account')
  await nina.page.waitForURL(/\/login/)

  // The page of the team would ask without a session.
  await ana.page.goto('about:blank')
  await ana.context.clearCookies()
  // A mailed code must not bypass the passkey.
  await ana.asks(sendSignInCode, { body: { email: ana.email, type: 'sign-in' } })
  const otp = await ana.opensTheCodeFromHerMail()
  await ana.asks(signInWithCode, { body: { email: ana.email, otp } })
  await ana.opens('/admin')
  await ana.reads('A code by email is not enough')
  await ana.opens('/my-account')
  await ana.button('Sign in with my passkey').click()
  await ana.button('Replace my recovery codes').waitFor()
  await ana.opens('/admin')
  await ana.arrivesAt('Admin Dashboard')
})
