import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// By law, only a registered provider may issue documents with these words.
const reserved =
  /official receipt|(sales|service|vat) invoice|bir[- ](accredited|registered)|valid for (the )?(claim of )?input tax|\bCAS\b/i

// Our documents state that they are not these, so this phrase is allowed.
const denied = /(no official receipt and no invoice, and )?not valid for claim of input tax/gi

const files = ['contract', 'content', 'domain', 'web', 'server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)),
)

test('no screen, mail or document uses a word that the law reserves', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((path) => reserved.test(readFileSync(path, 'utf8').replaceAll(denied, '')))
  expect(found).toEqual([])
})
