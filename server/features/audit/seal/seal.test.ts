import { createHash } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { bankLineExcluded } from '#domain/effects/ledger.ts'
import { type SqlFragment, sql } from '#server/database/sql.ts'
import { anonymousContext, record } from '#server/effects/record.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { sealAudit } from './seal-audit.job.ts'
import { selectRoots } from './seals.store.ts'
import { readRoot, writeRoot } from './signed-root.ts'
import { merkleRoot } from './tree.ts'
import { caveatsOf, findAuditBreaches, followRestoredAudit, verifyPortalAudit } from './verify.service.ts'

const portal = usePortal()

const guards = (state: 'enable' | 'disable') =>
  ['audit', 'audit_seals', 'audit_roots', 'audit_texts']
    .map((table) => `alter table ${table} ${state} trigger user`)
    .join(';')

/** Only the owner of the tables can do this, by disabling the triggers first. */
async function tamper(...statements: SqlFragment[]) {
  await portal.db.begin(async (tx) => {
    await tx.runScript(guards('disable'))
    for (const statement of statements) await tx.run(statement)
    await tx.runScript(guards('enable'))
  })
}

const add = (count: number, at = portal.deps.now()) =>
  portal.db.run(sql`
    insert into audit (id, at, action, subject, ip, request_id, detail)
    select gen_random_uuid(), ${at}, 'record.read', 'application:' || n, '10.0.0.1', 'one', '{"b":"2","a":"1"}'
    from generate_series(1, ${count}) n`)

async function addAndSeal(count = 3) {
  portal.clock.advance(3 * MINUTE)
  await add(count)
  await sealAudit(portal.deps)
}

const verify = (files: { path: string; text: string }[] = []) =>
  verifyPortalAudit(portal.deps.config, portal.db, files, portal.deps.now())
const breach = async (...files: { path: string; text: string }[]) => (await verify(files)).breach
const numbers = async () =>
  (await portal.db.rows<{ n: number }>(sql`select sequence::int as n from audit order by sequence`)).map(({ n }) => n)
const at = async (index: number) => (await numbers()).at(index) ?? 0
const rootFile = async () => {
  const root = (await selectRoots(portal.db)).at(-1)
  if (!root) throw new Error('There is no root')
  return { path: 'mail.eml', text: `Dear owner,\r\n> ${writeRoot(root).replaceAll('\n', '\r\n> ')}` }
}

// Stops the jobs, so that only this test seals, and moves the clock to noon, away from midnight in the office.
beforeAll(async () => {
  await portal.stopJobs()
  const noon = Date.parse('2026-01-01T12:00:00+08:00')
  portal.clock.advance(DAY - ((portal.deps.now().getTime() - noon) % DAY))
})
beforeEach(async () => {
  await tamper(sql`truncate audit_roots, audit_seals, audit_texts, audit`)
  await rm(join(portal.dataDir, 'audit'), { recursive: true, force: true })
  for (let times = 0; times < 3; times += 1) await addAndSeal()
})

test('an intact audit warns when no root is signed, and names the place of the key', async () => {
  const { breach: none, roots } = await verify()
  expect([none, roots]).toEqual([null, 0])
  const [unsigned, key] = caveatsOf(portal.deps.config, { roots })
  expect(unsigned).toMatch(/^0 signed roots/)
  expect(key).toContain(`${portal.dataDir}/audit`)
  const named = caveatsOf({ ...portal.deps.config, auditKeyFile: '/etc/lampara/audit.pem' }, { roots: 1 })
  expect(named).toEqual(['The key that signs is that of /etc/lampara/audit.pem.'])
})

test('the Merkle tree follows RFC 6962', () => {
  const hash = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest()
  const [a, b, c] = ['a', 'b', 'c'].map((one) => hash(Buffer.of(0), Buffer.from(one))) as [Buffer, Buffer, Buffer]
  const node = (one: Buffer, other: Buffer) => hash(Buffer.of(1), one, other)
  expect(merkleRoot([a, b, c])).toEqual(node(node(a, b), c))
})

