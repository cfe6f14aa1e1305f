import type { RefundProposal, RefundStage } from '#contract/money/refunds.ts'
import type { StepCode } from '#contract/path/path-steps.ts'
import { type Cents, decimalOf, toCents } from '../amounts.ts'
import { accountBalance, inCurrency, type LedgerEntry } from '../ledger/movements.ts'

interface ChargeOfProposal {
  id: string
  currency: string
  payee: string | null
  collected: boolean
}

interface ProposalFacts {
  entries: readonly LedgerEntry[]
  charges: readonly ChargeOfProposal[]
  currency: string
  policy: readonly RefundStage[]
  isDone: (step: StepCode) => boolean
  most: Cents
}

/** In whole minor units; half a unit rounds in favour of the applicant. */
export const shareByPercent = (amount: Cents, percent: number): Cents =>
  toCents((amount * percent + 50 - ((amount * percent + 50) % 100)) / 100)

export function stageNow<Stage extends Pick<RefundStage, 'until'>>(
  policy: readonly Stage[],
  isDone: (step: StepCode) => boolean,
): Stage {
  const last = policy.findLastIndex(({ until }) => until !== null && isDone(until))
  const stage = policy[Math.min(last + 1, policy.length - 1)]
  if (!stage) throw new Error('a refund policy without stages')
  return stage
}

type Line = RefundProposal['lines'][number]

/** Proposes a refund by the published stages: a share of the service fee, and all held, unspent money. */
export function proposedRefund({ entries, charges, currency, policy, isDone, most }: ProposalFacts): RefundProposal {
  const stage = stageNow(policy, isDone)
  const ledger = inCurrency(entries, currency)
  const collected = charges.filter((charge) => charge.collected && charge.currency === currency)
  const of = (id: string) => ledger.filter(({ chargeId }) => chargeId === id)
  const paidFor = (some: readonly ChargeOfProposal[]) =>
    toCents(
      some.reduce(
        (sum, { id }) =>
          sum -
          accountBalance(
            of(id).filter(({ kind }) => kind === 'allocation'),
            'receivable',
          ),
        0,
      ),
    )
  const spentOn = ({ id }: ChargeOfProposal) =>
    accountBalance(
      of(id).filter(({ kind }) => kind === 'disbursement'),
      'client_funds',
    )
  const lineOf = (paid: Cents, line: Pick<Line, 'kind' | 'description' | 'percent'>): Line[] =>
    paid > 0 ? [{ ...line, paid: decimalOf(paid), amount: decimalOf(shareByPercent(paid, line.percent)) }] : []
  const payees = [...new Set(collected.flatMap(({ payee }) => payee ?? []))].sort()
  const service = paidFor(collected.filter(({ payee }) => payee === null))
  const held = payees.map((payee) => {
    const mine = collected.filter((charge) => charge.payee === payee)
    const spent = mine.reduce((sum, charge) => sum + spentOn(charge), 0)
    return { payee, unspent: toCents(Math.max(0, paidFor(mine) - spent)) }
  })
  const credit = toCents(Math.max(0, 0 - accountBalance(ledger, 'unapplied')))
  const shares: [Cents, number][] = [
    [service, stage.percent],
    ...held.map(({ unspent }): [Cents, number] => [unspent, 100]),
    [credit, 100],
  ]
  const sum = shares.reduce((total, [paid, percent]) => total + shareByPercent(paid, percent), 0)
  return {
    currency,
    amount: decimalOf(toCents(Math.max(0, Math.min(sum, most)))),
    stage: stage.code,
    percent: stage.percent,
    sentence: stage.sentence,
    lines: [
      ...lineOf(service, { kind: 'service', description: 'Our service fee', percent: stage.percent }),
      ...held.flatMap(({ payee, unspent }) =>
        lineOf(unspent, { kind: 'third_party', description: `Held for ${payee} and not spent`, percent: 100 }),
      ),
      ...lineOf(credit, { kind: 'credit', description: 'Paid beyond your fees', percent: 100 }),
    ],
    policy: policy.map(({ code, untilInWords, percent }) => ({
      stage: code,
      until: untilInWords,
      percent,
      isNow: code === stage.code,
    })),
  }
}
