import { v7 as uuid } from 'uuid'
import { correctionMessage } from '#content/messages/portal-messages.ts'
import { DAY_OUT_OF_REACH } from '#contract/calendar.ts'
import {
  NOTHING_CORRECTED,
  type PersonalData,
  type PersonalDataSheet,
  SHEET,
  SHEET_CHANGED_ELSEWHERE,
  SHEET_CHANGED_MEANWHILE,
  type SheetCorrection,
} from '#contract/personal-data/personal-data.ts'
import { sheetFieldNames, sheetFieldTitle } from '#contract/personal-data/personal-data-fields.ts'
import { sheetCorrected, sheetSaved } from '#domain/effects/applications.ts'
import * as may from '#domain/may.ts'
import { fieldError, found, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import { foundApplication } from '#server/cases/application-access.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import { selectSheet, selectSheetOnFile } from '#server/cases/sheets.store.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { writePortalMessage } from '#server/features/messages/portal-message.service.ts'
import { answerCorrected } from '#server/features/privacy/privacy-desk/requests.service.ts'
import { followSheet } from '#server/features/requirements/requirements.service.ts'
import { answerOnce, inTransaction } from '#server/http/answer-once.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/dates.ts'
import { upsertSheet } from './personal-data.store.ts'

export async function getPersonalDataSheet(
  { db }: Deps,
  caller: Caller,
  applicationId: string,
): Promise<PersonalDataSheet> {
  const { sheet } = foundIfAllowed(
    await selectSheet(db, applicationId),
    (application) => may.readSheet(caller, application),
    'Application',
  )
  return found(sheet, SHEET)
}

interface SheetToSave extends PersonalData {
  applicationId: string
  expectedVersion?: number | undefined
}

export async function savePersonalDataSheet(
  deps: Deps,
  caller: Caller,
  { applicationId, expectedVersion, ...data }: SheetToSave,
  { alreadyThere, idempotencyKey: key = '' }: { alreadyThere: () => void; idempotencyKey?: string },
): Promise<PersonalDataSheet> {
  assertPastDays(deps, data)
  const asked = ['sheet', applicationId, expectedVersion, data]
  const { isNew, sheet } = await inTransaction(deps, caller, (call) =>
    answerOnce(call, { key, asked }, async () => {
      const { tx } = call
      // Saves and uploads of one application wait here, so that the checklist follows each in turn.
      const { userId } = foundApplication(await lockApplicationOwner(tx, applicationId), (application) =>
        may.writeSheet(caller, application),
      )
      if (expectedVersion !== undefined) refuseStale(await selectSheetOnFile(tx, applicationId), expectedVersion)
      const context = contextOf(deps, caller)
      const { at } = context
      const id = uuid()
      const written = await upsertSheet(tx, { id, applicationId, ...data }, at)
      await followSheet(tx, { applicationId, sheet: data, at })
      await record(tx, context, sheetSaved, { applicationId, userId, sheetId: written.id })
      return { isNew: written.id === id, sheet: written }
    }),
  )
  if (!isNew) alreadyThere()
  return sheet
}

function assertPastDays(deps: Deps, data: Pick<PersonalData, 'birthday' | 'prcDateOfRegistration'>): void {
  const today = todayOf(deps)
  for (const field of ['birthday', 'prcDateOfRegistration'] as const)
    if ((data[field] ?? '') > today) throw fieldError(field, DAY_OUT_OF_REACH)
}

/** Refuses to overwrite a version that the caller has not seen; needs the lock on the application. */
function refuseStale(
  current: PersonalDataSheet | null,
  expectedVersion: number,
  sentence: string = SHEET_CHANGED_ELSEWHERE,
): void {
  if ((current?.version ?? 0) !== expectedVersion) throw new Refusal('conflict', sentence, { current })
}

export async function correctPersonalData(
  deps: Deps,
  caller: Caller,
  { applicationId, reason, expectedVersion, requestId, ...data }: SheetCorrection & { applicationId: string },
): Promise<PersonalDataSheet> {
  assertPastDays(deps, data)
  return deps.transaction(async (tx) => {
    const { userId } = found(await lockApplicationOwner(tx, applicationId), 'Application')
    const current = found(await selectSheetOnFile(tx, applicationId), SHEET)
    refuseStale(current, expectedVersion, SHEET_CHANGED_MEANWHILE)
    const corrected = sheetFieldNames.filter((name) => data[name] !== current[name])
    if (corrected.length === 0) throw new Refusal('conflict', NOTHING_CORRECTED)
    const context = contextOf(deps, caller)
    const { at } = context
    const sheet = await upsertSheet(tx, { id: current.id, applicationId, ...data }, at)
    await followSheet(tx, { applicationId, sheet: data, at })
    const [messageId, fields] = [uuid(), corrected.map(sheetFieldTitle)]
    await writePortalMessage(tx, { messageId, applicationId, userId, at, ...correctionMessage(fields, reason) })
    const facts = { applicationId, userId, sheetId: sheet.id, fields, reason, messageId }
    await record(tx, context, sheetCorrected, facts)
    if (requestId !== undefined) await answerCorrected(tx, deps, caller, { requestId, userId, fields })
    return sheet
  })
}
