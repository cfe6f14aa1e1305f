import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { confirmAddressChange, requestAddressChange } from '#contract/account/my-account.ts'
import { getUser } from '#contract/account/session.ts'
import { startApplication } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { startBulk } from '#contract/bulk.ts'
import { assignApplication, getClientApplication } from '#contract/clients/clients.ts'
import { saveView } from '#contract/clients/saved-views.ts'
import { fileDocument, reviewDocument } from '#contract/documents/documents.ts'
import { listMessages, type NewMessage, sendMessage } from '#contract/messages/messages.ts'
import { giveCredit, raiseCharge } from '#contract/money/ledger.ts'
import { recordDisbursement, writeOff } from '#contract/money/overview.ts'
import { askRefund } from '#contract/money/refunds.ts'
import { addNote } from '#contract/notes.ts'
import { orderBoardPacket, sendPacket } from '#contract/packets.ts'
import { chooseBoard, markStep, putRegistration } from '#contract/path/path.ts'
import { correctPersonalData } from '#contract/personal-data/personal-data.ts'
import { getMyData, requestErasure, takeErasureBack } from '#contract/privacy/my-data.ts'
import { addPrivacyRequest, liftRestriction, restrictPerson } from '#contract/privacy/privacy-desk.ts'
import { addRequest, changeRequest } from '#contract/third-party-requests/third-party-requests.ts'
import { listTimeline } from '#contract/timeline.ts'
import { addFollowUp } from '#contract/work/follow-ups.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { sql } from '#server/database/sql.ts'
import { refreshDueStates, wrongStates } from '#server/effects/case-states.ts'
import { wrongThreads } from '#server/features/messages/threads.service.ts'
import { readTombstones, tombstonesFile } from '#server/privacy/tombstones.ts'
import { moneyChannel, recordedPayment } from '#server/testing/billing.ts'
import { settledRun } from '#server/testing/bulk.ts'
import { everyRow } from '#server/testing/every-row.store.ts'
import { registration } from '#server/testing/exam.ts'
import { storageKeyOf } from '#server/testing/kept-files.store.ts'
import { breachesOf } from '#server/testing/ledger.ts'
import { newestCode } from '#server/testing/mailbox.ts'
import { settledPacket } from '#server/testing/packets.ts'
import { admin, applicant, signIn, type TestUser } from '#server/testing/people.ts'
import { savedSheet, sheetOf } from '#server/testing/sheets.ts'
import { statesRefreshed } from '#server/testing/states-refreshed.ts'
import { member } from '#server/testing/team.ts'
import { applicantWithApplication, filed, filingOf, uploaded } from '#server/testing/test-documents.ts'
import { usePortal } from '#server/testing/use-portal.ts'
import { anonymisePerson } from './anonymise-person.service.ts'
import { eraseAtOnce, planPersonErasure } from './erase-at-once.service.ts'
import { detachFiles } from './erased-files.store.ts'
import { runErasure } from './erasures.service.ts'
import { claimErasure } from './erasures.store.ts'
import { selectPersonFiles, selectPersonTables } from './person-data.store.ts'

let ana: TestUser
const portal = usePortal()
beforeEach(async () => {
  ana = await admin(portal)
})

async function everything(): Promise<string> {
  await refreshDueStates(portal.deps)
  const rows = await everyRow(portal.db)
  return rows.filter((row) => !/^[^:]*(counter|audit_seals)/.test(row)).join('\n')
}

async function withACase() {
  const { person, application } = await applicantWithApplication(portal, 'Zenaida')
  await portal.db.run(sql`update users set mobile_number = '09998887766' where id = ${person.id}`)
  const document = await filed(person, application)
  await savedSheet(person, application)
  const message = { applicationId: application.id, subject: 'Hello', content: 'My secret words' }
  await person.call(sendMessage, { body: message })
  await ana.call(addNote, { params: { id: application.id }, body: { text: 'Zenaida called twice' } })
  const letter = { kind: 'access' as const, source: 'letter' as const, receivedOn: '2026-01-05' }
  await ana.call(addPrivacyRequest, {
    body: { ...letter, name: 'Zenaida', email: person.email, askedFor: 'My secret words' },
  })
  return { person, application, storageKey: await storageKeyOf(portal, document.objectPath) }
}

const erasedAt = (person: TestUser) =>
  portal.db.one<{ erasedAt: Date | null }>(sql`select erased_at from users where id = ${person.id}`)

