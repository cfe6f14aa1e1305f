import { v7 as uuid } from 'uuid'
import { missingInNotice, notices } from '#content/privacy/incident-notices.ts'
import type { Incident, IncidentMailingOrder } from '#contract/privacy/incidents.ts'
import { incidentNoticeSent } from '#domain/effects/incidents.ts'
import { listed } from '#domain/english/words.ts'
import { incidentTextLabels } from '#domain/privacy/incident-labels.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { getIncident, lockIncidentAt, toIncident } from './incidents.service.ts'
import { type IncidentRow, updateIncident } from './incidents.store.ts'
import { insertMailing, markTold } from './mailings.store.ts'

const NOT_DECIDED = 'Decide to notify first: the notice is not sent before that.'
const ALL_TOLD = 'Everybody on the list has had the notice already'
const OTHER_NUMBER = 'The list has changed meanwhile. Look at the number of people again before you send the notice.'

const refuse = (sentence: string) => new Refusal('conflict', sentence)

function refuseUnready(row: IncidentRow): void {
  if (row.state !== 'to_notify') throw refuse(NOT_DECIDED)
  const missing = missingInNotice(row).map((part) => `‘${incidentTextLabels[part].label}’`)
  if (missing.length > 0) throw refuse(`Write these parts of the notice first: ${listed(missing)}.`)
}

/** Enqueues one mail per person in the transaction that marks the people, so that nobody gets two. */
export async function sendIncidentNotice(
  deps: Deps,
  caller: Caller,
  { incidentId, people, expectedVersion }: IncidentMailingOrder & { incidentId: string },
): Promise<Incident> {
  const { brand, timeZone } = deps.config
  await deps.transaction(async (tx) => {
    const context = contextOf(deps, caller)
    const { at } = context
    const row = await lockIncidentAt(tx, incidentId, expectedVersion)
    refuseUnready(row)
    const count = await markTold(tx, incidentId, at)
    if (count === 0) throw refuse(ALL_TOLD)
    if (count !== people) throw refuse(OTHER_NUMBER)
    const id = uuid()
    const { subject, text } = notices(toIncident(row, { steps: [], mailings: [] }, at), { brand, timeZone }).people
    await insertMailing(tx, { id, incidentId, subject, text, people, by: caller.id, at })
    await updateIncident(tx, { ...row, peopleToldAt: row.peopleToldAt ?? at })
    await record(tx, context, incidentNoticeSent, { incidentId, noticeId: id, people })
  })
  return getIncident(deps, incidentId)
}
