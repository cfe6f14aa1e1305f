import { createHash } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import type { BulkOrder, BulkPreview, BulkRun, BulkRunWithRows } from '#contract/bulk.ts'
import { NOT_OF_THE_TEAM } from '#contract/team/colleague.ts'
import { type BulkChange, previewChange, snapshotOf, titleOf, warningsOf } from '#domain/bulk/preview.ts'
import { assertUndoable, undoableUntil, undoneAlready } from '#domain/bulk/undo-run.ts'
import { bulkOrdered, bulkStopped, bulkUndone } from '#domain/effects/bulk.ts'
import * as may from '#domain/may.ts'
import { fullName } from '#domain/names/full-name.ts'
import { NOT_HAPPENED_YET } from '#domain/path/marking.ts'
import { assertAllowed, fieldError, found, foundIfAllowed, foundOrDenied, Refusal } from '#domain/refusal.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { colleagueOf } from '#server/features/team/team.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { type PageOf, type PageRequest, pageOfShortList, sliceOf } from '#server/http/page.ts'
import { todayOf } from '#server/shared/dates.ts'
import {
  type BulkApplication,
  countRuns,
  insertRunWithRows,
  insertUndo,
  type NewRow,
  type ResultRow,
  type RunRow,
  selectApplications,
  selectResults,
  selectRun,
  selectRunOfKey,
  selectRuns,
  stopRows,
} from './bulk.store.ts'
import { holdMails, releaseMails } from './run-mails.ts'

const SAME_KEY = 'A different bulk action was started with this key. Please start again.'

const nameOf = (person: { firstName: string | null; lastName: string | null; email: string | null }) =>
  fullName(person, person.email ?? 'N/A')

async function actionOf(deps: Deps, db: Queryable, order: BulkOrder): Promise<BulkChange> {
  const { action, assignedTo, status, waitsFor, reason, step, doneOn, note } = order
  if (action === 'mark' && step && doneOn && note) {
    if (doneOn > todayOf(deps)) throw fieldError('doneOn', NOT_HAPPENED_YET)
    return { action, step, doneOn, note }
  }
  if (action === 'status' && status && reason) {
    return { action, to: status, ...(waitsFor && { waitsFor }), reason }
  }
  if (action === 'remind') return { action }
  if (!assignedTo) return { action: 'assign', to: null }
  const to = await colleagueOf(deps, db, assignedTo)
  if (!to) throw fieldError('assignedTo', NOT_OF_THE_TEAM)
  return { action: 'assign', to: { id: to.id, name: to.name } }
}

async function chosen(db: Queryable, ids: readonly string[]): Promise<BulkApplication[]> {
  const byId = new Map((await selectApplications(db, ids)).map((row) => [row.id, row]))
  return ids.map((id) => found(byId.get(id), 'Application'))
}

export async function previewBulk(deps: Deps, caller: Caller, order: BulkOrder): Promise<BulkPreview> {
  assertAllowed(may.runBulk(caller, order))
  const [bulkChange, applications] = await Promise.all([actionOf(deps, deps.db, order), chosen(deps.db, order.ids)])
  const rows = applications.map((application) => {
    const { will, sentence, tells } = previewChange(caller, bulkChange, application, deps.now())
    const andEmail =
      bulkChange.action !== 'remind' && tells ? `, and an email to ${application.firstName || 'the applicant'}` : ''
    const { id, applicationNumber } = application
    return {
      id,
      applicationNumber,
      name: nameOf(application),
      will,
      sentence: `${sentence}${andEmail}`,
      warnings: will === 'change' ? warningsOf(bulkChange, application) : [],
      expected: snapshotOf(bulkChange, application),
    }
  })
  const count = (will: string) => rows.filter((row) => row.will === will).length
  const warned = rows.filter(({ warnings }) => warnings.length > 0).length
  return { totals: { change: count('change'), nothing: count('nothing'), refused: count('refused'), warned }, rows }
}

export async function startBulk(
  deps: Deps,
  caller: Caller,
  { key, ...asked }: BulkOrder & { key: string },
  { alreadyThere }: { alreadyThere: () => void },
): Promise<BulkRun> {
  assertAllowed(may.runBulk(caller, asked))
  const fingerprint = createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
  const { run, isNew } = await deps.transaction(async (tx) => {
    const bulkChange = await actionOf(deps, tx, asked)
    await chosen(tx, asked.ids)
    const id = uuid()
    const context = contextOf(deps, caller)
    const isFirst = await insertRunWithRows(tx, {
      id,
      by: caller.id,
      key,
      fingerprint,
      bulkChange,
      ip: caller.ip,
      at: context.at,
      rows: rowsOf(asked),
    })
    if (!isFirst) return { run: found(await selectRunOfKey(tx, caller.id, key), 'Run'), isNew: false }
    const ordered = { runId: id, applications: asked.ids.length, bulkChange }
    await record(tx, context, bulkOrdered, ordered)
    return { run: found(await selectRun(tx, id), 'Run'), isNew: true }
  })
  if (isNew) deps.jobs.wake('bulk')
  else if (run.fingerprint !== fingerprint) throw new Refusal('conflict', SAME_KEY)
  else alreadyThere()
  return toBulkRun(deps, caller, run)
}

