import { offerPlan } from '#contract/money/plans.ts'
import type { MatrixFixture } from './fixture.ts'
import { gone, type RowByHand } from './row.ts'

const ofApplication = ({ application }: MatrixFixture) => ({ params: { id: application.id } })
const three = { template: 'three_monthly' }

export const planRows: readonly RowByHand[] = [
  {
    route: 'offerPlan',
    ask: (fixture) => ({ ...ofApplication(fixture), body: three }),
  },
  {
    route: 'listPlans',
    ask: async (fixture) => {
      await fixture.admin.call(offerPlan, { ...ofApplication(fixture), body: three })
      return ofApplication(fixture)
    },
  },
  {
    route: 'answerPlan',
    ask: async (fixture) => {
      const { id } = await fixture.admin.call(offerPlan, { ...ofApplication(fixture), body: three })
      return { params: { id }, body: { status: 'declined' } }
    },
    right: ['200', gone('Payment plan'), '403: Only the applicant can answer this plan'],
    wrong: [gone('Payment plan'), gone('Payment plan'), gone('Payment plan')],
  },
]
