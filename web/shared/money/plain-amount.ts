import { amountAs } from '#contract/money/ledger.ts'

const Amount = amountAs('')

export const plainAmount = (typed: string): string => typed.replace(/[,\s]/g, '')

/** A typed amount as the contract takes it, with its two decimals; undefined where it is refused. */
export const acceptedAmount = (typed: string): string | undefined => Amount.safeParse(plainAmount(typed)).data