function rowsOf({ ids, expected = [] }: BulkOrder): NewRow[] {
  const seen = new Map(expected.map(({ id, ...one }) => [id, one]))
  return ids.map((id) => ({ id, expected: seen.get(id) ?? null }))
}

const nameOfRun = ({ bulkChange, undoes }: Pick<RunRow, 'bulkChange' | 'undoes'>) =>
  `${undoes === null ? '' : 'Undo: '}${titleOf(bulkChange)}`

function toBulkRun({ now }: Pick<Deps, 'now'>, caller: Caller, run: RunRow): BulkRun {
  const { id, action, total, changed, nothing, refused, orderedBy, undoes } = run
  const isOver = run.waiting === 0
  const done = changed + nothing + refused
  return {
    id,
    action,
    title: nameOfRun(run),
    state: !isOver ? 'running' : run.stoppedAt && done < total ? 'stopped' : 'done',
    total,
    done,
    changed,
    nothing,
    refused,
    orderedBy: orderedBy ?? 'N/A',
    createdAt: run.createdAt.toISOString(),
    finishedAt: isOver ? (run.lastDoneAt?.toISOString() ?? null) : null,
    undoes,
    undoableUntil: undoableUntil(caller, run, now())?.toISOString() ?? null,
  }
}

const toBulkRow = ({ id, applicationNumber, state, sentence, ...person }: ResultRow) => ({
  id,
  applicationNumber,
  state,
  sentence,
  name: id === null ? null : nameOf(person),
})

export async function listBulkRuns(deps: Deps, caller: Caller, ask: PageRequest): Promise<PageOf<BulkRun>> {
  const { db } = deps
  const reading = selectRuns(db, sliceOf(ask))
  const { rows, total } = await pageOfShortList(ask, reading, () => countRuns(db))
  return { rows: rows.map((run) => toBulkRun(deps, caller, run)), total }
}

export async function getBulkRun(deps: Deps, caller: Caller, id: string): Promise<BulkRunWithRows> {
  const run = foundOrDenied(await selectRun(deps.db, id), 'Run')
  return { ...toBulkRun(deps, caller, run), rows: (await selectResults(deps.db, id)).map(toBulkRow) }
}

export async function stopBulk(deps: Deps, caller: Caller, id: string): Promise<BulkRun> {
  return deps.transaction(async (tx) => {
    const run = await runOf(tx, caller, id)
    const context = contextOf(deps, caller)
    const left = await stopRows(tx, id, context.at)
    await releaseMails(tx, { ...run, runId: id })
    if (left > 0) await record(tx, context, bulkStopped, { runId: id, leftOut: left })
    return toBulkRun(deps, caller, found(await selectRun(tx, id), 'Run'))
  })
}

async function runOf(tx: Tx, caller: Caller, id: string): Promise<RunRow> {
  const run = foundIfAllowed(await selectRun(tx, id), () => may.can(caller, 'clients.read'), 'Run')
  assertAllowed(may.runBulk(caller, run.bulkChange))
  return run
}

export async function undoBulk(deps: Deps, caller: Caller, id: string): Promise<BulkRun> {
  const run = await deps.transaction(async (tx) => {
    const undone = await runOf(tx, caller, id)
    const context = contextOf(deps, caller)
    const { at } = context
    assertUndoable(caller, undone, at)
    const leftOut = undone.waiting > 0 ? await stopRows(tx, id, at) : 0
    if (leftOut > 0) await record(tx, context, bulkStopped, { runId: id, leftOut })
    const { bulkChange, fingerprint } = undone
    const undo = { id: uuid(), by: caller.id, key: `undo ${id}`, fingerprint, bulkChange, ip: caller.ip, at }
    if (!(await insertUndo(tx, undo, id))) throw undoneAlready()
    if (bulkChange.action === 'status') await holdMails(tx, id, at)
    const run = found(await selectRun(tx, undo.id), 'Run')
    await record(tx, context, bulkUndone, { runId: undo.id, undoes: id, applications: run.total, bulkChange })
    return run
  })
  deps.jobs.wake('bulk')
  return toBulkRun(deps, caller, run)
}
