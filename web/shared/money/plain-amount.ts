import { amountAs } from '#contract/money/ledger.ts'

const Amount = amountAs('')

export const plainAmount = (typed: string): string => typed.replace(/[,\s]/g, '')

export const acceptedAmount = (typed: string): string | undefined => Amount.safeParse(plainAmount(typed)).data
