import type { Cookie } from 'playwright-core'
import { sendMessage } from '#contract/messages/messages.ts'
import { adminSteps } from './admin.ts'
import { applicantSteps } from './applicant.ts'
import { startBrowser, type VisitOptions } from './browser.ts'
import { personAt } from './person.ts'
import type { Portal } from './portal.ts'
import { ADMIN_EMAIL } from './run-portal.ts'

let count = 0
/** By portal: Ana signs in once for all tests of this process, because codes per address are limited. */
const anasCookies = new Map<string, Cookie[]>()

export type Maria = Awaited<ReturnType<ReturnType<typeof peopleAt>['maria']>>
export type Ana = Awaited<ReturnType<ReturnType<typeof peopleAt>['ana']>>

export function peopleAt(portal: Portal) {
  const visit = startBrowser(portal)
  const maria = async (options?: VisitOptions) => {
    count += 1
    const person = personAt(await visit(options), portal, `maria.santos.${process.pid}.${count}@example.com`)
    return { ...person, ...applicantSteps(person) }
  }
  const applicant = async (options?: VisitOptions) => {
    const person = await maria(options)
    await person.isSignedIn()
    await person.hasAnApplication()
    return person
  }
  const ana = async (options?: VisitOptions) => {
    const person = personAt(await visit(options), portal, ADMIN_EMAIL)
    const isSignedIn = async () => {
      const cookies = anasCookies.get(portal.url)
      if (cookies) return person.context.addCookies(cookies)
      await person.isSignedIn({ withDetails: false })
      anasCookies.set(portal.url, await person.context.cookies())
    }
    return { ...person, ...adminSteps(person), isSignedIn }
  }
  return {
    maria,
    /** Signed in, with an application. */
    applicant,
    async withASheet(options?: VisitOptions) {
      const person = await applicant(options)
      await person.savesHerSheet()
      return person
    },
    /** An applicant who has sent a question to the office. */
    async asking(subject: string, options?: VisitOptions) {
      const person = await applicant(options)
      const applicationId = await person.herApplicationId()
      await person.asks(sendMessage, { body: { applicationId, subject, content: 'When do I hear from you?' } })
      return person
    },
    ana,
    /** Ana, signed in. */
    async admin(options?: VisitOptions) {
      const person = await ana(options)
      await person.isSignedIn()
      return person
    },
  }
}
