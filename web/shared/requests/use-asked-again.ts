import { chaseRequests, type ThirdPartyRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { counted } from '#domain/english/counted.ts'
import { useCall } from '#web/lib/use-call.ts'
import { portalToday } from '#web/shared/portal-today.ts'

/** Records today's follow-up for each request, by the same channel as last time. */
export function useAskedAgain() {
  const { mutate: ask, isPending: isAsking } = useCall(chaseRequests, {
    input: (rows: readonly Pick<ThirdPartyRequest, 'id' | 'version'>[]) => ({
      body: {
        on: portalToday(),
        requests: rows.map(({ id, version: expectedVersion }) => ({ id, expectedVersion })),
      },
    }),
    sent(chased) {
      const refused = chased.filter((one) => one.refused !== null)
      const saved = `Asked again about ${counted(chased.length - refused.length, 'request')} today.`
      return refused.length === 0 ? saved : `${saved} Not saved: ${refused.length}. ${refused[0]?.refused}`
    },
    failed: 'This could not be saved. Please try again.',
  })
  return { ask, isAsking }
}