describe('an intact audit', () => {
  test('is valid with sealed and unsealed rows', async () => {
    await add(2)
    expect(await verify()).toEqual({ breach: null, rows: 9, seals: 3, roots: 0 })
    await sealAudit(portal.deps)
    await sealAudit(portal.deps)
    expect(await verify()).toEqual({ breach: null, rows: 11, seals: 4, roots: 0 })
  })

  test('is valid after rolled-back inserts and open transactions', async () => {
    await portal.db.begin(async (tx) => {
      await tx.run(sql`
        insert into audit (id, at, action, ip, request_id, detail)
        values (gen_random_uuid(), ${portal.deps.now()}, 'record.read', '', '', '{}')`)
      await add(2)
      await expect(
        portal.db.run(sql`insert into audit (id, at, action, ip, request_id, detail)
          select gen_random_uuid(), now(), 'x', '', '', ('{}' || (1 / (2 - n))::text)::jsonb from generate_series(1, 2) n`),
      ).rejects.toThrow()
      await add(1)
      await sealAudit(portal.deps)
      expect(await verify()).toMatchObject({ breach: null, rows: 12, seals: 4 })
    })
    await sealAudit(portal.deps)
    expect(await verify()).toMatchObject({ breach: null, rows: 13, seals: 5 })
  })

  test('is valid after the texts of a row were erased with their person', async () => {
    const context = anonymousContext(portal.deps, { ip: '', requestId: '' }, portal.deps.now())
    await record(portal.db, context, bankLineExcluded, { lineId: 'one', reason: 'She asked' })
    await sealAudit(portal.deps)
    await portal.db.run(sql`select erase_audit_texts(array(select audit_id from audit_texts), now())`)
    expect(await portal.db.rows(sql`select texts, salt from audit_texts`)).toEqual([{ texts: null, salt: null }])
    expect(await breach()).toBeNull()
  })

  test('is sealed without loss under concurrent writes', async () => {
    const writing = Array.from({ length: 400 }, (_, index) =>
      add(5).then(() => (index % 50 === 0 ? sealAudit(portal.deps) : undefined)),
    )
    await Promise.all(writing)
    await sealAudit(portal.deps)
    expect(await verify()).toMatchObject({ breach: null, rows: 2_009 })
  })

  test('is valid after a restore, with the public keys of the former machine', async () => {
    portal.clock.advance(DAY)
    await addAndSeal()
    expect(await verify()).toMatchObject({ breach: null, roots: 1 })
    const kept = await readFile(join(portal.dataDir, 'audit', 'head.json'), 'utf8')
    await rm(join(portal.dataDir, 'audit'), { recursive: true })
    expect(await breach()).toMatch(/key that is not of this portal/)
    await followRestoredAudit(portal.deps.config, portal.db)
    expect(await breach()).toBeNull()
    expect(await readFile(join(portal.dataDir, 'audit', 'head.json'), 'utf8')).toBe(kept)
    expect(await portal.db.begin(findAuditBreaches)).toEqual([])
  })
})

