import type { Cookie } from 'playwright-core'
import { adminSteps } from './admin.ts'
import { applicantSteps } from './applicant.ts'
import { startBrowser, type VisitOptions } from './browser.ts'
import { personAt } from './person.ts'
import type { Portal } from './portal.ts'
import { ADMIN_EMAIL } from './run-portal.ts'

let count = 0
/** By portal: she signs in once for all the tests of this process, as codes to one address are limited. */
const anasCookies = new Map<string, Cookie[]>()

export type Maria = Awaited<ReturnType<ReturnType<typeof peopleAt>['maria']>>
export type Ana = Awaited<ReturnType<ReturnType<typeof peopleAt>['ana']>>

export function peopleAt(portal: Portal) {
  const visit = startBrowser(portal)
  return {
    async maria(options?: VisitOptions) {
      count += 1
      const person = personAt(await visit(options), portal, `maria.santos.${process.pid}.${count}@example.com`)
      return { ...person, ...applicantSteps(person) }
    },
    async ana(options?: VisitOptions) {
      const person = personAt(await visit(options), portal, ADMIN_EMAIL)
      const isSignedIn = async () => {
        const cookies = anasCookies.get(portal.url)
        if (cookies) return person.context.addCookies(cookies)
        await person.isSignedIn({ withDetails: false })
        anasCookies.set(portal.url, await person.context.cookies())
      }
      return { ...person, ...adminSteps(person), isSignedIn }
    },
  }
}
