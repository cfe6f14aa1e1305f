import { expect, test } from 'vitest'
import { startApplication } from '#contract/applications/applications.ts'
import { PRIVACY_VERSION } from '#contract/privacy/privacy.ts'
import { sql } from '#server/database/sql.ts'
import { applicant, type TestUser } from '#server/testing/people.ts'
import { usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const consentsOf = ({ id }: TestUser) =>
  portal.db.rows<{ privacyVersion: string; givenAt: Date }>(sql`
  select privacy_version, given_at from consents where user_id = ${id}`)
const startOf = async ({ id }: TestUser) => {
  const row = await portal.db.one<{ detail: Record<string, string> }>(sql`
    select detail from audit where actor_id = ${id} and action = 'application.started'`)
  return row?.detail
}

test('starting an application stores which privacy notice was agreed to, and when', async () => {
  const maria = await applicant(portal)
  const before = Date.now()
  await maria.call(startApplication, { body: { privacyVersion: PRIVACY_VERSION } })
  const [consent, ...others] = await consentsOf(maria)
  expect(others).toEqual([])
  expect(consent).toEqual({ privacyVersion: PRIVACY_VERSION, givenAt: expect.any(Date) })
  expect(consent?.givenAt.getTime()).toBeGreaterThanOrEqual(before)
  expect(await startOf(maria)).toEqual({ privacyVersion: PRIVACY_VERSION })
})

test('a program starts an application without a version, and no consent is stored', async () => {
  for (const body of [undefined, {}]) {
    const maria = await applicant(portal)
    expect((await maria.ask(startApplication, body ? { body } : {})).status).toBe(201)
    expect(await consentsOf(maria)).toEqual([])
    expect(await startOf(maria)).toEqual({})
  }
})

test('a repeated start of an existing application stores the consent once', async () => {
  const maria = await applicant(portal)
  await maria.call(startApplication, {})
  const body = { privacyVersion: PRIVACY_VERSION }
  const answers = await Promise.all([1, 2, 3].map(() => maria.ask(startApplication, { body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await consentsOf(maria)).toHaveLength(1)
})

test.each(['2999-01', '2026-1', 'latest', '', 7, null])('refuses an unknown version such as %j', async (version) => {
  const maria = await applicant(portal)
  const answer = await maria.ask(startApplication, { body: { privacyVersion: version as typeof PRIVACY_VERSION } })
  expect(answer.said).toBe('400: Unknown version of the privacy notice')
  expect(await consentsOf(maria)).toEqual([])
})