describe('verification finds, with the first row or seal,', () => {
  const withText = async () => {
    const context = anonymousContext(portal.deps, { ip: '', requestId: '' }, portal.deps.now())
    await record(portal.db, context, bankLineExcluded, { lineId: 'one', reason: 'She asked' })
    expect(await breach()).toBeNull()
  }
  const cases: [string, () => Promise<unknown>, RegExp | (() => Promise<RegExp>)][] = [
    [
      'a text that stands beside a row',
      async () => {
        await withText()
        await tamper(sql`update audit_texts set texts = '{"reason": "Nobody asked"}'`)
      },
      /^The text of Row \d+ .* was changed or taken away/,
    ],
    [
      'a text that was taken away',
      async () => {
        await withText()
        await tamper(sql`delete from audit_texts`)
      },
      /^The text of Row \d+ .* was changed or taken away/,
    ],
    [
      'a row that was changed',
      async () => tamper(sql`update audit set ip = '10.0.0.2' where sequence = ${await at(4)}`),
      async () => new RegExp(`^Row ${await at(4)} .* was changed after seal 2`),
    ],
    [
      'a fact of a row that was changed',
      async () => tamper(sql`update audit set detail = '{"a":"1"}' where sequence = ${await at(8)}`),
      async () => new RegExp(`^Row ${await at(8)} .* was changed after seal 3`),
    ],
    [
      'a row that was deleted',
      async () => tamper(sql`delete from audit where sequence = ${await at(4)}`),
      /^Row \d+ of the audit is missing: it was deleted after seal 2/,
    ],
    [
      'two rows that were swapped',
      async () => {
        const [one, other] = [await at(1), await at(5)]
        await tamper(
          sql`alter table audit alter column sequence set generated by default`,
          sql`update audit set sequence = 1000000 where sequence = ${one}`,
          sql`update audit set sequence = ${one} where sequence = ${other}`,
          sql`update audit set sequence = ${other} where sequence = 1000000`,
          sql`alter table audit alter column sequence set generated always`,
        )
      },
      async () => new RegExp(`^Row ${await at(1)} .* was changed after seal 1`),
    ],
    [
      'facts of two rows that were swapped',
      async () => {
        const [one, other] = [await at(3), await at(5)]
        await tamper(sql`
          update audit a set subject = b.subject from audit b
          where (a.sequence, b.sequence) in ((${one}::bigint, ${other}::bigint), (${other}::bigint, ${one}::bigint))`)
      },
      async () => new RegExp(`^Row ${await at(3)} .* was changed after seal 2`),
    ],
    [
      'a row of an earlier time that was added at the end',
      () => add(1, new Date(portal.deps.now().getTime() - 4 * MINUTE)),
      /is not sealed\. .* or the row was added later than it says/,
    ],
    [
      'the same once it is sealed',
      async () => {
        await add(1, new Date(portal.deps.now().getTime() - 6 * MINUTE))
        await sealAudit(portal.deps)
      },
      /was added later than it says, after seal 3/,
    ],
    [
      'a row that was added before the first',
      () =>
        tamper(sql`insert into audit (sequence, id, at, action, ip, request_id, detail) overriding system value
          values (-1, gen_random_uuid(), now() - interval '1 day', 'x', '', '', '{}')`),
      /^Row -1 .* was added among rows that were sealed already/,
    ],
    [
      'a root of a tree that was changed',
      () => tamper(sql`update audit_seals set root = sha256('other') where number = 2`),
      /^Seal 2 of the audit was changed/,
    ],
    [
      'rows that were changed with their seal',
      () => tamper(sql`delete from audit_seals where number = 2`),
      /^Seal 2 of the audit is missing/,
    ],
    [
      'everything newer that was taken away',
      async () =>
        tamper(
          sql`delete from audit where sequence > (select last from audit_seals where number = 2)`,
          sql`delete from audit_seals where number > 2`,
        ),
      /^The audit ends at seal 2, and 3 were made: what is newer was removed/,
    ],
    ['all of it taken away', () => tamper(sql`truncate audit_roots, audit_seals, audit`), /^The audit ends at seal 0/],
  ]
  test.each(cases)('%s', async (_name, act, expected) => {
    expect(await breach()).toBeNull()
    const sentence = typeof expected === 'function' ? await expected() : expected
    await act()
    expect(await breach()).toMatch(sentence)
  })

  test('a rewritten history, and sealing stops', async () => {
    await tamper(
      sql`delete from audit_seals where number > 1`,
      sql`update audit set ip = '10.0.0.2' where sequence = ${await at(-1)}`,
    )
    await expect(sealAudit(portal.deps)).rejects.toThrow('seal 3 of the audit is not the one that was made here')
    expect(await breach()).toMatch(/^The audit ends at seal 1, and 3 were made/)
  })

  test('a row inserted into a gap, sealed or not', async () => {
    await portal.db.run(sql`select nextval(pg_get_serial_sequence('audit', 'sequence'))`)
    await addAndSeal()
    expect(await breach()).toBeNull()
    const gap = (await at(-1)) - 3
    await tamper(sql`
      insert into audit (sequence, id, at, action, ip, request_id, detail) overriding system value
      values (${gap}, gen_random_uuid(), ${new Date(portal.deps.now().getTime() - 5 * MINUTE)}, 'x', '', '', '{}')`)
    expect(await breach()).toMatch(new RegExp(`^Row ${gap} .* was added among rows that were sealed already`))
    await sealAudit(portal.deps)
    expect(await breach()).toMatch(new RegExp(`^Row ${gap} .* was added later than it says`))
  })
})

