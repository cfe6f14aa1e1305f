import { demoDirectory } from '#content/demo/directory.ts'
import type { Deps } from '#server/deps.ts'
import { addThirdParty } from '#server/features/third-parties/third-parties.service.ts'
import type { Caller } from '#server/http/caller.ts'

/** The directory of the demo's team; answers the id of each entry by its name. */
export async function fillDirectory(deps: Deps, ana: Caller): Promise<[name: string, id: string][]> {
  const ids: [string, string][] = []
  for (const entry of demoDirectory) ids.push([entry.name, (await addThirdParty(deps, ana, entry)).id])
  return ids
}
