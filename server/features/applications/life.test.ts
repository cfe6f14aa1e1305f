import { describe, expect, test } from 'vitest'
import {
  type Application,
  type ApplicationStatus,
  getApplication,
  getMyApplication,
} from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import type { PendingOn, PendingParty } from '#contract/cases/pending-on.ts'
import { getClientApplication, undoTransition } from '#contract/clients/clients.ts'
import { type Document, reviewDocument } from '#contract/documents/documents.ts'
import { chooseBoard } from '#contract/path/path.ts'
import { deleteEducation } from '#contract/personal-data/education.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import { requiredIds } from '#domain/requirements/checklist.ts'
import { readableDetail } from '#server/database/audit-texts.store.ts'
import { sql } from '#server/database/sql.ts'
import { refreshCaseStates, wrongStates } from '#server/effects/case-states.ts'
import type { TestUser } from '#server/testing/people.ts'
import { addedSchool, licensed, savedSheet } from '#server/testing/sheets.ts'
import { applicantWithApplication, filed } from '#server/testing/test-documents.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const GONE = '0199aaaa-0000-7000-8000-000000000001'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
const move = (id: string, status: ApplicationStatus, totalFees?: string) =>
  ana.call(changeApplication, {
    params: { id },
    body: { status, reason: 'It is time', ...(totalFees && { totalFees }) },
  })
const lastMove = async (id: string) => (await ana.call(getClientApplication, { params: { id } })).lastMove
/** Undoes a move: the named move, else the last move, else an id that no longer exists. */
const undo = async (who: TestUser, id: string, moveId?: string) =>
  who.ask(undoTransition, {
    params: { id },
    body: { reason: 'A mistake', moveId: moveId ?? (await lastMove(id))?.id ?? GONE },
  })

describe('the last status change', () => {
  test('cannot be undone after 24 hours', async () => {
    const { id } = (await applicantWithApplication(portal)).application
    await move(id, 'under_review')
    const last = await lastMove(id)
    await portal.db.run(sql`
      update status_transitions set changed_at = changed_at - interval '25 hours' where id = ${last?.id ?? null}`)
    expect((await undo(ben, id, last?.id)).said).toBe(
      '409: This change is more than 24 hours old. Change the status instead.',
    )
  })

  test('is undone, and both transitions stay on record', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const { id } = application
    expect(await lastMove(id)).toBeNull()
    await move(id, 'under_review')
    const last = await lastMove(id)
    expect(last).toMatchObject({ from: 'in_progress', to: 'under_review', reason: 'It is time', by: { id: ana.id } })
    const { status, body } = await undo(ben, id, last?.id)
    expect([status, body.status, body.lastMove]).toEqual([200, 'in_progress', null])
    expect((await person.call(getMyApplication, {}))?.status).toBe('in_progress')
    const moves = await portal.db.rows(sql`
      select to_status, undoes from status_transitions where application_id = ${id} order by sequence`)
    expect(moves).toEqual([
      { toStatus: 'in_progress', undoes: null },
      { toStatus: 'under_review', undoes: null },
      { toStatus: 'in_progress', undoes: last?.id },
    ])
  })

  test('is undone, then the change before it, and an undo itself cannot be undone', async () => {
    const { id } = (await applicantWithApplication(portal)).application
    for (const status of ['under_review', 'submitted'] as const) await move(id, status)
    expect((await undo(ana, id)).body).toMatchObject({ status: 'under_review', lastMove: { from: 'in_progress' } })
    await move(id, 'rejected')
    for (const status of ['under_review', 'in_progress']) expect((await undo(ana, id)).body.status).toBe(status)
    expect((await undo(ana, id)).said).toBe('409: There is no status change to undo')
  })

  test('is undone, and the status before it counts from its own beginning again', async () => {
    const { id, createdAt } = (await applicantWithApplication(portal)).application
    const statusSince = () => portal.db.value(sql.select('applications', 'status_since')`where id = ${id}`)
    await move(id, 'under_review')
    await undo(ben, id)
    expect(await statusSince()).toEqual(new Date(createdAt))

    await move(id, 'on_hold')
    await portal.db.run(sql`
      update status_transitions set changed_at = changed_at - interval '20 days'
      where application_id = ${id} and to_status = 'on_hold'`)
    const onHoldAt = await portal.db.value(
      sql.select('status_transitions', 'changed_at')`where application_id = ${id} and to_status = 'on_hold'`,
    )
    for (const mistake of ['in_progress', 'under_review'] as const) {
      await move(id, mistake)
      const since = dayAt(onHoldAt ?? new Date(), portal.deps.config.timeZone)
      expect((await undo(ben, id)).body).toMatchObject({ status: 'on_hold', waiting: { since } })
      expect(await statusSince()).toEqual(onHoldAt)
    }
  })

  test('is undone once by two concurrent members, and an earlier change is refused', async () => {
    const { id } = (await applicantWithApplication(portal)).application
    await move(id, 'under_review')
    const first = (await lastMove(id))?.id
    await move(id, 'submitted')
    expect((await undo(ana, id, first)).said).toBe(
      '409: The status has changed since then. Please check the application again.',
    )
    const second = (await lastMove(id))?.id
    const answers = await Promise.all([undo(ana, id, second), undo(ben, id, second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ana.call(getApplication, { params: { id } })).status).toBe('under_review')
  })

  test('gives the fees back at its undo, unless they changed since or more is paid', async () => {
    const { id } = (await applicantWithApplication(portal)).application
    await move(id, 'under_review', '1800.00')
    expect((await undo(ana, id)).body).toMatchObject({ status: 'in_progress', totalFees: '1500.00' })
    await move(id, 'under_review', '1800.00')
    await portal.db.run(sql`update applications set amount_paid = 1700 where id = ${id}`)
    expect((await undo(ana, id)).said).toBe(
      '409: This change also set the fees. The fees cannot be less than what is already paid, which is $1,700.00.',
    )
    await ana.call(changeApplication, { params: { id }, body: { totalFees: '1900.00', reason: 'Courier' } })
    expect((await undo(ana, id)).said).toMatch(/^409: This change also set the fees, and they have changed again since/)
  })

  test('needs a reason for its undo', async () => {
    const { id } = (await applicantWithApplication(portal)).application
    const answer = await ana.ask(undoTransition, { params: { id }, body: { reason: ' ', moveId: GONE } })
    expect(answer.said).toBe('400: Please say why you are undoing the status change')
  })

  test('is undone only by a request that names its id', async () => {
    const { id } = (await applicantWithApplication(portal)).application
    await move(id, 'under_review')
    const answer = await ana.ask(undoTransition, { params: { id }, body: { reason: 'A mistake' } as never })
    expect(answer.said).toBe('400: Give the status change to undo')
    expect((await lastMove(id))?.to).toBe('under_review')
  })
})

