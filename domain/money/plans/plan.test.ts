import { expect, test } from 'vitest'
import { planTemplates } from '#content/payments/plans.ts'
import { PlanStatus } from '#contract/money/plans.ts'
import { pathSteps } from '#domain/path/steps.ts'
import type { Cents } from '../amounts.ts'
import { assertPlanAnswer, formatDue, planParts } from './plan.ts'

test.each([
  [150_000, [50_000, 50_000, 50_000]],
  [100_000, [33_400, 33_300, 33_300]],
  [100_001, [33_401, 33_300, 33_300]],
  [7, [3, 2, 2]],
])('%i in three parts are %j', (total, amounts) => {
  const parts = planParts(total as Cents, [{ afterDays: 0 }, { afterDays: 30 }, { afterDays: 60 }], '2027-01-31')
  expect(parts.map(({ amount }) => amount)).toEqual(amounts)
  expect(parts.map(({ dueOn }) => dueOn)).toEqual(['2027-01-31', '2027-03-02', '2027-04-01'])
})

test('nothing is not divided', () => {
  expect(() => planParts(2 as Cents, [{ afterDays: 0 }, { afterDays: 1 }, { afterDays: 2 }], '2027-01-31')).toThrow(
    'Nothing of our own fees is open',
  )
})

test('every template begins with a day, and its steps are steps of the path in their order', () => {
  const codes = pathSteps.map(({ code }) => code)
  for (const { parts } of planTemplates) {
    expect(parts.length).toBeGreaterThan(1)
    expect(parts[0]).toHaveProperty('afterDays')
    const places = parts.flatMap((part) => ('atStep' in part ? [codes.indexOf(part.atStep)] : []))
    expect(places).toEqual([...places].sort((one, other) => one - other))
    expect(places).not.toContain(-1)
  }
  expect(new Set(planTemplates.map(({ code }) => code)).size).toBe(planTemplates.length)
})

test('a part says when it is due', () => {
  expect(formatDue({ dueOn: '2027-01-31', dueAtStep: null })).toBe('on 31 Jan 2027')
  expect(formatDue({ dueOn: null, dueAtStep: 'board_submitted' })).toMatch(/^7 days after this step is reached: \w/)
})

const said = (from: PlanStatus, to: 'accepted' | 'declined' | 'withdrawn', by: 'owner' | 'team') => {
  try {
    return assertPlanAnswer(from, to, by) ?? 'allowed'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test.each(PlanStatus.options)('a plan that is %s is answered by its applicant and withdrawn by the team', (from) => {
  const allowed = from === 'offered' ? 'allowed' : 'This plan cannot be answered any more'
  expect([said(from, 'accepted', 'owner'), said(from, 'declined', 'owner'), said(from, 'withdrawn', 'team')]).toEqual([
    allowed,
    allowed,
    allowed,
  ])
  expect(said(from, 'accepted', 'team')).toBe('Only the applicant can answer this plan')
  expect(said(from, 'withdrawn', 'owner')).toBe('Only our team can withdraw it')
})
