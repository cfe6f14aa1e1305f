import { setTimeout as pause } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { sendSignInCode, signInWithCode } from '#contract/account/session.ts'
import { signUp } from '#contract/account/sign-up.ts'
import { type Input, pathOf, type Reply, type RouteSpec } from '#contract/route.ts'
import { type BrowserVisit, untilBack } from './browser.ts'
import type { Portal, ReceivedMail } from './portal.ts'

export type ScreenName =
  | 'Dashboard'
  | 'Requirements'
  | 'Your Path'
  | 'Upload Documents'
  | 'Personal Data Sheet'
  | 'Payments'
  | 'Messages'
  | 'Admin Panel'
  | 'Review'
  | 'Clients'
  | 'Cases'
  | 'Requests'
  | 'Money'

const barWords: Partial<Record<ScreenName, string>> = {
  Dashboard: 'Dashboard',
  'Upload Documents': 'Documents',
  Payments: 'Payments',
  Messages: 'Messages',
  Review: 'Review',
  Clients: 'Clients',
}

interface RequestParts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
}

const CODE = /\b\d{6}\b/

export type PersonOnScreen = ReturnType<typeof personAt>

export function personAt(visit: BrowserVisit, portal: Portal, email: string) {
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
      await untilBack(page)
      return page.goto(path)
    },

    /** Delays the answers to requests that match. */
    async getsLate(pattern: string, milliseconds: number) {
      await page.route(pattern, async (route) => {
        await pause(milliseconds)
        await route.continue().catch(() => undefined)
      })
    },

    async waitsForEveryAnswer(milliseconds: number) {
      const line = await context.newCDPSession(page)
      const conditions = { offline: false, latency: milliseconds, downloadThroughput: -1, uploadThroughput: -1 }
      await line.send('Network.emulateNetworkConditions', conditions)
    },

    /** Calls a declared route with the session of the browser, without the screen. */
    async asks<R extends RouteSpec>(route: R, input: Input<R>): Promise<Reply<R>> {
      const { params = {}, query = {}, body }: RequestParts = input
      const path = pathOf({ path: String(route.path) }, params)
      const answer = await context.request.fetch(path, { method: route.method, params: query, data: body })
      const text = await answer.text()
      if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}: ${text}`)
      return JSON.parse(text || 'null')
    },

    async reads(words: string | RegExp, within: Locator = page.locator('body')) {
      await within.getByText(words).filter({ visible: true }).first().waitFor()
    },

    async readsNoMore(words: string | RegExp, within: Locator = page.locator('body')) {
      await within.getByText(words).filter({ visible: true }).first().waitFor({ state: 'hidden' })
    },

    /** Unlike a click, a key press does not wait until the page is interactive. */
    async comesToLife() {
      await page.locator('html:is([data-alive], :not(:has(script[type=module])))').first().waitFor()
    },

    async arrivesAt(heading: string | RegExp) {
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    },

    async isTold(title: string, description: string) {
      // A dialog hides the region from screen readers, which still announce the toast.
      const region = page.getByRole('region', { name: /Notifications/, includeHidden: true })
      const toast = region.getByRole('listitem', { includeHidden: true })
      await toast.filter({ hasText: title }).filter({ hasText: description }).waitFor()
    },

    async goesTo(place: ScreenName) {
      const main = page.getByRole('navigation', { name: 'Main' })
      const words = device === 'desktop' ? place : barWords[place]
      // Without styles, both menus are visible.
      if (words)
        return main
          .getByRole('link', { name: new RegExp(`^${words}`) })
          .first()
          .click()
      await main.getByRole('button', { name: 'More' }).click()
      await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: place }).click()
    },

    async receives(subject: string | RegExp): Promise<ReceivedMail> {
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

    async asksForACode() {
      await field('Email Address').fill(email)
      await button('Sign In').click()
      await me.reads('We sent a code to')
    },

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

    async typesTheCode(code: string) {
      await field('6-digit code').pressSequentially(code)
    },

    async signsIn() {
      await me.asksForACode()
      await me.typesTheCode(await me.opensTheCodeFromHerMail())
    },

    async isSignedIn({ withDetails = true, as = email } = {}) {
      if (withDetails) await me.asks(signUp, { body: { ...detailsToSend, email: as } })
      const [older] = await portal.mailTo(as)
      await me.asks(sendSignInCode, { body: { email: as, type: 'sign-in' } })
      const otp = await me.opensTheCodeFromHerMail({ of: as, after: CODE.exec(older?.text ?? '')?.[0] })
      await me.asks(signInWithCode, { body: { email: as, otp } })
    },
  }

  return me
}

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

async function eventually<T>(look: () => Promise<T | undefined>, otherwise: string, withinMs = 15_000): Promise<T> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(otherwise)
    await pause(100)
  }
}
