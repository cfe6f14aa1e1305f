import { expect, test } from 'vitest'
import { xlsxStream } from './exports.service.ts'

test('breaks off a file when its rows cannot be read to the end', async () => {
  async function* batches() {
    yield [['Maria']]
    await Promise.resolve()
    throw new Error('the database went away')
  }
  const columns = [{ head: 'Name', width: 10 }]
  const file = xlsxStream({ title: 'Clients', columns, batches: batches(), timeZone: 'UTC', at: new Date() })
  await expect(file.toArray()).rejects.toThrow('the database went away')
})
