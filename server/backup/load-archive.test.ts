import { expect, test } from 'vitest'
import { knownMigrations } from '#server/database/migration-files.ts'
import { formerMigrations } from '#server/testing/former-schema.store.ts'
import { newerMigrations } from './load-archive.ts'

const known = knownMigrations()
const namesOf = (migrations: readonly { name: string }[]) => migrations.map(({ name }) => name)

test('an archive of the last former migration is accepted and continues with the first release', () => {
  const { older, newer } = newerMigrations({ migrations: formerMigrations })
  expect(namesOf([...older, ...newer])).toEqual(namesOf(known))
  expect(namesOf(newer)[0]).toBe('0012_first_release')
})

test.each([71, 30, 1])('an archive that ends at former migration %i is refused', (count) => {
  expect(() => newerMigrations({ migrations: formerMigrations.slice(0, count) })).toThrow(
    'The archive is of a version that this one does not bring up to date. Restore it with the portal of commit f0a481b0, ' +
      'back that up, and restore the new archive.',
  )
})

test('an archive of a newer version, or with a changed migration, is refused', () => {
  const newer = { number: known.length + 1, name: 'newer', checksum: '' }
  expect(() => newerMigrations({ migrations: [...known, newer] })).toThrow('is from a newer version of the portal')
  const [first, ...others] = known
  const changed = { number: 1, name: first?.name ?? '', checksum: 'other' }
  expect(() => newerMigrations({ migrations: [changed, ...others] })).toThrow('different version of migration')
})
