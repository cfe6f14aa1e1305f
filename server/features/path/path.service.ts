import type { ExamPath } from '#contract/path/path.ts'
import { audienceOf } from '#domain/path/audience.ts'
import { calendarFile } from '#domain/path/calendar-file.ts'
import { clocksOf } from '#domain/path/clocks.ts'
import { isTold } from '#domain/path/running-clocks.ts'
import { may } from '#domain/permissions.ts'
import { found } from '#domain/refusal.ts'
import { foundApplication } from '#server/cases/application-access.ts'
import { readCase } from '#server/cases/case-record.ts'
import { factsOf, readPath } from '#server/cases/path-record.ts'
import type { Deps } from '#server/deps.ts'
import type { Caller } from '#server/http/caller.ts'
import { pathView } from './path-view.ts'

export async function getPath(deps: Deps, caller: Caller, id: string): Promise<ExamPath> {
  const path = await readCase(deps.db, id)
  foundApplication(path?.application, (one) => may.readApplication(caller, one))
  return pathView(deps, found(path, 'Application'), caller)
}

export async function calendarOf(deps: Deps, caller: Caller, id: string): Promise<string> {
  const read = await readPath(deps.db, id)
  foundApplication(read?.application, (one) => may.readApplication(caller, one))
  const path = found(read, 'Application')
  const facts = factsOf(deps, path)
  return calendarFile({
    applicationId: id,
    attempt: facts.attempt,
    clocks: clocksOf(facts, audienceOf(caller, path.application)).filter(isTold),
    appointment: facts.result?.confirmed ? null : facts.appointment,
    brandName: deps.config.brand.name,
    writtenAt: facts.now,
  })
}
