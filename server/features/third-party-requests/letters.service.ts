import { boards } from '#content/boards/boards.ts'
import { letterTexts } from '#content/letters/letters.ts'
import type { EducationEntry, EducationLevel } from '#contract/personal-data/education.ts'
import type { PersonalDataSheet } from '#contract/personal-data/personal-data.ts'
import type { LetterKind } from '#contract/third-party-requests/letters.ts'
import type { ThirdParty } from '#contract/third-party-requests/third-parties.ts'
import { clientFileName, pdfFileName } from '#domain/documents/file-names.ts'
import { letterOpened } from '#domain/effects/third-party-requests.ts'
import { longDay, monthOfYear } from '#domain/english/months.ts'
import { listed, said, spaced } from '#domain/english/words.ts'
import * as may from '#domain/may.ts'
import { found, foundIfAllowed } from '#domain/refusal.ts'
import {
  type Letter,
  type LetterFacts,
  type LetterValues,
  letterKindOf,
  letterText,
  writeLetter,
} from '#domain/third-party-requests/letters/write-letter.ts'
import { partyLabels, purposeLabel } from '#domain/third-party-requests/request-labels.ts'
import { selectApplicationOwner } from '#server/cases/applications.store.ts'
import type { AttemptRow } from '#server/cases/path-record.store.ts'
import { type PathRecord, readPath } from '#server/cases/path-record.ts'
import { selectSchools, selectSheetOnFile } from '#server/cases/sheets.store.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import type { Caller } from '#server/http/caller.ts'
import { letterPdf } from '#server/pdf/letters/letter-pdf.ts'
import { todayOf } from '#server/shared/dates.ts'
import { discloseRequest } from './disclose-request.ts'
import { selectThirdParty } from './third-parties/third-parties.store.ts'
import { type RequestRow, selectClientOfRequest, selectRequest } from './third-party-requests.store.ts'

export async function readLetterPdf(
  deps: Deps,
  caller: Caller,
  id: string,
): Promise<{ fileName: string; file: Buffer }> {
  const { letter, title } = await openLetter(deps, caller, { id, format: 'pdf' })
  const file = await letterPdf({ letter, title, author: deps.config.brand.name, madeAt: deps.now() })
  return { fileName: pdfFileName(title), file }
}

export async function readLetterText(deps: Deps, caller: Caller, id: string): Promise<string> {
  const { letter } = await openLetter(deps, caller, { id, format: 'text' })
  return letterText(letter)
}

async function openLetter(deps: Deps, caller: Caller, { id, format }: { id: string; format: 'pdf' | 'text' }) {
  const request = foundIfAllowed(await selectRequest(deps.db, id), () => may.can(caller, 'clients.read'), 'Request')
  const { applicationId, party, thirdParty } = request
  const opened = await composeLetter(deps, request)
  const context = contextOf(deps, caller)
  await deps.transaction(async (tx) => {
    const { userId } = found(await selectApplicationOwner(tx, applicationId), 'Application')
    const letter = { kind: 'letter', channel: 'letter' } as const
    await discloseRequest(tx, context, { userId, request, thirdPartyName: thirdParty?.name ?? null, ...letter })
    await record(tx, context, letterOpened, { applicationId, requestId: id, party, format })
  })
  return opened
}

interface LetterSources {
  request: RequestRow
  client: { firstName: string; lastName: string; email: string }
  sheet: PersonalDataSheet | null
  schools: readonly EducationEntry[]
  path: PathRecord | undefined
  entry: ThirdParty | undefined
}

async function composeLetter(deps: Deps, request: RequestRow): Promise<{ letter: Letter; title: string }> {
  const { db } = deps
  const { applicationId, party, thirdPartyId } = request
  const client = found(await selectClientOfRequest(db, request.id), 'Request')
  const sheet = await selectSheetOnFile(db, applicationId)
  const sources: LetterSources = {
    request,
    client,
    sheet,
    schools: sheet ? await selectSchools(db, sheet.id) : [],
    path: await readPath(db, applicationId),
    entry: thirdPartyId === null ? undefined : await selectThirdParty(db, thirdPartyId),
  }
  const letter = writeLetter(letterTexts, factsOfLetter(deps, sources))
  return { letter, title: `${clientFileName(client, client.email)} - letter ${partyLabels[party]}` }
}

