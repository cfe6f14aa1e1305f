import { describe, expect, test } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import { type AuditEntry, listAudit } from '#contract/audit/audit.ts'
import { listUsers, type User } from '#contract/clients/people.ts'
import { nextPage } from '#server/testing/pages.ts'
import { applicant } from '#server/testing/people.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const NOBODY = '0199f6d2-0000-7000-8000-000000000000'

const portal = usePortal()
const ana = useAdmin(portal)
const newestAudit = async (limit = 20): Promise<AuditEntry[]> =>
  ana.call(listAudit, { query: { limit: String(limit) } } as never)

describe('the list of users', () => {
  test('shows everyone newest first, with the role that ADMIN_EMAILS gives', async () => {
    const maria = await applicant(portal)
    const answer = await ana.ask(listUsers, {})
    expect(answer.status).toBe(200)
    expect(answer.body[0]).toEqual({
      id: maria.id,
      role: 'client',
      firstName: 'Maria',
      lastName: 'Reyes',
      name: 'Maria Reyes',
      email: maria.email,
    })
    expect(answer.body.find((user) => user.id === ana.id)?.role).toBe('admin')
    expect(answer.headers['x-total-count']).toBe(String(answer.body.length))
  })

  test('is paged, and new users do not shift its pages', async () => {
    for (let n = 0; n < 5; n += 1) await applicant(portal)
    const all = (await ana.call(listUsers, {})).map((user) => user.id)
    const walked: string[] = []
    let url = '/api/users?limit=2'
    while (url) {
      const answer = await ana.request({ url })
      const rows = answer.json<User[]>()
      expect(rows.length).toBeLessThanOrEqual(2)
      walked.push(...rows.map((user) => user.id))
      url = nextPage(answer)
      if (walked.length === 2) await applicant(portal)
    }
    expect(walked).toEqual(all)
  })
})

test('a refused request to a team page is in the audit', async () => {
  const maria = await applicant(portal)
  const answer = await maria.request({ url: '/api/users' })
  expect(answer.statusCode).toBe(403)
  const [entry] = await newestAudit(1)
  expect(entry).toMatchObject({
    action: 'access.refused',
    actor: { id: maria.id, email: maria.email },
    requestId: answer.headers['x-request-id'],
    ip: '127.0.0.1',
  })
})

test('a request for another person’s record leaves the audit event of a request for an unknown record', async () => {
  const [maria, liza] = [await applicant(portal), await applicant(portal, 'Liza')]
  const { id } = await liza.call(startApplication, {})
  const traces: unknown[] = []
  for (const asked of [id, NOBODY]) {
    const answer = await maria.request({ url: `/api/applications/${asked}/activities` })
    expect(answer.json()).toEqual({ message: 'Application not found' })
    const [{ action, actor, subject, detail } = {} as AuditEntry] = await newestAudit(1)
    traces.push({ action, actor: actor?.id, subject, detail })
  }
  expect(traces[0]).toMatchObject({ action: 'access.refused', actor: maria.id })
  expect(traces[1]).toEqual(traces[0])
})