test('a request for erasure needs a recent sign-in', async () => {
  const person = await applicant(portal)
  portal.clock.advance(16 * MINUTE)
  const refused = await person.ask(requestErasure, {})
  expect([refused.status, refused.body]).toEqual([403, expect.objectContaining({ code: 'fresh_sign_in_required' })])
  expect((await person.call(getMyData, {})).erasure).toBeNull()
})

test('can be withdrawn within the stated days, and then erases nothing', async () => {
  const person = await applicant(portal)
  const asked = await person.ask(requestErasure, {})
  expect(asked.status).toBe(201)
  const days = (Date.parse(asked.body.dueAt) - Date.parse(asked.body.requestedAt)) / DAY
  expect([days, asked.body.canBeTakenBack]).toEqual([14, true])
  const again = await person.ask(requestErasure, {})
  expect([again.status, again.body]).toEqual([200, asked.body])
  expect(await person.call(getMyData, {})).toMatchObject({ erasure: asked.body, erasureUndoDays: 14 })
  expect((await person.call(getUser, {})).erasureDueAt).toBe(asked.body.dueAt)
  expect((await person.ask(takeErasureBack, {})).status).toBe(204)
  expect((await person.ask(takeErasureBack, {})).said).toBe('404: Erasure not found')
  expect((await person.call(getMyData, {})).erasure).toBeNull()
  expect((await person.call(getUser, {})).erasureDueAt).toBeUndefined()
  expect((await ana.ask(requestErasure, {})).said).toMatch(/^409: You are a member of the team/)
})

test('erases a person from every row and file, and keeps ledger, consents and audit valid', async () => {
  const { person, application, storageKey } = await withACase()
  const { dueAt } = await person.call(requestErasure, {})
  const seen = await ana.call(getClientApplication, { params: { id: application.id } })
  expect(seen.erasureDueAt, 'what the team is told').toBe(dueAt)
  const proofs = sql`select (select count(*) from purpose_consents where user_id = ${person.id})::int as consents,
    (select count(*) from audit where actor_id = ${person.id})::int as audit`
  const before = await portal.db.one(proofs)
  portal.clock.advance(13 * DAY)
  portal.deps.jobs.wake('erasures')
  expect((await signIn(portal, person.email)).id).toBe(person.id)
  portal.clock.advance(DAY + MINUTE)
  portal.deps.jobs.wake('erasures')
  await vi.waitFor(
    async () => {
      const done = await portal.db.one<{ finishedAt: Date | null }>(sql`
        select finished_at from erasure_requests where user_id = ${person.id}`)
      if (!done?.finishedAt) throw new Error('she is not erased yet')
    },
    { timeout: 20_000 },
  )
  expect(await portal.deps.storage.sizeOf(storageKey)).toBeNull()
  const left = (await everything()).toLowerCase()
  for (const word of ['zenaida', person.email, 'my secret words', '09998887766', '9998887766']) {
    expect([word, left.includes(word) && left.slice(left.indexOf(word) - 200, left.indexOf(word) + 60)]).toEqual([
      word,
      false,
    ])
  }
  const after = await portal.db.one<{ consents: number; audit: number }>(proofs)
  expect(after?.consents).toBe(5)
  expect(after?.audit).toBeGreaterThanOrEqual(Number((before as { audit: number } | undefined)?.audit))
  expect(await breachesOf(portal)).toEqual([])
  expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  const shown = await (await admin(portal)).call(getClientApplication, { params: { id: application.id } })
  expect(shown).toMatchObject({ status: 'withdrawn', totalFees: '1500.00' })
  expect(JSON.stringify(shown)).toContain('Erased')
  // The tombstones have the id, for a restore of an old backup.
  const list = await readTombstones(tombstonesFile(portal.dataDir))
  expect(list).toEqual([{ personId: person.id, erasedAt: expect.any(String) }])
  expect(await readFile(tombstonesFile(portal.dataDir), 'utf8')).not.toContain('@')
  // A new sign-up with the same address makes a new person.
  const back = await signIn(portal, person.email)
  expect(back.id).not.toBe(person.id)
  expect((await back.ask(startApplication, {})).status).toBe(201)
})

async function hold({ email }: TestUser): Promise<() => Promise<unknown>> {
  const { id } = await ana.call(restrictPerson, { body: { kind: 'hold', email, reason: 'A claim' } })
  return () => ana.call(liftRestriction, { params: { restrictionId: id }, body: { reason: 'Settled' } })
}

