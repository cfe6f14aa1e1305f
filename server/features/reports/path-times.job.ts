import { runEvery } from '#server/jobs/run-every.ts'
import { workOutTimes } from './path-times.service.ts'

const MINUTE = 60_000

export const pathTimes = runEvery(
  { name: 'path_times', first: MINUTE, period: 60 * MINUTE, trouble: 'the times of the steps could not be worked out' },
  async (deps) => ((await workOutTimes(deps)) ? deps.now() : null),
)
