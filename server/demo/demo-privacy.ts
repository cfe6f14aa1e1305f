import type { Deps } from '#server/deps.ts'
import { makePrivacyRequest } from '#server/features/privacy/privacy-desk/own-requests.service.ts'
import { addPrivacyRequest, changePrivacyRequest } from '#server/features/privacy/privacy-desk/requests.service.ts'
import { restrictPerson } from '#server/features/privacy/privacy-desk/restrictions.service.ts'
import type { Caller } from '#server/http/caller.ts'

const DAY = 24 * 60 * 60_000

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
