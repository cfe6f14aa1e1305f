import { foldPlace } from './fold-place.ts'

/** The release of the Philippine Standard Geographic Code and a hash of its lists: changed lists get a new URL. */
export const RELEASE = '2025-2Q-69e8f8f0'
export const PLACES_SOURCE = 'Philippine Statistics Authority, 30 June 2025'

export const LISTS = '/assets/lists'
export const placesFile = `${LISTS}/${RELEASE}/places.txt`
export const barangaysFile = (province: string): `/${string}` =>
  `${LISTS}/${RELEASE}/barangays/${foldPlace(province).replaceAll(' ', '-')}.txt`

export interface ListedPlace {
  name: string
  dating?: string
}

export interface PlaceGroup extends ListedPlace {
  entries: readonly ListedPlace[]
}

const BEFORE = '|'

const written = ({ name, dating }: ListedPlace) => (dating ? `${name}${BEFORE}${dating}` : name)

/** A line for each group, followed by an indented line for each entry. */
export const writeList = (groups: readonly PlaceGroup[]): string =>
  groups.map((group) => [written(group), ...group.entries.map((entry) => ` ${written(entry)}`), ''].join('\n')).join('')

export function readList(text: string): readonly PlaceGroup[] {
  const groups: (ListedPlace & { entries: ListedPlace[] })[] = []
  for (const line of text.split('\n').filter(Boolean)) {
    const [name = '', dating] = line.trim().split(BEFORE)
    const entry = { name, ...(dating && { dating }) }
    if (line.startsWith(' ')) groups.at(-1)?.entries.push(entry)
    else groups.push({ ...entry, entries: [] })
  }
  return groups
}
