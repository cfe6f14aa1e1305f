import type { RawRouteSpec, RouteSpec } from '#contract/route.ts'
import {
  adminsAlone,
  all,
  type ExpectedOutcomes,
  gone,
  type MatrixRequest,
  type MatrixRow,
  type RowByHand,
} from './row.ts'

type Spec = RouteSpec | RawRouteSpec

/** The noun of the 404 sentence for each path parameter. */
const THINGS: Readonly<Record<string, string>> = {
  class: 'Class of data',
  code: 'Board',
  day: 'Day',
  documentId: 'Document',
  incidentId: 'Incident',
  invitationId: 'Invitation',
  packetId: 'Packet',
  passkeyId: 'Passkey',
  replyId: 'Saved reply',
  requestId: 'Request',
  restrictionId: 'Restriction',
  runId: 'Run',
  thirdPartyId: 'Entry',
  uploadId: 'Upload',
  viewId: 'View',
}

const OF_APPLICATION = /^\/api\/(?:admin\/)?applications\/:id(?![^/])/

const paramsOf = ({ path }: Spec): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '')

function statusOf(spec: Spec): string {
  if (!('answers' in spec)) return String(spec.status ?? (spec.reply ? 200 : 204))
  return Object.keys(spec.answers)[0] ?? ''
}

function thingAt(spec: Spec, id: NonNullable<MatrixRow['id']>): string | undefined {
  if (id.endsWith('.applicationId') || (id === 'params.id' && OF_APPLICATION.test(spec.path))) return 'Application'
  return THINGS[id.replace('params.', '')]
}

const idIn = (spec: Spec): MatrixRow['id'] => paramsOf(spec).map((name) => `params.${name}` as const)[0]

/** The owner and the team read a record, and only the owner changes it, unless the route is for the team. */
function rightOf(spec: Spec, thing: string | undefined): string | ExpectedOutcomes {
  const done = statusOf(spec)
  if (thing === undefined || spec.access !== 'signed-in') return done
  return [done, gone(thing), spec.method === 'GET' ? done : gone(thing)]
}

const toThoseWhomTheDoorLetsIn = ({ permission }: Spec, told: string | ExpectedOutcomes): ExpectedOutcomes => {
  if (typeof told !== 'string') return told
  return permission ? adminsAlone(told) : all(told)
}

const askedByItself = (spec: Spec): RowByHand['ask'] =>
  OF_APPLICATION.test(spec.path) && paramsOf(spec).length === 1
    ? ({ application }): MatrixRequest => ({ params: { id: application.id } })
    : undefined

/** Completes a row: derives missing fields from the access, method, status and path of the route. */
export function completeRow(spec: Spec, byHand: RowByHand): MatrixRow {
  const { thing: named, noId, right, wrong, ask = askedByItself(spec), ...rest } = byHand
  const id = rest.id ?? (rest.about || noId ? undefined : idIn(spec))
  const thing = named ?? (id && thingAt(spec, id))
  const refused = wrong ?? (thing && gone(thing))
  if (id && !refused) throw new Error(`${spec.method} ${spec.path} does not say what is not found`)
  const told = right ?? rightOf(spec, thing)
  return {
    ...rest,
    ...(ask && { ask }),
    ...(id && { id }),
    right: toThoseWhomTheDoorLetsIn(spec, told),
    ...(refused && { wrong: toThoseWhomTheDoorLetsIn(spec, refused) }),
    ...(spec.access === 'public' && { stranger: strangerOf(told, refused) }),
  }
}

function strangerOf(right: string | ExpectedOutcomes, wrong: string | ExpectedOutcomes | undefined) {
  if (typeof right !== 'string') throw new Error('a public route tells everybody the same')
  return { right, ...(typeof wrong === 'string' && { wrong }) }
}
