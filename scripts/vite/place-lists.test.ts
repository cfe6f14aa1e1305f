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

test('the release of the lists contains the hash of their text', () => {
  const sum = createHash('sha256')
  for (const text of lists.values()) sum.update(text)
  expect(RELEASE).toBe(`2025-2Q-${sum.digest('hex').slice(0, 8)}`)
})

test('the lists hold every province, city, town and barangay, and each list is small', () => {
  const all = [...lists].filter(([address]) => address !== placesFile).map(([, text]) => readList(text))
  expect(provinces).toHaveLength(83)
  expect(all).toHaveLength(83)
  expect(provinces.flatMap(({ entries }) => entries)).toHaveLength(1_656)
  expect(all.flat().flatMap(({ entries }) => entries)).toHaveLength(42_011)
  for (const text of lists.values()) expect(brotliCompressSync(text).length).toBeLessThanOrEqual(8_000)
})

test('the National Capital Region is called Metro Manila and includes Pateros', () => {
  expect(namesIn('Metro Manila')).toEqual(
    expect.arrayContaining(['Makati City', 'Manila', 'Pasay City', 'Pateros', 'Quezon City', 'Las Piñas City']),
  )
})

test('the fourteen districts of Manila are places in Metro Manila', () => {
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
])('%s is listed in %s although the official code lists it separately', (city, province) => {
  expect(namesIn(province)).toContain(city)
  expect(barangaysIn(province, city)?.length).toBeGreaterThan(10)
})

test('Isabela City is listed in Basilan, and towns of the Bangsamoro region in Cotabato', () => {
  expect(namesIn('Basilan')).toContain('Isabela City')
  expect(namesIn('Cotabato')).toEqual(expect.arrayContaining(['Kadayangan', 'Pahamuddin', 'Tugunan']))
})

test('both Maguindanaos, both Negros and Siquijor are provinces', () => {
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

test('two places with one name are distinguished by their province', () => {
  expect(namesIn('Laguna')).toContain('Calamba City')
  expect(namesIn('Misamis Occidental')).toContain('Calamba')
  expect(provinces.filter(({ entries }) => entries.some(({ name }) => name === 'San Jose'))).toHaveLength(9)
})

test('former names are kept with the present names', () => {
  expect(citiesIn('Rizal')).toContainEqual({ name: 'Rodriguez', dating: 'Montalban' })
  expect(provinces).toContainEqual(expect.objectContaining({ name: 'Davao de Oro', dating: 'Compostela Valley' }))
})

test('no name is listed twice in a list', () => {
  const twice = [...lists.values()].flatMap(readList).filter(({ entries }) => {
    const names = new Set(entries.map(({ name }) => name))
    return names.size < entries.length
  })
  expect(twice).toEqual([])
})
