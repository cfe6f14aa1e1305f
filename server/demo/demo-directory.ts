import type { NewThirdParty } from '#contract/third-party-requests/third-parties.ts'
import type { Deps } from '#server/deps.ts'
import {
  addThirdParty,
  changeThirdParty,
} from '#server/features/third-party-requests/third-parties/third-parties.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/dates.ts'

const demoDirectory: readonly NewThirdParty[] = [
  {
    party: 'school',
    name: 'Saint Louis University',
    address: 'Office of the Registrar\nA. Bonifacio Street\nBaguio City 2600',
    contact: 'Registrar, transcripts by appointment',
    usualMinDays: 15,
    usualMaxDays: 20,
    usualInWorkingDays: true,
  },
  {
    party: 'school',
    name: 'University of Santo Tomas',
    address: 'Office of the Registrar\nEspaña Boulevard\nManila 1015',
    contact: 'Registrar, forms of other countries at window 4',
  },
  {
    party: 'prc',
    name: 'PRC, Manila',
    address: 'P. Paredes Street corner N. Reyes Street\nManila 1008',
    contact: 'Foreign relations, by appointment only',
    note: 'Bring the form of the evaluator and the documentary stamp.',
  },
  { party: 'evaluator', name: 'TruMerit', address: '3600 Market Street, Suite 400\nPhiladelphia, PA 19104' },
  { party: 'evaluator', name: 'IERF', address: 'Post Office Box 3665\nCulver City, CA 90231' },
]

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
