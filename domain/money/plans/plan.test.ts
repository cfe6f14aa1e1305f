import { expect, test } from 'vitest'
import { planTemplates } from '#content/payments/plans.ts'
import { PLAN_EXPIRED, PLAN_OUTDATED, PlanStatus } from '#contract/money/plans.ts'
import { pathSteps } from '#domain/path/steps.ts'
import type { Cents } from '../amounts.ts'
import { assertPlanAnswer, formatDue, planParts, whyLapsed } from './plan.ts'

test.each([
  [150_000, [50_000, 50_000, 50_000]],
  [100_000, [33_400, 33_300, 33_300]],
  [100_001, [33_401, 33_300, 33_300]],
  [7, [3, 2, 2]],
])('%i cents in three instalments are %j', (total, amounts) => {
  const parts = planParts(total as Cents, [{ afterDays: 0 }, { afterDays: 30 }, { afterDays: 60 }], '2027-01-31')
  expect(parts.map(({ amount }) => amount)).toEqual(amounts)
  expect(parts.map(({ dueOn }) => dueOn)).toEqual(['2027-01-31', '2027-03-02', '2027-04-01'])
})

test('an amount too small to divide is refused', () => {
  expect(() => planParts(2 as Cents, [{ afterDays: 0 }, { afterDays: 1 }, { afterDays: 2 }], '2027-01-31')).toThrow(
    'Nothing of our own fees is open',
  )
})

test('every template starts with a day and lists its path steps in order', () => {
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

test('an instalment says when it is due', () => {
  expect(formatDue({ dueOn: '2027-01-31', dueAtStep: null })).toBe('on 31 Jan 2027')
  expect(formatDue({ dueOn: null, dueAtStep: 'board_submitted' })).toMatch(/^7 days after this step is reached: \w/)
})

test.each([
  ['2026-12-15', 100_000, null],
  ['2026-12-16', 100_000, PLAN_EXPIRED],
  ['2026-12-15', 99_900, PLAN_OUTDATED],
  ['2026-12-15', 100_100, PLAN_OUTDATED],
])('an offer of 1,000.00 from 1 Dec 2026 on, with %s and %i open', (today, open, why) => {
  const offer = { total: 100_000 as Cents, parts: [{ dueOn: '2026-12-01' }, { dueOn: null }] }
  expect(whyLapsed(offer, { open: open as Cents, today })).toBe(why)
})

const said = (from: PlanStatus, to: 'accepted' | 'declined' | 'withdrawn', by: 'owner' | 'team') => {
  try {
    return assertPlanAnswer(from, to, by) ?? 'allowed'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}

test.each(PlanStatus.options)(
  'a plan that is %s can be answered only by its applicant and withdrawn only by the team',
  (from) => {
    const allowed = from === 'offered' ? 'allowed' : 'This plan cannot be answered any more'
    expect([said(from, 'accepted', 'owner'), said(from, 'declined', 'owner'), said(from, 'withdrawn', 'team')]).toEqual(
      [allowed, allowed, allowed],
    )
    expect(said(from, 'accepted', 'team')).toBe('Only the applicant can answer this plan')
    expect(said(from, 'withdrawn', 'owner')).toBe('Only our team can withdraw it')
  },
)
