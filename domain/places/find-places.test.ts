import { describe, expect, test } from 'vitest'
import { findPlaces, type PlaceWithin, placesNamed } from './find-places.ts'
import { readList, writeList } from './lists.ts'

const cities: PlaceWithin[] = [
  { name: 'Calamba City', within: 'Laguna' },
  { name: 'Calamba', within: 'Misamis Occidental' },
  { name: 'Cebu City', within: 'Cebu' },
  { name: 'Dasmariñas City', within: 'Cavite' },
  { name: 'Island Garden City of Samal', within: 'Davao del Norte' },
  { name: 'Manila', within: 'Metro Manila' },
  { name: 'Quezon', within: 'Bukidnon' },
  { name: 'Quezon City', within: 'Metro Manila' },
  { name: 'Rodriguez', within: 'Rizal', dating: 'Montalban' },
  { name: 'San Jose', within: 'Batangas' },
  { name: 'San Jose', within: 'Romblon' },
  { name: 'Sto. Tomas City', within: 'Batangas' },
  { name: 'Talisay City', within: 'Cebu' },
]
const barangays: PlaceWithin[] = [
  { name: 'Barangay 1' },
  { name: 'Barangay 10' },
  { name: 'De la Paz' },
  { name: 'Dela Paz Norte' },
  { name: 'Poblacion' },
  { name: 'San Isidro' },
]
const found = (typed: string) => findPlaces(cities, typed, 'city').map(({ name, within }) => `${name}, ${within}`)
const foundBarangays = (typed: string) => findPlaces(barangays, typed, 'barangay').map(({ name }) => name)

test.each([
  ['dasmarinas', ['Dasmariñas City, Cavite']],
  ['DASMARIÑ', ['Dasmariñas City, Cavite']],
  ['Dasmariñas City', []],
  ['QC', ['Quezon City, Metro Manila', 'Quezon, Bukidnon']],
  ['Quezon', ['Quezon City, Metro Manila', 'Quezon, Bukidnon']],
  ['Quezon C', ['Quezon City, Metro Manila', 'Quezon, Bukidnon']],
  ['calamba', ['Calamba City, Laguna', 'Calamba, Misamis Occidental']],
  ['Sto', ['Sto. Tomas City, Batangas']],
  ['santo tom', ['Sto. Tomas City, Batangas']],
  ['montal', ['Rodriguez, Rizal']],
  ['samal', ['Island Garden City of Samal, Davao del Norte']],
  ['cebu city', []],
  ['cebu', ['Cebu City, Cebu', 'Talisay City, Cebu']],
  ['san jose', ['San Jose, Batangas', 'San Jose, Romblon']],
  ['san jose rom', ['San Jose, Romblon']],
  ['Dubai', []],
])('typing "%s" offers the places %j', (typed, offered) => {
  expect(found(typed)).toEqual(offered)
})

test.each([
  ['brgy 1', ['Barangay 1', 'Barangay 10']],
  ['barangay 10', []],
  ['Brgy San Isid', ['San Isidro']],
  ['pob', ['Poblacion']],
  ['de la', ['De la Paz', 'Dela Paz Norte']],
])('typing "%s" offers the barangays %j', (typed, offered) => {
  expect(foundBarangays(typed)).toEqual(offered)
})

describe('a complete name of a place', () => {
  const named = (typed: string) => placesNamed(cities, typed).map(({ name, within }) => `${name}, ${within}`)

  test.each([
    ['City of Cebu', ['Cebu City, Cebu']],
    ['Cebu', ['Cebu City, Cebu']],
    ['manila city', ['Manila, Metro Manila']],
    ['qc', ['Quezon City, Metro Manila']],
    ['Quezon', ['Quezon, Bukidnon']],
    ['Calamba City', ['Calamba City, Laguna']],
    ['San Jose', ['San Jose, Batangas', 'San Jose, Romblon']],
    ['San', []],
  ])('"%s" means %j', (typed, those) => {
    expect(named(typed)).toEqual(those)
  })

  test.each(['NCR', 'National Capital Region', 'metro manila'])('"%s" means Metro Manila', (typed) => {
    expect(placesNamed([{ name: 'Metro Manila' }], typed)).toHaveLength(1)
  })
})

test('a written list of places is read back unchanged', () => {
  const groups = [
    { name: 'Rizal', entries: [{ name: 'Angono' }, { name: 'Rodriguez', dating: 'Montalban' }] },
    { name: 'Davao de Oro', dating: 'Compostela Valley', entries: [] },
  ]
  expect(readList(writeList(groups))).toEqual(groups)
})
