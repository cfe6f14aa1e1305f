import { beforeAll, describe, expect, test } from 'vitest'
import { type AuditEntry, listAudit } from '#contract/audit.ts'
import { sendSignInCode, signOut, signOutEverywhere } from '#contract/session.ts'
import { sql } from '#server/database/sql.ts'
import { lettersTo, requestCode, tryCode, wrong } from '#server/testing/mailbox.ts'
import { admin, applicant, signIn, type TestUser, testClient } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'

let ana: TestUser
const portal = usePortal()
beforeAll(async () => {
  ana = await admin(portal)
})
const newestAudit = async (limit: number): Promise<AuditEntry[]> =>
  ana.call(listAudit, { query: { limit: String(limit) } } as never)

describe('the audit', () => {
  test('tells of codes, sign-ins, refusals and sign-outs, with who, when and from where', async () => {
    const maria = await applicant(portal)
    const code = await requestCode(portal, maria.email)
    await tryCode(portal, maria.email, wrong(code))
    const answer = await tryCode(portal, maria.email, code)
    const again = testClient(portal, String(answer.headers['set-cookie']).split(';')[0])
    await again.request({ url: signOut.path })
    await maria.ask(signOutEverywhere, {})

    const about = { subject: `user:${maria.id}`, ip: '127.0.0.1', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) }
    const person = { id: maria.id, firstName: 'Maria', lastName: 'Reyes', email: maria.email }
    expect(await newestAudit(5)).toMatchObject([
      { ...about, action: 'session.all_ended', actor: person, detail: { ended: '1' } },
      { ...about, action: 'session.ended', actor: person },
      { ...about, action: 'session.started', actor: person, detail: { role: 'client' } },
      { ...about, action: 'session.refused', actor: null },
      { ...about, action: 'session.code_requested', actor: null },
    ])
    const [newest] = await newestAudit(1)
    expect(newest?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(Math.abs(Date.parse(newest?.at ?? '') - Date.now())).toBeLessThan(10_000)
  })

  test('holds no code, no token and no address but that of the actor', async () => {
    const email = 'unknown.nurse@audit.test'
    await testClient(portal).call(sendSignInCode, { body: { email, type: 'sign-in' } })
    await tryCode(portal, email, '123456')
    const [letter] = await lettersTo(portal, email)
    const code = /\d{6}/.exec(letter?.text ?? '')?.[0] ?? ''
    const session = await signIn(portal, email)
    const rows = JSON.stringify(await portal.db.rows(sql`select action, subject, ip, request_id, detail from audit`))
    for (const secret of [email, code, session.cookie.split('=')[1] ?? '']) expect(rows).not.toContain(`"${secret}`)
    expect(rows).not.toContain('@')
  })

  test('cannot be changed or emptied, not even by the portal itself', async () => {
    const before = await portal.db.rows(sql`select count(*)::int as count from audit`)
    await expect(portal.db.rows(sql`update audit set action = 'nothing'`)).rejects.toThrow('only ever added')
    await expect(portal.db.rows(sql`delete from audit`)).rejects.toThrow('only ever added')
    await expect(portal.db.rows(sql`truncate audit`)).rejects.toThrow('only ever added')
    expect(await portal.db.rows(sql`select count(*)::int as count from audit`)).toEqual(before)
  })

  test('outlives the person: somebody who is gone is told by the id alone', async () => {
    const maria = await applicant(portal)
    await portal.db.run(sql`delete from users where id = ${maria.id}`)
    const [entry] = (await newestAudit(5)).filter(({ actor }) => actor?.id === maria.id)
    expect(entry?.actor).toEqual({ id: maria.id, firstName: '', lastName: '', email: '' })
  })
})
