import { type ThirdParty, ThirdPartyChange } from '#contract/third-party-requests/third-parties.ts'
import { readInto } from '#web/lib/checked-form.ts'
import { textsIn } from '#web/lib/texts-in.ts'

type EntryDraft = ReturnType<typeof draftOf>

interface SeenEntry {
  version: number
  values: EntryDraft
}

export const entryFields = [
  'party',
  'name',
  'address',
  'contact',
  'usualMinDays',
  'usualMaxDays',
  'usualInWorkingDays',
  'usualToldOn',
  'note',
  'retired',
] as const

const emptyEntry: EntryDraft = {
  party: 'school',
  name: '',
  address: '',
  contact: '',
  usualMinDays: '',
  usualMaxDays: '',
  usualInWorkingDays: false,
  usualToldOn: '',
  note: '',
  retired: false,
}

const asText = (days: number | null) => (days === null ? '' : String(days))

export const snapshotOf = (entry: ThirdParty | null): SeenEntry =>
  entry ? { version: entry.version, values: draftOf(entry) } : { version: 0, values: emptyEntry }

const draftOf = (entry: ThirdParty) => ({
  party: entry.party,
  name: entry.name,
  usualMinDays: asText(entry.usualMinDays),
  usualMaxDays: asText(entry.usualMaxDays),
  usualInWorkingDays: entry.usualInWorkingDays,
  retired: entry.retired,
  ...textsIn(entry, ['address', 'contact', 'usualToldOn', 'note']),
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