const dayOf = (at: string | Date | null) => dayAt(new Date(at ?? 0), portal.deps.config.timeZone)

describe('whose turn it is', () => {
  const turn = async ({ id }: Application): Promise<PendingOn> =>
    (await ana.call(getApplication, { params: { id } })).waiting
  const review = (document: Document, status: 'approved' | 'rejected') =>
    ana.call(reviewDocument, {
      params: { documentId: document.id },
      body: {
        status,
        ...(status === 'rejected' && { reviewNotes: 'Please scan all of it', reviewReason: 'other' as const }),
      },
    })

  const chooses = ({ id }: Application) => ana.call(chooseBoard, { params: { id }, body: { board: 'TX' } })

  test('is right after every step of an application', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const expectTurn = async (cause: PendingOn['cause'], since?: string | null) =>
      expect(await turn(application)).toMatchObject({ cause, ...(since && { since: dayOf(since) }) })
    await expectTurn('board_to_choose', application.createdAt)
    await chooses(application)
    await expectTurn('documents_to_send', application.createdAt)
    const passport = await filed(person, application)
    await expectTurn('documents_to_review', passport.uploadedAt)
    const rejected = await review(passport, 'rejected')
    await expectTurn('documents_to_mend', rejected.reviewedAt)
    const mended = await filed(person, application)
    await expectTurn('documents_to_review', mended.uploadedAt)
    await review(await filed(person, application), 'approved')
    await expectTurn('documents_to_send')
    for (const requirementId of requiredIds.filter((id) => id !== 'passport')) {
      await review(await filed(person, application, requirementId as RequirementId), 'approved')
    }
    await expectTurn('sheet_to_fill')
    const sheet = await savedSheet(person, application, licensed)
    await expectTurn('documents_to_send')
    await savedSheet(person, application)
    await expectTurn('school_to_add')
    await addedSchool(person, sheet, { level: 'highschool' })
    await expectTurn('school_to_add')
    const school = await addedSchool(person, sheet)
    await expectTurn('names_to_check')
    await person.call(deleteEducation, { params: { id: school.id } })
    await expectTurn('school_to_add')
    await addedSchool(person, sheet)
    const { since } = await turn(application)
    await savedSheet(person, application, { age: 30 })
    await expectTurn('names_to_check', since)
    for (const status of ['under_review', 'submitted'] as const) await move(application.id, status)
    await expectTurn('names_to_check')
    await move(application.id, 'on_hold')
    await expectTurn('on_hold')
    await move(application.id, 'withdrawn')
    await expectTurn('closed')
  })

  test('keeps its date after a change that asks nothing new, and gets a new date after a pause', async () => {
    const { person, application } = await applicantWithApplication(portal)
    const { id } = application
    await chooses(application)
    await move(id, 'under_review')
    expect(await turn(application)).toMatchObject({ cause: 'documents_to_send', since: dayOf(application.createdAt) })
    const { reviewedAt } = await review(await filed(person, application), 'rejected')
    await move(id, 'in_progress')
    await undo(ana, id)
    expect(await turn(application)).toMatchObject({ cause: 'documents_to_mend', since: dayOf(reviewedAt) })

    await move(id, 'on_hold')
    await undo(ana, id)
    expect(await turn(application)).toMatchObject({ cause: 'documents_to_mend', since: dayOf(reviewedAt) })
    await move(id, 'on_hold')
    await move(id, 'in_progress')
    expect(await turn(application)).toMatchObject({ cause: 'documents_to_mend', since: dayOf(portal.deps.now()) })
    expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  })

  test('is the party that the team names for an application on hold, or nobody', async () => {
    const { application } = await applicantWithApplication(portal)
    const { id } = application
    const hold = (waitsFor?: PendingParty, status: ApplicationStatus = 'on_hold') =>
      ana.ask(changeApplication, { params: { id }, body: { status, reason: 'A pause', ...(waitsFor && { waitsFor }) } })
    await hold()
    expect(await turn(application)).toMatchObject({ for: 'nobody', cause: 'on_hold' })
    const { since } = await turn(application)
    for (const [waitsFor, party, cause] of [
      ['applicant', 'nobody', 'on_hold_by_applicant'],
      ['third_party', 'third_party', 'on_hold_by_third_party'],
      ['team', 'team', 'on_hold_by_team'],
    ] as const) {
      await hold(waitsFor)
      expect(await turn(application)).toEqual({ for: party, cause, since })
    }
    const line = await portal.db.one(sql`
      select ${readableDetail(sql`audit`)} as detail from audit where subject = ${`application:${id}`} and action = 'application.changed'
      order by id desc limit 1`)
    expect(line?.detail).toEqual({ waitsFor: 'team', reason: 'A pause' })

    await move(id, 'in_progress')
    await undo(ana, id)
    expect(await turn(application)).toMatchObject({ cause: 'on_hold_by_team' })
    await move(id, 'in_progress')
    await hold()
    expect(await turn(application)).toMatchObject({ cause: 'on_hold' })
    expect((await hold('team', 'in_progress')).said).toBe(
      '400: Say who the application is waiting for only with the status On hold',
    )
    expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  })

  test('is right when filing and reviewing happen at once, in any order', async () => {
    for (let count = 0; count < 5; count += 1) {
      const { person, application } = await applicantWithApplication(portal)
      const passport = await filed(person, application)
      await Promise.all([
        review(passport, count % 2 ? 'approved' : 'rejected'),
        filed(person, application, 'transcript'),
        move(application.id, 'under_review'),
        savedSheet(person, application),
      ])
      expect(await turn(application)).toMatchObject({ for: 'team', cause: 'documents_to_review' })
    }
    expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  })

  test('is reported and refreshed when its row was changed by hand', async () => {
    const { application } = await applicantWithApplication(portal)
    await portal.db.run(
      sql`update applications set waiting_cause = 'closed', waits_for = 'nobody' where id = ${application.id}`,
    )
    expect(await wrongStates(portal.db, portal.deps)).toMatchObject([
      { id: application.id, stored: { turn: { cause: 'closed' } }, derived: { turn: { cause: 'board_to_choose' } } },
    ])
    await portal.deps.transaction((tx) => refreshCaseStates(tx, portal.deps, [application.id]))
    expect(await wrongStates(portal.db, portal.deps)).toEqual([])
  })
})