test('a resumed erasure has the result of one run, and a legal hold prevents it', async () => {
  await statesRefreshed(portal)
  const { person } = await withACase()
  const at = { personId: person.id, erasedAt: new Date().toISOString() }
  const failing = portal.deps.transaction(async (tx) => {
    await anonymisePerson(tx, portal.deps, at)
    throw new Error('killed')
  })
  await expect(failing).rejects.toThrow('killed')
  expect(await erasedAt(person)).toEqual({ erasedAt: null })
  const release = await hold(person)
  expect((await person.ask(requestErasure, {})).said).toMatch(/^409: We have to keep your data for now/)
  await expect(eraseAtOnce(portal.deps, { userId: person.id, reason: 'By letter' })).rejects.toThrow('We have to keep')
  await release()
  expect(await planPersonErasure(portal.deps.db, person.email)).toMatchObject({ files: 1, documents: 1, messages: 1 })
  expect(await erasedAt(person)).toEqual({ erasedAt: null })
  await eraseAtOnce(portal.deps, { userId: person.id, reason: 'By letter' })
  const again = () => portal.deps.transaction((tx) => anonymisePerson(tx, portal.deps, at))
  expect(await again()).toBe(true)
  const first = await everything()
  expect(await again()).toBe(true)
  expect(await everything()).toBe(first)
  const nobody = { ...at, personId: '0199aaaa-0000-7000-8000-000000000001' }
  expect(await portal.deps.transaction((tx) => anonymisePerson(tx, portal.deps, nobody))).toBe(false)
  const team = await planPersonErasure(portal.deps.db, 'ana@lampara.test')
  await expect(eraseAtOnce(portal.deps, { userId: team.userId, reason: 'By letter' })).rejects.toThrow(
    'member of the team',
  )
})

test('a person under a legal hold or on the team is not erased and has no tombstone', async () => {
  const person = await applicant(portal)
  await person.call(requestErasure, {})
  const now = new Date(portal.deps.now().getTime() + 15 * DAY)
  const claim = () => claimErasure(portal.deps.db, { now, leasedUntil: now, owners: [] }, person.id)
  await portal.db.run(sql`
    insert into team_members (user_id, role, added_at, changed_at) values (${person.id}, 'support', ${now}, ${now})`)
  expect(await claim()).toBeUndefined()
  await portal.db.run(sql`update team_members set is_active = false where user_id = ${person.id}`)
  const claimed = await claim()
  if (!claimed) throw new Error('her erasure is due')
  const release = await hold(person)
  await expect(runErasure(portal.deps, claimed)).rejects.toThrow('We have to keep your data')
  const listed = async () => (await readTombstones(tombstonesFile(portal.dataDir))).map(({ personId }) => personId)
  expect([await erasedAt(person), (await listed()).includes(person.id)]).toEqual([{ erasedAt: null }, false])
  await release()
  await runErasure(portal.deps, claimed)
  expect([await erasedAt(person), await listed()]).toEqual([
    { erasedAt: expect.any(Date) },
    expect.arrayContaining([person.id]),
  ])
})

test('the column for the previous version shows a legal hold', async () => {
  const person = await applicant(portal)
  const held = () => portal.db.one(sql`select legal_hold from users where id = ${person.id}`)
  const release = await hold(person)
  expect(await held()).toEqual({ legalHold: 'A claim' })
  await release()
  expect(await held()).toEqual({ legalHold: null })
})

test('a blocked person’s own erasure is carried out', async () => {
  const { person } = await withACase()
  await ana.call(restrictPerson, { body: { kind: 'block', email: person.email, reason: 'She objected' } })
  await person.call(requestErasure, {})
  const now = new Date(portal.deps.now().getTime() + 15 * DAY)
  const claimed = await claimErasure(portal.deps.db, { now, leasedUntil: now, owners: [] }, person.id)
  if (!claimed) throw new Error('her erasure is due')
  await runErasure(portal.deps, claimed)
  expect(await erasedAt(person)).toEqual({ erasedAt: expect.any(Date) })
})

test('every table that belongs to a person is listed as emptied or kept by an erasure', async () => {
  const own = await portal.db.rows<{ name: string }>(sql`
    select c.conrelid::regclass::text as name from pg_constraint c
    where c.confrelid = 'users'::regclass and c.contype = 'f' and c.confdeltype = 'c' order by 1`)
  const emptied = [
    'address_changes',
    'idempotency_keys',
    'inspection_leases',
    'known_devices',
    'mentions',
    'notice_choices',
    'passkey_owners',
    'passkeys',
    'presence',
    'recovery_codes',
    'saved_views',
    'sessions',
    'team_members',
    'uploads_in_progress',
  ]
  const kept = [
    'applications',
    'consents',
    'data_exports',
    'disclosures',
    'erasure_requests',
    'messages',
    'payment_attempts',
    'person_restrictions',
    'privacy_requests',
    'purpose_consents',
    'uploads',
  ]
  // For a new column, erase or keep its values in anonymise-case, anonymise-person or erased-files (*.store.ts).
  expect([...new Set(own.map(({ name }) => name))].sort()).toEqual([...emptied, ...kept].sort())
})

