import type { Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import type { CaseContext } from '#server/shared/case-record.ts'
import { refreshCaseStates } from './case-states.ts'
import type { EffectDeps } from './record.ts'
import { setStepDueDates } from './step-dues.ts'

export async function refreshCase(tx: Tx, context: CaseContext, applicationId: string): Promise<void> {
  await setStepDueDates(tx, context, applicationId)
  await refreshCaseStates(tx, context, [applicationId])
}

/** For a command of the operator: no jobs run in its process. */
export const commandEffects = (config: Deps['config']): EffectDeps => ({
  config,
  jobs: { wake: () => {} },
  refreshCase: (tx, id, at) => refreshCase(tx, { config, now: () => at }, id),
})