describe('the signed root of a day', () => {
  beforeEach(async () => {
    portal.clock.advance(DAY)
    await addAndSeal()
  })

  test('is signed once after the first day, mailed to the owners, and read from the mail', async () => {
    portal.clock.advance(DAY)
    await addAndSeal()
    await addAndSeal()
    const roots = await selectRoots(portal.db)
    expect(roots).toHaveLength(2)
    const mail = await portal.db.rows<{ recipient: string; facts: { statement: string } }>(sql`
      select recipient, facts from mail_outbox where notice = 'audit_root' and facts->>'day' = ${roots[1]?.root.day ?? ''}`)
    expect(mail.map(({ recipient }) => recipient).sort()).toEqual(['ana@lampara.test', 'ben@lampara.test'])
    expect(roots[1]).toMatchObject(readRoot(mail[0]?.facts.statement ?? '') ?? { root: 'none' })
    expect(await verify([await rootFile()])).toMatchObject({ breach: null, roots: 2 })
  })

  test('reveals a database and a folder that were both set back', async () => {
    const root = await rootFile()
    await tamper(
      sql`truncate audit_roots`,
      sql`delete from audit where sequence > (select last from audit_seals where number = 2)`,
      sql`delete from audit_seals where number > 2`,
    )
    await rm(join(portal.dataDir, 'audit', 'head.json'))
    expect(await breach()).toBeNull()
    expect(await breach(root)).toMatch(/^The root of .* and the audit ends at 6: rows were removed/)
  })

  test('reveals a history that was rewritten under its old numbers', async () => {
    const root = await rootFile()
    await tamper(sql`truncate audit_roots, audit_seals`, sql`update audit set ip = '10.0.0.2' where sequence > 0`)
    await rm(join(portal.dataDir, 'audit', 'head.json'))
    for (let times = 0; times < 4; times += 1) await addAndSeal()
    expect(await breach()).toBeNull()
    expect(await breach(root)).toMatch(/^The root of .* is not that of the audit: rows up to seal 4 were changed/)
  })

  test('is reported when it was changed in the database or the file, or removed', async () => {
    const { path, text } = await rootFile()
    expect(await breach({ path, text: text.replace(/rows \d+/, 'rows 5') })).toMatch(/^The root of .* was changed/)
    await expect(breach({ path, text: 'Dear owner' })).rejects.toThrow('mail.eml holds no root of an audit')
    await tamper(sql`update audit_roots set total = total - 1`)
    expect(await breach()).toMatch(/^The root of .* was changed: its signature does not fit/)
    await tamper(sql`delete from audit_roots`)
    expect(await breach()).toMatch(/^The root of .* was removed/)
  })

  test('is refused when another key signed it', async () => {
    const root = await rootFile()
    await rm(join(portal.dataDir, 'audit', 'key.pem'))
    expect(await breach(root)).toMatch(/is signed with a key that is not of this portal/)
  })
})
