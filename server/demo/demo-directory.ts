import { demoDirectory } from '#content/demo/directory.ts'
import type { Deps } from '#server/deps.ts'
import {
  addThirdParty,
  changeThirdParty,
} from '#server/features/third-party-requests/third-parties/third-parties.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/today.ts'

export async function fillDirectory(deps: Deps, ana: Caller): Promise<[name: string, id: string][]> {
  const ids: [string, string][] = []
  for (const entry of demoDirectory) ids.push([entry.name, (await addThirdParty(deps, ana, entry)).id])
  return ids
}

export async function askUsualTimesAgain(
  deps: Deps,
  ana: Caller,
  directory: ReadonlyMap<string, string>,
): Promise<void> {
  for (const entry of demoDirectory) {
    const id = directory.get(entry.name)
    if (!id || entry.usualMaxDays === undefined) continue
    await changeThirdParty(deps, ana, { id, ...entry, usualToldOn: todayOf(deps), expectedVersion: 1 })
  }
}
