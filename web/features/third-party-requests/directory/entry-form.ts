import { type ThirdParty, ThirdPartyChange } from '#contract/third-party-requests/third-parties.ts'
import type { RequestParty } from '#contract/third-party-requests/third-party-requests.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { textsIn } from '#web/lib/texts-in.ts'

const emptyFor = (party: RequestParty) => ({
  party,
  name: '',
  address: '',
  contact: '',
  usualMinDays: '',
  usualMaxDays: '',
  usualInWorkingDays: false,
  usualToldOn: '',
  note: '',
  retired: false,
})

type EntryDraft = ReturnType<typeof emptyFor>

interface SeenEntry {
  version: number
  values: EntryDraft
}

const asText = (days: number | null) => (days === null ? '' : String(days))

export const snapshotOf = (entry: ThirdParty | null): SeenEntry =>
  entry ? { version: entry.version, values: draftOf(entry) } : { version: 0, values: emptyFor('school') }

const draftOf = ({ party, name, usualInWorkingDays, retired, ...entry }: ThirdParty): EntryDraft => ({
  ...emptyFor(party),
  ...textsIn(entry, ['address', 'contact', 'usualToldOn', 'note']),
  name,
  usualInWorkingDays,
  retired,
  usualMinDays: asText(entry.usualMinDays),
  usualMaxDays: asText(entry.usualMaxDays),
})

// The schema rejects a text that is not a number.
const asDays = (text: string) => (text.trim() === '' ? null : Number(text.trim()))

export const entrySchema = ({ version }: { version: number }) =>
  readInto(ThirdPartyChange, ({ usualMinDays, usualMaxDays, usualToldOn, ...words }: EntryDraft) => ({
    ...words,
    usualMinDays: asDays(usualMinDays),
    usualMaxDays: asDays(usualMaxDays),
    ...(usualToldOn !== '' && { usualToldOn }),
    expectedVersion: version,
  }))
