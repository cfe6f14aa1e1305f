import { listMySessions } from '#contract/account/my-account.ts'
import { signIn } from '../people.ts'
import type { RowByHand } from './row.ts'

const IN_SETTINGS = '409: Your email address is in the portal’s configuration (ADMIN_EMAILS). It is changed there.'
const EXPIRED = '400: These codes are wrong or have expired. Ask for new ones.'
const OLD_CODE = '400: Enter the 6-digit code from the email to your old address'

export const accountRows: RowByHand[] = [
  {
    route: 'changeMyAccount',
    ask: () => ({ body: { firstName: 'Some' } }),
    wrongly: () => ({ body: { firstName: ' ' } }),
    wrong: '400: First name is required',
  },
  {
    route: 'confirmAddressChange',
    about: 'without having asked',
    ask: () => ({ body: { oldCode: '000000', newCode: '000000' } }),
    right: [EXPIRED, EXPIRED, IN_SETTINGS],
    wrongly: () => ({ body: { oldCode: 'abc', newCode: '000000' } }),
    wrong: OLD_CODE,
  },
  {
    route: 'requestAddressChange',
    ask: () => ({ body: { email: 'another.address@matrix.test' } }),
    right: ['201', '201', IN_SETTINGS],
    wrongly: () => ({ body: { email: 'a, b@matrix.test' } }),
    wrong: '400: Valid email is required',
  },
  {
    route: 'endMySession',
    ask: async ({ portal, owner }) => {
      const visit = await signIn(portal, owner.email)
      const current = (await visit.call(listMySessions, {})).find((session) => session.current)
      return { params: { sessionId: current?.id ?? '' } }
    },
    thing: 'Session',
  },
]
