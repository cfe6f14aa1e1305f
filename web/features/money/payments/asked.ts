import { useQuery } from '@tanstack/react-query'
import type { Application } from '#contract/applications.ts'
import { hasEnded } from '#domain/applications/status.ts'
import { outstanding } from '#domain/money/amounts.ts'
import { settings } from '#web/lib/settings.ts'
import { statementQuery } from './account/account-query.ts'
import { isMore } from './pay/typed-amount.ts'

export interface AskedNow {
  isKnown: boolean
  checking: string
  toPay: string
}

/** What is asked for now of the fees: less than the balance while a reported payment is checked or money goes back. */
export function useAsked(application: Application): AskedNow {
  const { data, isError } = useQuery(statementQuery(application.id))
  const balance = outstanding(application)
  const found = data?.asked.find(({ currency }) => currency === settings.currency)
  const toPay = found && isMore(balance, found.toPay) ? found.toPay : balance
  return {
    isKnown: data !== undefined || isError,
    checking: found?.checking ?? '0.00',
    toPay: hasEnded(application) ? '0.00' : toPay,
  }
}
