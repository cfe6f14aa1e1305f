import { describe, expect, test } from 'vitest'
import { packagesOf, sellingPoints } from './packages.ts'

describe('the packages', () => {
  const packages = packagesOf('Tala')

  test('carry the brand in front of the last three titles', () => {
    expect(packages.map(({ title }) => title)).toEqual([
      '8-in-1 UNLIMITED REVIEW PACKAGE',
      'Tala Consultation Package',
      'Tala NCLEX ARENA',
      'Tala Processing Package',
    ])
  })

  test('cost the prices of the specification', () => {
    expect(packages.map(({ price }) => price)).toEqual(['₱2,499', '₱1,500', '₱1,299', '₱3,999'])
  })

  test('list every feature', () => {
    expect(packages.map(({ features }) => features.length)).toEqual([8, 7, 4, 8])
  })

  test('mark the processing package alone as popular', () => {
    expect(packages.filter(({ popular }) => popular).map(({ id }) => id)).toEqual(['processing'])
  })
})

test('the landing page has five selling points', () => {
  expect(sellingPoints).toHaveLength(5)
})
