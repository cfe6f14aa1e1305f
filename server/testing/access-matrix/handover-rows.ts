import { randomUUID } from 'node:crypto'
import { HANDOVER_ENDED, startHandover } from '#contract/documents/handovers.ts'
import { connectedPhone, sentPage } from '../handovers.ts'
import type { MatrixFixture } from './fixture.ts'
import { type MatrixRequest, ownersAlone, type RowByHand } from './row.ts'

const started = ({ owner }: MatrixFixture) => owner.call(startHandover, { body: { requirementId: 'passport' } })

const ofHandover = async (fixture: MatrixFixture): Promise<MatrixRequest> => ({
  params: { id: (await started(fixture)).id },
})

const ended = `410: ${HANDOVER_ENDED}`

/** The rows of a phone without its cookie; `handovers.test.ts` covers the cookie. */
const ofPhone = (route: string, rest: Partial<RowByHand> = {}): RowByHand => ({
  route,
  right: ended,
  noId: true,
  ...rest,
})

export const handoverRows: readonly RowByHand[] = [
  {
    route: 'startHandover',
    ask: () => ({ body: { requirementId: 'passport' } }),
    right: '201',
  },
  { route: 'getHandover', ask: ofHandover, thing: 'Link', right: ownersAlone('Link', '200') },
  { route: 'endHandover', ask: ofHandover, thing: 'Link', right: ownersAlone('Link', '204') },
  {
    route: 'getHandoverPage',
    ask: async (fixture) => ({
      params: { pageId: await sentPage(await connectedPhone(fixture.portal, await started(fixture))) },
    }),
    thing: 'Page',
    right: ownersAlone('Page', '200'),
  },
  {
    route: 'redeemHandover',
    ask: async (fixture) => ({ body: { secret: (await started(fixture)).secret } }),
    wrongly: () => ({ body: { secret: 'no-secret-of-anybody' } }),
    wrong: ended,
  },
  ofPhone('getPhoneHandover'),
  ofPhone('addHandoverPage', { ask: () => ({ payload: 'x', headers: { 'content-type': 'image/jpeg' } }) }),
  {
    route: 'removeHandoverPage',
    ask: () => ({ params: { pageId: randomUUID() } }),
    thing: 'Page',
    right: ended,
    wrong: ended,
  },
  ofPhone('finishHandover'),
]
