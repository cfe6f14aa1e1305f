import * as admin from './admin.ts'
import * as applications from './applications.ts'
import * as documents from './documents.ts'
import * as education from './education.ts'
import * as live from './live.ts'
import * as messages from './messages.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as personalData from './personal-data.ts'
import * as requirements from './requirements.ts'
import type { RawRouteSpec, RouteSpec } from './route.ts'
import * as session from './session.ts'
import * as signUp from './sign-up.ts'

const isRoute = (value: unknown): value is RawRouteSpec | RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value

const isJson = (spec: RawRouteSpec | RouteSpec): spec is RouteSpec => 'reply' in spec
const isRaw = (spec: RawRouteSpec | RouteSpec): spec is RawRouteSpec => !isJson(spec)

const declared = [
  session,
  signUp,
  people,
  applications,
  requirements,
  documents,
  personalData,
  education,
  payments,
  messages,
  live,
  admin,
]
  .flatMap((module) => Object.values<unknown>(module))
  .filter(isRoute)

/** Every route that speaks JSON, for the tests and the documentation. */
export const allRoutes: RouteSpec[] = declared.filter(isJson)

/** Every other route: redirects, upload bytes and files. */
export const rawRoutes: RawRouteSpec[] = declared.filter(isRaw)
