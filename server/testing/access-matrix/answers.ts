import { expect } from 'vitest'
import { type DeclaredRoute, declaredRoutes } from '#contract/all-routes.ts'
import { getOpenApi } from '#contract/api-docs.ts'
import { documentation } from '../documented.ts'
import { admin, type RawResponse, type TestClient, testClient } from '../people.ts'
import { addressOf, asked, begunBy, nameOf, saidBy, withId } from './ask.ts'
import { type MatrixFixture, openFixture } from './fixture.ts'
import type { MatrixRequest, MatrixRow } from './row.ts'
import { rows } from './rows.ts'

export let fixture: MatrixFixture
export let differences: ReturnType<typeof documentation>

export async function openMatrix(): Promise<void> {
  fixture = await openFixture()
  await fixture.portal.app.listen({ port: 0, host: '127.0.0.1' })
  differences = documentation((await testClient(fixture.portal).request({ url: getOpenApi.path })).json())
}

export const closeMatrix = () => fixture.close()

const routeOf = new Map<string, DeclaredRoute>(declaredRoutes.map((route) => [route.name, route]))
export const specOf = ({ route }: MatrixRow) => {
  const declared = routeOf.get(route)
  if (!declared) throw new Error(`no route is called ${route}`)
  return declared.spec
}

const titleOf = (row: MatrixRow): string => `${nameOf(specOf(row))}${row.about ? `, ${row.about},` : ''}`
export const titled = rows.map((row) => [titleOf(row), row] as const)

export const kinds = ['owner', 'other', 'admin', 'stranger'] as const
type Kind = (typeof kinds)[number]

export const expected = (row: MatrixRow, kind: Kind, what: 'right' | 'wrong'): string => {
  if (kind === 'stranger') return row.stranger?.[what] ?? '401: Unauthorized'
  const told = what === 'right' ? row.right : row.wrong
  return told?.[kinds.indexOf(kind)] ?? ''
}

async function whoIs(kind: Kind, row: MatrixRow): Promise<TestClient> {
  if (kind === 'stranger') return testClient(fixture.portal)
  if (!row.signsOut) return fixture[kind]
  return kind === 'admin' ? admin(fixture.portal, 'ben') : fixture.somebody()
}

/** Sends a request and checks the rules that hold for every response. */
export async function answerTo(row: MatrixRow, kind: Kind, ask: MatrixRequest): Promise<RawResponse> {
  const spec = specOf(row)
  const who = await whoIs(kind, row)
  const answer = row.endless ? await begunBy(fixture.portal, who.cookie) : await asked(who, spec, ask)
  const about = `${kind} at ${spec.method} ${addressOf(spec, ask)}`
  expect([about, answer.statusCode < 500]).toEqual([about, true])
  expect([about, differences(spec, answer)]).toEqual([about, []])
  if (kind === 'other' || kind === 'stranger') expect(answer.body).not.toMatch(ofTheOwner())
  return answer
}

/** Matches data that only the owner and the office may read. */
const ofTheOwner = () => {
  const { owner, application, sheet, payment } = fixture
  return new RegExp([owner.email, application.applicationNumber, sheet.id, payment.transactionId].join('|'))
}

const UNKNOWN = '0199aaaa-0000-7000-8000-000000000001'

type Compared = [about: string, kind: Kind, id: string, said: string]

/** Lists each kind of caller whose response to these ids differs from the response to an unknown id. */
export async function toldApart(row: MatrixRow, ids: readonly string[]) {
  const right = (await row.ask?.(fixture)) ?? {}
  const withThis = (id: string) => withId(right, row.id ?? 'params.id', id)
  const apart: Compared[] = []
  for (const kind of kinds) {
    const unknown = await answerTo(row, kind, withThis(UNKNOWN))
    if (saidBy(unknown) !== expected(row, kind, 'wrong')) apart.push([titleOf(row), kind, UNKNOWN, saidBy(unknown)])
    const asks = ids.map((id) => [id, withThis(id)] as const)
    if (kind === 'other' && !row.visibleToAll) asks.push(['the id of the owner’s', right])
    for (const [id, ask] of asks) {
      const { statusCode, body } = await answerTo(row, kind, ask)
      const isAlike = statusCode === unknown.statusCode && body === unknown.body
      if (!isAlike) apart.push([titleOf(row), kind, id, `${statusCode}: ${body}`])
    }
  }
  return apart
}
