import type { Cookie } from 'playwright-core'
import { adminSteps } from './admin.ts'
import { applicantSteps } from './applicant.ts'
import { startBrowser, type VisitOptions } from './browser.ts'
import { personAt } from './person.ts'
import type { Portal } from './portal.ts'
import { ADMIN_EMAIL } from './run-portal.ts'

let count = 0

export type Maria = Awaited<ReturnType<ReturnType<typeof peopleAt>['maria']>>
export type Ana = Awaited<ReturnType<ReturnType<typeof peopleAt>['ana']>>

export function peopleAt(portal: Portal) {
  const visit = startBrowser(portal)
  let anasCookies: Cookie[] | undefined
  return {
    async maria(options?: VisitOptions) {
      count += 1
      const person = personAt(await visit(options), portal, `maria.santos.${count}@example.com`)
      return { ...person, ...applicantSteps(person) }
    },
    async ana(options?: VisitOptions) {
      const person = personAt(await visit(options), portal, ADMIN_EMAIL)
      /** Signs in once for all the tests of a file: codes to one address are limited. */
      const isSignedIn = async () => {
        if (anasCookies) return person.context.addCookies(anasCookies)
        await person.isSignedIn({ withDetails: false })
        anasCookies = await person.context.cookies()
      }
      return { ...person, ...adminSteps(person), isSignedIn }
    },
  }
}
