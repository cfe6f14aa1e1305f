import type { Locator } from 'playwright-core'
import { sendSignInCode, signInWithCode } from '#contract/session.ts'
import { signUp } from '#contract/sign-up.ts'
import type { Visit } from './browser.ts'
import type { Letter, Portal } from './portal.ts'

/** The entries of the portal's sidebar. */
export type Place =
  | 'Dashboard'
  | 'Requirements'
  | 'Upload Documents'
  | 'Personal Data Sheet'
  | 'Payments'
  | 'Messages'
  | 'Admin Panel'

/** Which of them stand in the bar of a phone, under which word; the others are in its More sheet. */
const barWords: Partial<Record<Place, string>> = {
  Dashboard: 'Dashboard',
  'Upload Documents': 'Documents',
  Payments: 'Payments',
  Messages: 'Messages',
}

const CODE = /\b\d{6}\b/

/** Somebody in front of a screen, and what she does there in her own words. */
export type Person = ReturnType<typeof personAt>

/** A person at a browser of her own, with an address that the portal's mail goes to. */
export function personAt(visit: Visit, portal: Portal, email: string) {
  const { page, context, device } = visit
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true })
  const field = (label: string | RegExp) => page.getByRole('textbox', { name: label })

  const me = {
    ...visit,
    email,
    button,
    link,
    field,

    async opens(path: string) {
      return page.goto(path)
    },

    /** Has a line on which every answer takes so long to begin. */
    async waitsForEveryAnswer(milliseconds: number) {
      const line = await context.newCDPSession(page)
      const conditions = { offline: false, latency: milliseconds, downloadThroughput: -1, uploadThroughput: -1 }
      await line.send('Network.emulateNetworkConditions', conditions)
    },

    /** Asks the portal in her name without a screen, for what happened before the story begins. */
    async asks(path: string, data: object = {}, method = 'POST') {
      const answer = await context.request.fetch(path, { method, data })
      if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${await answer.text()}`)
    },

    /** Waits until words can be read on the screen. */
    async reads(words: string | RegExp, within: Locator = page.locator('body')) {
      await within.getByText(words).filter({ visible: true }).first().waitFor()
    },

    /** Waits until words are gone from the screen. */
    async readsNoMore(words: string | RegExp, within: Locator = page.locator('body')) {
      await within.getByText(words).filter({ visible: true }).first().waitFor({ state: 'hidden' })
    },

    /** Waits for the heading of a screen. */
    async arrivesAt(heading: string | RegExp) {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    },

    /** Waits for a toast with these two lines. */
    async isTold(title: string, description: string) {
      // Over a dialog the region is hidden from those who listen, who hear the toast by itself.
      const region = page.getByRole('region', { name: /Notifications/, includeHidden: true })
      const toast = region.getByRole('listitem', { includeHidden: true })
      await toast.filter({ hasText: title }).filter({ hasText: description }).waitFor()
    },

    /** Follows an entry of the sidebar, or of the bar and its More sheet on a phone. */
    async goesTo(place: Place) {
      const main = page.getByRole('navigation', { name: 'Main' })
      const words = device === 'desktop' ? place : barWords[place]
      if (words) return main.getByRole('link', { name: new RegExp(`^${words}`) }).click()
      await main.getByRole('button', { name: 'More' }).click()
      await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: place }).click()
    },

    /** The newest letter to her whose subject says this, once it is there. */
    async receives(subject: string | RegExp): Promise<Letter> {
      return eventually(async () => {
        const letters = await portal.mailTo(email)
        return letters.find((letter) =>
          typeof subject === 'string' ? letter.subject === subject : subject.test(letter.subject),
        )
      }, `no mail '${subject}' came to ${email}`)
    },

    async fillsInTheSignUpForm(details: Partial<Record<keyof typeof detailsOfMaria, string>> = {}) {
      const all = { ...detailsOfMaria, 'Email Address': email, ...details }
      for (const [label, value] of Object.entries(all)) await field(label).fill(value)
    },

    async signsUp() {
      await me.fillsInTheSignUpForm()
      await button('Create Account').click()
    },

    /** Asks for a code at the page that is open and answers the one that came. */
    async asksForACode() {
      await field('Email Address').fill(email)
      await button('Sign In').click()
      await me.reads('We sent a code to')
    },

    /** The code of the newest mail, as she reads it there; `after` is one that she has seen already. */
    async opensTheCodeFromHerMail({
      after,
      of = email,
    }: {
      after?: string | undefined
      of?: string
    } = {}): Promise<string> {
      return eventually(async () => {
        const [letter] = (await portal.mailTo(of)).filter(({ subject }) => subject.startsWith('Your sign-in code'))
        const code = CODE.exec(letter?.text ?? '')?.[0]
        return code === after ? undefined : code
      }, `no new code came to ${of}`)
    },

    /** Types digits; the sixth sends them. */
    async typesTheCode(code: string) {
      await field('6-digit code').pressSequentially(code)
    },

    /** Signs in at the page that asks for it. */
    async signsIn() {
      await me.asksForACode()
      await me.typesTheCode(await me.opensTheCodeFromHerMail())
    },

    /** Is signed in already when the story begins, and left her details before; `as` signs in somebody else's second device. */
    async isSignedIn({ withDetails = true, as = email } = {}) {
      if (withDetails) await me.asks(signUp.path, { ...detailsToSend, email: as })
      const [older] = await portal.mailTo(as)
      await me.asks(sendSignInCode.path, { email: as, type: 'sign-in' })
      const otp = await me.opensTheCodeFromHerMail({ of: as, after: CODE.exec(older?.text ?? '')?.[0] })
      await me.asks(signInWithCode.path, { email: as, otp })
    },
  }

  return me
}

/** What she writes into the sign-up form, by the labels that stand there. */
const detailsOfMaria = {
  'Complete Name': 'Maria Clara Reyes Santos',
  'First Name': 'Maria',
  'Last Name': 'Santos',
  'Email Address': '',
  'Mobile Number': '+63 917 123 4567',
  'Lampara NCLEX Group Chat # in Messenger': '12',
}

const detailsToSend = {
  completeName: 'Maria Clara Reyes Santos',
  firstName: 'Maria',
  lastName: 'Santos',
  mobileNumber: '+63 917 123 4567',
  messengerGroupChat: '12',
}

/** Looks again until there is something; what is waited for has no screen to wait at. */
async function eventually<T>(look: () => Promise<T | undefined>, otherwise: string, withinMs = 15_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(otherwise)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
