import type { FastifyInstance } from 'fastify'
import * as api from '#contract/money/rates.ts'
import type { Deps } from '#server/deps.ts'
import { mount } from '#server/http/mount.ts'
import { getExchangeRates, setExchangeRate } from './rates.service.ts'

export function exchangeRateRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, api.getExchangeRates, () => getExchangeRates(deps))
  mount(app, deps, api.setExchangeRate, ({ body }, caller) => setExchangeRate(deps, caller, body))
}