test('files attached to messages are in the person’s data export, and are deleted by the erasure', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const send = async (who: TestUser, more: Partial<NewMessage> = {}) => {
    const attachments = [{ uploadURL: (await uploaded(who)).uploadURL, fileName: 'Diploma.pdf' }]
    const body = { applicationId: application.id, subject: 'My diploma', content: '', attachments, ...more }
    return who.call(sendMessage, { body })
  }
  await send(person)
  const ours = await send(ana, { recipientId: person.id })
  const files = await selectPersonFiles(portal.db, person.id)
  expect(files.map(({ fileName }) => fileName)).toEqual(['Diploma.pdf', 'Diploma.pdf'])
  await portal.db.begin((tx) => detachFiles(tx, person.id, portal.deps.now()))
  const thread = await ana.call(listMessages, { query: { applicationId: application.id } })
  expect(thread.flatMap(({ attachments }) => attachments)).toEqual([])
  expect(await portal.db.count(sql`from erased_files where person_id = ${person.id}`)).toBe(2)
  expect((await ana.request({ url: ours.attachments[0]?.objectPath ?? '' })).statusCode).toBe(404)
})

test('the erasure of a former colleague keeps the files sent to clients', async () => {
  const { person, application } = await applicantWithApplication(portal)
  const bea = await member(portal, ana, 'support')
  const attachments = [{ uploadURL: (await uploaded(bea)).uploadURL, fileName: 'Letter.pdf' }]
  const body = { applicationId: application.id, recipientId: person.id, subject: 'Here', content: '', attachments }
  const url = (await bea.call(sendMessage, { body })).attachments[0]?.objectPath ?? ''
  await portal.db.run(sql`update team_members set is_active = false where user_id = ${bea.id}`)
  expect(await planPersonErasure(portal.deps.db, bea.email)).toMatchObject({ files: 0 })
  await eraseAtOnce(portal.deps, { userId: bea.id, reason: 'By letter' })
  expect((await person.request({ url })).statusCode).toBe(200)
})

test('erases the team’s texts about a person, and keeps ledger and audit valid', async () => {
  const { person, application, of } = await applicantWithApplication(portal, 'Zosima')
  const said = 'Zosima asked on the phone'
  const payment = await recordedPayment(ana, application, await moneyChannel(portal), { amount: '1000.00' })
  await ana.call(raiseCharge, { ...of, body: { description: 'Courier for Zosima', amount: '45.00' } })
  await ana.call(raiseCharge, { ...of, body: { description: 'Board', amount: '100.00', payee: 'New York State' } })
  await ana.ask(giveCredit, { ...of, body: { amount: '10.00', reason: said } }, 'one-key')
  await ana.call(writeOff, { ...of, body: { amount: '5.00', reason: said } })
  await ana.call(recordDisbursement, {
    ...of,
    body: { payee: 'New York State', amount: '20.00', paidOn: '2026-01-05', reference: 'For Zosima', advanced: true },
  })
  await ana.call(changeApplication, { ...of, body: { totalFees: '1700.00', reason: said } })
  const refund = { amount: '30.00', method: 'transfer', reason: said, account: 'BPI, Zosima Reyes, 1234' } as const
  await ana.call(askRefund, { params: { id: payment.id }, body: refund })
  const download = await selectPersonTables(portal.db, person.id)
  expect(download.find(({ name }) => name === 'refunds')?.rows).toMatchObject([{ account: refund.account }])
  const run = await ana.call(startBulk, {
    body: { key: 'run-1', action: 'status', status: 'under_review', reason: said, ids: [application.id] },
  })
  expect((await settledRun(ana, run.id)).state).toBe('done')
  await ana.call(saveView, { body: { screen: 'clients', name: 'Called', query: 'search=Zosima', shared: true } })
  await ana.call(saveView, { body: { screen: 'clients', name: 'All', query: 'sort=name', shared: true } })
  await person.call(requestAddressChange, { body: { email: 'zosima.new@lampara.test' } })
  await person.call(sendMessage, { body: { applicationId: application.id, subject: 'Hello', content: 'Zosima here' } })
  const { id: documentId } = await filed(person, application)
  const approval = { status: 'approved', checks: { signed: false }, despite: said } as const
  await ana.call(reviewDocument, { params: { documentId }, body: approval })
  await ana.call(chooseBoard, { ...of, body: { board: 'TX' } })
  const { id: packetId } = await settledPacket(ana, (await ana.call(orderBoardPacket, of)).id)
  const delivery = { sentOn: '2026-01-05', sentBy: 'in_person', reference: 'Given to Zosima' } as const
  await ana.call(sendPacket, { params: { packetId }, body: delivery })
  const { version: expectedVersion } = await savedSheet(person, application)
  const { applicationId: _, ...sheet } = sheetOf(application, { city: 'Iloilo' })
  await ana.call(correctPersonalData, { ...of, body: { ...sheet, reason: said, expectedVersion } })
  const timeline = await ana.call(listTimeline, of)
  expect(timeline.find(({ kind }) => kind === 'fees_changed')?.words).toBe(said)

  await eraseAtOnce(portal.deps, { userId: person.id, reason: 'By letter' })
  expect((await everyRow(portal.db)).filter((row) => /zosima/i.test(row))).toEqual([])
  expect((await ana.ask(giveCredit, { ...of, body: { amount: '10.00', reason: said } }, 'one-key')).said).toBe(
    '409: This was done before, and its answer went with the data of an erased person',
  )
  expect(await portal.db.rows(sql`select name from saved_views`)).toEqual([{ name: 'All' }])
  expect(await wrongThreads(portal.db), 'what counts:check finds').toEqual([])
  expect(await breachesOf(portal)).toEqual([])
  const after = await ana.call(listTimeline, of)
  expect(after.find(({ kind }) => kind === 'fees_changed')?.words).toBe('Erased')
})

