import { StepCode } from '#contract/path/path-steps.ts'
import type * as api from '#contract/reports.ts'
import type { Reply } from '#contract/route.ts'
import { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { caseTitles } from '#domain/path/case-labels.ts'
import { type CaseTimes, ENOUGH_CASES, type StepTime, timesByGroup } from '#domain/path/case-times.ts'
import { pathSteps } from '#domain/path/steps.ts'
import { partyLabels } from '#domain/third-party-requests/request-labels.ts'
import { seededPack } from '#server/cases/board-packs.ts'
import type { Deps } from '#server/deps.ts'
import { todayOf } from '#server/shared/dates.ts'
import { type PartyTime, replaceTimes, selectDays, selectPartyTimes, selectStepTimes } from './path-times.store.ts'

/** Recomputes how long steps take, from counters: a million cases cost as much as a thousand. */
export async function workOutTimes(deps: Pick<Deps, 'config' | 'db' | 'transaction' | 'now'>): Promise<boolean> {
  const { db, transaction, now } = deps
  const [ofSteps, ofRequests] = await Promise.all([selectDays(db, 'step_days'), selectDays(db, 'request_days')])
  const steps = timesByGroup(ofSteps).flatMap(({ key, ...times }): StepTime[] => {
    const [code, board = ''] = key.split(':')
    const step = StepCode.safeParse(code).data
    return step ? [{ step, board, ...times }] : []
  })
  const parties = timesByGroup(ofRequests).flatMap(({ key, ...times }): PartyTime[] => {
    const [code, thirdPartyId] = key.split(':')
    const party = RequestParty.safeParse(code).data
    return party ? [{ party, thirdPartyId: thirdPartyId || null, ...times }] : []
  })
  return transaction((tx) => replaceTimes(tx, { steps, parties, at: now(), today: todayOf(deps) }))
}

const toTimes = ({ cases, shortest, median, longest }: CaseTimes): api.TimesOfCases => ({
  cases,
  days: cases < ENOUGH_CASES ? null : { from: shortest, median, to: longest },
})

const NONE: api.TimesOfCases = { cases: 0, days: null }

export async function getPathReport({ db }: Pick<Deps, 'db'>): Promise<Reply<typeof api.getPathReport>> {
  const [steps, parties] = await Promise.all([selectStepTimes(db), selectPartyTimes(db)])
  const waited = steps.filter(({ board }) => board === '').reduce((sum, { totalDays }) => sum + totalDays, 0)
  return {
    workedOutAt: steps[0]?.workedOutAt.toISOString() ?? null,
    enough: ENOUGH_CASES,
    steps: pathSteps.flatMap(({ code, waitsFor }) => {
      const own = steps.filter(({ step }) => step === code)
      const all = own.find(({ board }) => board === '')
      if (!all) return []
      return {
        code,
        title: caseTitles[code],
        waitsFor,
        all: toTimes(all),
        share: waited === 0 ? 0 : all.totalDays / waited,
        boards: own
          .filter(({ board }) => board !== '')
          .map((one) => ({ code: one.board, name: seededPack(one.board)?.state ?? one.board, ...toTimes(one) })),
      }
    }),
    parties: RequestParty.options.flatMap((party) => {
      const own = parties.filter((one) => one.party === party)
      if (own.length === 0) return []
      const all = own.find(({ thirdPartyId }) => thirdPartyId === null)
      return {
        party,
        title: partyLabels[party],
        all: all ? toTimes(all) : NONE,
        thirdParties: own.flatMap(({ thirdPartyId, name, ...times }) =>
          thirdPartyId && name ? { id: thirdPartyId, name, ...toTimes(times) } : [],
        ),
      }
    }),
  }
}
