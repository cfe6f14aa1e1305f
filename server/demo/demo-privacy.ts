import { DAY, HOUR } from '#domain/calendar/milliseconds.ts'
import type { Deps } from '#server/deps.ts'
import { addAffected } from '#server/features/privacy/incidents/affected.service.ts'
import { changeIncident, moveIncident, openIncident } from '#server/features/privacy/incidents/incidents.service.ts'
import { makePrivacyRequest } from '#server/features/privacy/privacy-desk/own-requests.service.ts'
import { addPrivacyRequest, changePrivacyRequest } from '#server/features/privacy/privacy-desk/requests.service.ts'
import { restrictPerson } from '#server/features/privacy/privacy-desk/restrictions.service.ts'
import type { Caller } from '#server/http/caller.ts'

interface PrivacyPeople {
  began: number
  lead: Caller
  clients: readonly Caller[]
}

export async function askInDemo(at: (time: number) => Deps, { began, lead, clients }: PrivacyPeople): Promise<void> {
  const [first, second] = clients
  const received = new Date(began - 60 * DAY).toISOString().slice(0, 10)
  await addPrivacyRequest(at(began - 58 * DAY), lead, {
    kind: 'access',
    name: 'Rosa Cruz',
    email: 'rosa.cruz@elsewhere.example',
    source: 'letter',
    receivedOn: received,
    askedFor: 'Please send me everything that you hold about me.',
  })
  if (!first || !second) return
  await makePrivacyRequest(at(began - 12 * DAY), first, {
    kind: 'correction',
    askedFor: 'My middle name is spelled with one L, as in my passport.',
  })
  const { id } = await makePrivacyRequest(at(began - 20 * DAY), second, {
    kind: 'objection',
    askedFor: 'Please do not write to me about other services.',
  })
  await changePrivacyRequest(at(began - 18 * DAY), lead, {
    requestId: id,
    identityCheck: 'signed_in',
    state: 'answered',
    answer: 'We took you off the list. You get mails about your application alone.',
    evidence: 'Agreement taken back in My Data',
    expectedVersion: 1,
  })
  await restrictPerson(at(began - 10 * DAY), lead, {
    kind: 'hold',
    email: second.user.email,
    reason: 'A dispute about a refund is open',
    alreadyThere: () => undefined,
  })
}

const inbox = {
  title: 'Transcript sent to the wrong applicant',
  nature: 'A reply to one applicant had the transcript of another attached. The recipient told us the same day.',
  dataInvolved: 'One transcript with name, birthday and grades',
  consequences: 'The recipient saw the grades of somebody else.',
  measures: 'The recipient confirmed in writing that the file is deleted. Replies now name the applicant of each file.',
  contact: 'Ana Cruz, data protection officer, dpo@provider.example',
  help: 'We told the person on the phone and answer questions.',
}

const stick = {
  title: 'Memory stick with files of clients is missing',
  nature: 'The files of several clients were copied to a memory stick, which was not in its drawer in the morning.',
  measures: 'The office is being searched. Exports to memory sticks are stopped.',
}

export async function openIncidentsInDemo(at: (ago: number) => Deps, ana: Caller, email: string): Promise<void> {
  const then = at(40 * DAY)
  const knownAt = then.now().toISOString()
  const first = await openIncident(then, ana, { title: inbox.title, knownAt })
  await addAffected(then, ana, { incidentId: first.id, how: 'added', email })
  const answers = { sensitive: 'yes', acquired: 'yes', harmful: 'no' } as const
  const known = await changeIncident(then, ana, { id: first.id, ...inbox, ...answers, expectedVersion: first.version })
  const reason = 'The recipient is known and has deleted the file: no real risk of serious harm'
  const decided = await moveIncident(at(39 * DAY), ana, {
    id: first.id,
    to: 'no_notice',
    reason,
    expectedVersion: known.version,
  })
  const over = { to: 'closed', reason: 'The person was told on the phone', expectedVersion: decided.version } as const
  await moveIncident(at(38 * DAY), ana, { id: first.id, ...over })
  const now = at(20 * HOUR)
  const { title, ...texts } = stick
  const second = await openIncident(now, ana, { title, knownAt: now.now().toISOString() })
  await changeIncident(now, ana, { id: second.id, ...texts, sensitive: 'yes', expectedVersion: second.version })
}
