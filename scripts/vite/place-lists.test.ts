import { createHash } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { barangaysFile, placesFile, RELEASE, readList } from '#domain/places/lists.ts'
import { placeLists } from './place-lists.ts'

const lists = placeLists()
const provinces = readList(lists.get(placesFile) ?? '')
const citiesIn = (province: string) => provinces.find(({ name }) => name === province)?.entries ?? []
const namesIn = (province: string) => citiesIn(province).map(({ name }) => name)
const barangaysIn = (province: string, city: string) =>
  readList(lists.get(barangaysFile(province)) ?? '')
    .find(({ name }) => name === city)
    ?.entries.map(({ name }) => name)

test('a list that changes has another address', () => {
  const sum = createHash('sha256')
  for (const text of lists.values()) sum.update(text)
  expect(RELEASE).toBe(`2025-2Q-${sum.digest('hex').slice(0, 8)}`)
})

test('the lists hold every province, city, town and barangay of the code, and are light', () => {
  const all = [...lists].filter(([address]) => address !== placesFile).map(([, text]) => readList(text))
  expect(provinces).toHaveLength(83)
  expect(all).toHaveLength(83)
  expect(provinces.flatMap(({ entries }) => entries)).toHaveLength(1_656)
  expect(all.flat().flatMap(({ entries }) => entries)).toHaveLength(42_011)
  for (const text of lists.values()) expect(brotliCompressSync(text).length).toBeLessThanOrEqual(8_000)
})

test('the National Capital Region is Metro Manila, Pateros among its cities', () => {
  expect(namesIn('Metro Manila')).toEqual(
    expect.arrayContaining(['Makati City', 'Manila', 'Pasay City', 'Pateros', 'Quezon City', 'Las Piñas City']),
  )
})

test('the fourteen districts of Manila are places of it', () => {
  expect(namesIn('Metro Manila').filter((name) => name.endsWith(', Manila'))).toHaveLength(14)
  expect(barangaysIn('Metro Manila', 'Sampaloc, Manila')).toContain('Barangay 395')
  expect(barangaysIn('Metro Manila', 'Manila')).toEqual([])
})

test.each([
  ['Cebu City', 'Cebu'],
  ['Mandaue City', 'Cebu'],
  ['Lapu-Lapu City', 'Cebu'],
  ['Baguio City', 'Benguet'],
  ['Angeles City', 'Pampanga'],
  ['Olongapo City', 'Zambales'],
  ['Lucena City', 'Quezon'],
  ['Puerto Princesa City', 'Palawan'],
  ['Bacolod City', 'Negros Occidental'],
  ['Iloilo City', 'Iloilo'],
  ['Tacloban City', 'Leyte'],
  ['Zamboanga City', 'Zamboanga del Sur'],
  ['Cagayan de Oro City', 'Misamis Oriental'],
  ['Iligan City', 'Lanao del Norte'],
  ['Davao City', 'Davao del Sur'],
  ['General Santos City', 'South Cotabato'],
  ['Butuan City', 'Agusan del Norte'],
])('%s stands in %s, though the code counts it apart', (city, province) => {
  expect(namesIn(province)).toContain(city)
  expect(barangaysIn(province, city)?.length).toBeGreaterThan(10)
})

test('Isabela City stands in Basilan, and the eight towns of the Bangsamoro region in Cotabato', () => {
  expect(namesIn('Basilan')).toContain('Isabela City')
  expect(namesIn('Cotabato')).toEqual(expect.arrayContaining(['Kadayangan', 'Pahamuddin', 'Tugunan']))
})

test('both Maguindanaos and both Negros are provinces, and Siquijor', () => {
  for (const name of [
    'Maguindanao del Norte',
    'Maguindanao del Sur',
    'Negros Occidental',
    'Negros Oriental',
    'Siquijor',
  ])
    expect(namesIn(name).length).toBeGreaterThan(4)
  expect(namesIn('Maguindanao del Norte')).toContain('Cotabato City')
})

test('two places of one name are told apart by their province', () => {
  expect(namesIn('Laguna')).toContain('Calamba City')
  expect(namesIn('Misamis Occidental')).toContain('Calamba')
  expect(provinces.filter(({ entries }) => entries.some(({ name }) => name === 'San Jose'))).toHaveLength(9)
})

test('old names are kept with the new ones', () => {
  expect(citiesIn('Rizal')).toContainEqual({ name: 'Rodriguez', dating: 'Montalban' })
  expect(provinces).toContainEqual(expect.objectContaining({ name: 'Davao de Oro', dating: 'Compostela Valley' }))
})

test('no name stands twice in a list', () => {
  const twice = [...lists.values()].flatMap(readList).filter(({ entries }) => {
    const names = new Set(entries.map(({ name }) => name))
    return names.size < entries.length
  })
  expect(twice).toEqual([])
})