function factsOfLetter(deps: Deps, sources: LetterSources): LetterFacts {
  const { request, client, sheet, path, entry } = sources
  const { brand } = deps.config
  const kind = letterKindOf(request)
  const passport = path?.names.passport ?? null
  const printed = passport && spaced(passport.first, passport.middle, passport.last, passport.suffix)
  const schooling = schoolingFor(kind, sources)
  const board = boards.find(({ code }) => code === path?.application.board)?.name ?? null
  return {
    kind,
    today: todayOf(deps),
    papers: request.purpose.map(purposeLabel),
    isNameFromPassport: Boolean(printed),
    addressee: addresseeOf(kind, { entry, board, schooling }),
    values: {
      ...personOf(sheet),
      ...examOf(path?.attempts.at(-1)),
      ...requestValues(request),
      ...schooling.values,
      name: printed || (sheet && spaced(sheet.firstName, sheet.middleName, sheet.lastName)),
      birthDate: dayOrNull(passport?.birthDate ?? sheet?.birthday ?? null),
      email: sheet?.email ?? client.email,
      board,
      company: brand.name,
      companyContact: said(brand.companyPhone, brand.supportEmail),
    },
  }
}

interface Addressable {
  entry: ThirdParty | undefined
  board: string | null
  schooling: { name: string | null; place: string | null }
}

const addresseeOf = (kind: LetterKind, { entry, board, schooling }: Addressable): LetterFacts['addressee'] => ({
  name: entry?.name ?? (kind === 'board' || kind === 'board_deficiency' ? board : schooling.name),
  address: entry?.address || entry?.contact || schooling.place,
})

const dayOrNull = (day: string | null) => (day === null ? null : longDay(day))

const personOf = (sheet: PersonalDataSheet | null): LetterValues =>
  sheet === null
    ? {}
    : {
        formerName: sheet.maidenName,
        address: `${sheet.houseStreet}, ${sheet.barangay}, ${sheet.city}, ${sheet.province} ${sheet.zipcode}`,
        phone: sheet.phoneNumber,
        prcNumber: sheet.prcIdNumber,
        prcRegisteredOn: dayOrNull(sheet.prcDateOfRegistration),
      }

const examOf = (attempt: AttemptRow | undefined): LetterValues => ({
  registrationEmail: attempt?.registration?.email ?? null,
  registeredOn: dayOrNull(attempt?.registration?.registeredOn ?? null),
  candidateId: attempt?.att?.candidateId ?? null,
  attNumber: attempt?.att?.number ?? null,
})

const requestValues = (request: RequestRow): LetterValues => ({
  reference: request.reference,
  recipient: request.recipient,
  papers: listed(request.purpose.map(purposeLabel)),
  askedOn: dayOrNull(request.askedAt),
  appointmentOn: dayOrNull(request.appointmentOn),
  expectedBy: dayOrNull(request.expectedBy),
  sentOn: dayOrNull(request.sentAt),
  courier: request.courier,
  tracking: request.tracking,
})

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

const levels: Partial<Record<LetterKind, EducationLevel>> = { school: 'college', high_school: 'highschool' }

function schoolingFor(kind: LetterKind, { schools, entry }: Pick<LetterSources, 'schools' | 'entry'>) {
  const asked = levels[kind]
  const named = asked && entry?.name
  const known = knownSchools(schools, asked ?? 'college', named)
  const only = known.length === 1 ? known[0] : undefined
  const name = named ?? only?.schoolName ?? null
  const years = known.map((school) => (only ? yearsAt(school) : `${yearsAt(school)} (${school.schoolName})`)).join('; ')
  const values: LetterValues =
    kind === 'high_school'
      ? { highSchool: name, highSchoolYears: years }
      : { school: name, schoolYears: years, course: only?.course ?? null }
  if (!asked) return { values, name: null, place: null }
  return { values, name, place: only && !named ? `${only.city}, ${only.province}, ${only.country}` : null }
}

function knownSchools(schools: readonly EducationEntry[], level: EducationLevel, named: string | undefined) {
  const ofLevel = schools.filter((school) => school.level === level)
  const one = ofLevel.find(({ schoolName }) => named !== undefined && sameName(schoolName, named))
  return one ? [one] : ofLevel
}

const yearsAt = ({ startMonthYear, endMonthYear }: EducationEntry) =>
  `${monthOfYear(startMonthYear)} to ${monthOfYear(endMonthYear)}`
