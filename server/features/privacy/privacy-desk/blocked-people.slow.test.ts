import { beforeAll, expect, test } from 'vitest'
import { type DeclaredRoute, declaredRoutes, isJson } from '#contract/all-routes.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { restrictPerson } from '#contract/privacy/privacy-desk.ts'
import type { RawRouteSpec, RouteSpec } from '#contract/route.ts'
import { addressOf, asked, nameOf } from '#server/testing/access-matrix/ask.ts'
import { openFixture } from '#server/testing/access-matrix/fixture.ts'
import type { MatrixRequest } from '#server/testing/access-matrix/row.ts'
import { rows } from '#server/testing/access-matrix/rows.ts'
import { useOpened } from '#server/testing/use-opened.ts'

// Every team route names the person before the block, and none names the person after it.

interface Asked {
  name: string
  spec: RouteSpec | RawRouteSpec
  ask: MatrixRequest
}

const world = useOpened(openFixture, ({ close }) => close())
const reads: Asked[] = []
const changes: Asked[] = []
const seesBlocked = ({ spec }: DeclaredRoute) => 'seesBlocked' in spec && spec.seesBlocked === true
/** Skips endless streams, the sign-out, and the documentation, whose examples name a Maria. */
const isWalked = (one: DeclaredRoute, row: (typeof rows)[number]) =>
  one.spec.method === 'GET' &&
  !row.endless &&
  !row.signsOut &&
  !seesBlocked(one) &&
  one.feature !== 'This documentation'

beforeAll(async () => {
  const { owner, application } = world
  await Promise.all([world.newSchool(), world.newNote(), world.newRequest(), world.newQuestion(), world.packet()])
  await owner.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'When?' } })
  for (const one of declaredRoutes) {
    for (const row of rows.filter(({ route }) => route === one.name)) {
      const isChange = one.spec.method !== 'GET' && one.spec.permission !== undefined && !seesBlocked(one)
      if (!isChange && !isWalked(one, row)) continue
      const ask = { name: one.name, spec: one.spec, ask: (await row.ask?.(world)) ?? {} }
      ;(isChange ? changes : reads).push(ask)
    }
  }
}, 120_000)

/** Lists the routes whose response to the team names the person or their data. */
async function telling(words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name, spec, ask } of reads) {
    const query = { ...ask.query, ...(name.startsWith('export') && { format: 'csv' }) }
    const { statusCode, body, rawPayload } = await asked(world.admin, spec, { ...ask, query })
    const text = isJson(spec) ? body : rawPayload.toString('latin1')
    if (statusCode < 300 && words.some((word) => text.includes(word))) found.push(`${nameOf(spec)} (${name})`)
  }
  return [...new Set(found)].sort()
}

test('only the privacy desk and the audit show a blocked person', async () => {
  const { owner, application, document, admin } = world
  const own = [owner.id, owner.email, `${owner.firstName} `, application.id, application.applicationNumber, document.id]
  const before = await telling(own)
  expect(before.length).toBeGreaterThan(40)
  await admin.call(restrictPerson, {
    body: { kind: 'block', email: owner.email, reason: 'Her agreement was taken back' },
  })
  // The audit stays complete, and so does its export.
  expect(await telling(own)).toEqual(['GET /api/admin/exports/audit (exportAudit)'])
}, 120_000)

test('a percent-encoded id opens no record of a blocked person', async () => {
  const { owner, application, document, payment, admin } = world
  const upload = document.objectPath.split('/').at(-1) ?? ''
  const ids = [owner.id, application.id, document.id, payment.id, upload]
  const encoded = (url: string, id: string) => {
    const last = id.charCodeAt(id.length - 1).toString(16)
    return url.replace(id, `${id.slice(0, -1)}%${last}`)
  }
  const opened: string[] = []
  let asks = 0
  for (const { name, spec, ask } of reads) {
    const url = addressOf(spec, ask)
    const id = ids.find((one) => url.includes(one))
    if (id === undefined) continue
    asks += 1
    const { statusCode } = await admin.request({ method: spec.method, url: encoded(url, id) })
    if (statusCode !== 404) opened.push(`${nameOf(spec)} (${name}): ${statusCode}`)
  }
  expect(opened).toEqual([])
  expect(asks).toBeGreaterThan(20)
})

test('no action of the team reaches a blocked person', async () => {
  const { owner, application, document, admin } = world
  const ids = [owner.id, application.id, document.id]
  const about = changes.filter(({ spec, ask }) =>
    ids.some((id) => `${addressOf(spec, ask)} ${JSON.stringify(ask)}`.includes(id)),
  )
  const reached: string[] = []
  for (const { name, spec, ask } of about) {
    const { statusCode, body } = await asked(admin, spec, ask)
    // A file of chosen rows leaves out the blocked person.
    const isWithoutHer = name.startsWith('export') && !body.includes(owner.email) && !body.includes(application.id)
    if (statusCode !== 404 && !isWithoutHer) reached.push(`${nameOf(spec)}: ${statusCode}`)
  }
  expect(reached).toEqual([])
  expect(about.length).toBeGreaterThan(10)
})