test('an erasure deletes mail to a former address too', async () => {
  const { person } = await applicantWithApplication(portal)
  const email = 'maria.new@elsewhere.test'
  await person.call(requestAddressChange, { body: { email } })
  const codes = { oldCode: await newestCode(portal, person.email), newCode: await newestCode(portal, email) }
  await person.call(confirmAddressChange, { body: codes })
  const mails = () =>
    portal.db.values(sql.select('mail_outbox', 'notice')`
      where recipient = ${person.email} and sent_at is not null order by notice`)
  await expect.poll(mails).toEqual(expect.arrayContaining(['address_changed', 'welcome']))
  await eraseAtOnce(portal.deps, { userId: person.id, reason: 'By letter' })
  expect(await mails()).toEqual([])
})

test('the team writes nothing more about an erased person, and still corrects the money', async () => {
  const { person, application, of } = await applicantWithApplication(portal)
  const asked = { party: 'school' as const, purpose: ['tor' as const], askedAt: '2026-01-05' }
  const request = await ana.call(addRequest, { ...of, body: asked })
  await eraseAtOnce(portal.deps, { userId: person.id, reason: 'By letter' })
  const message = { applicationId: application.id, recipientId: person.id, subject: 'Dear Maria', content: 'Hello' }
  const ticket = await uploaded(ana)
  const answers = [
    ana.ask(addNote, { ...of, body: { text: 'Maria called' } }),
    ana.ask(sendMessage, { body: message }),
    ana.ask(addFollowUp, { ...of, body: { dueOn: '2027-01-04', text: 'Call Maria' } }),
    ana.ask(changeApplication, { ...of, body: { status: 'in_progress', reason: 'Maria is back' } }),
    ana.ask(assignApplication, { ...of, body: { assignedTo: ana.id } }),
    ana.ask(chooseBoard, { ...of, body: { board: 'TX' } }),
    ana.ask(markStep, {
      params: { ...of.params, step: 'board_submitted' },
      body: { doneOn: '2026-01-05', evidence: { note: 'By post' } },
    }),
    ana.ask(addRequest, { ...of, body: asked }),
    ana.ask(putRegistration, { ...of, body: registration }),
    ana.ask(fileDocument, { body: { ...filingOf(application, 'passport', ticket), onBehalf: { how: 'By post' } } }),
    ana.ask(changeRequest, { params: { requestId: request.id }, body: { officeNote: 'Maria called' } }),
  ]
  expect((await Promise.all(answers)).map(({ said }) => said)).toEqual([
    ...Array(10).fill('404: Application not found'),
    '404: Request not found',
  ])
  await ana.call(changeApplication, { ...of, body: { totalFees: '1200.00', reason: 'Discount' } })
  await ana.call(raiseCharge, { ...of, body: { description: 'Courier', amount: '45.00' } })
})
