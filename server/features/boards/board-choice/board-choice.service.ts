import { v7 as uuid } from 'uuid'
import { examCosts, sameNames } from '#content/boards/exam-facts.ts'
import { type BoardChoice, type ChoiceAnswers, NOT_OFFERED } from '#contract/boards/board-choice.ts'
import { UNKNOWN_BOARD } from '#contract/path/path.ts'
import { boardsInBrief, knownAnswers, questionsLeft, whyNotAsk } from '#domain/boards/board-choice.ts'
import { boardInBrief } from '#domain/boards/board-in-brief.ts'
import { matchBoards } from '#domain/boards/choose-board.ts'
import { chosenMeanwhile } from '#domain/boards/decided-meanwhile.ts'
import type { CurrentPack } from '#domain/boards/pack.ts'
import { monthOf } from '#domain/calendar/months.ts'
import { boardAsked, boardRefused, choiceAnswered } from '#domain/effects/path.ts'
import * as may from '#domain/may.ts'
import { pesosAt } from '#domain/money/rates/exchange.ts'
import { type Audience, audienceOf } from '#domain/path/audience.ts'
import type { PathFacts } from '#domain/path/path-facts.ts'
import { fieldError, found } from '#domain/refusal.ts'
import { foundApplication, lockedApplication } from '#server/cases/application-access.ts'
import { lockApplicationOwner } from '#server/cases/applications.store.ts'
import { currentPacks, seededPack } from '#server/cases/board-packs.ts'
import { pathFacts, readPath } from '#server/cases/path-record.ts'
import type { Queryable, Tx } from '#server/database/open.ts'
import type { Deps } from '#server/deps.ts'
import { contextOf, record } from '#server/effects/record.ts'
import { ratesOfDay } from '#server/features/money/rates/rates.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { assertAsked } from './asked-board.service.ts'
import {
  type ChoiceRow,
  endAskedBoard,
  selectChoice,
  updateRefusal,
  upsertAnswers,
  upsertAskedBoard,
} from './board-choice.store.ts'

interface ReadChoice {
  userId: string
  facts: PathFacts
  row: ChoiceRow
  packs: readonly CurrentPack[]
}

async function readChoice(deps: Deps, db: Queryable, id: string): Promise<ReadChoice | undefined> {
  const [path, row, packs] = await Promise.all([readPath(db, id), selectChoice(db, id), currentPacks(db)])
  return path && row && { userId: path.application.userId, facts: pathFacts(deps, path), row, packs }
}

export async function getBoardChoice(deps: Deps, caller: Caller, id: string): Promise<BoardChoice> {
  const read = await readChoice(deps, deps.db, id)
  foundApplication(read && { id, userId: read.userId }, (one) => may.readApplication(caller, one))
  return view(deps, deps.db, found(read, 'Application'), audienceOf(caller, read ?? null))
}

const stateOf = (code: string) => seededPack(code)?.state ?? code
const stateOrNone = (code: string | null) => code && stateOf(code)
const named = (code: string) => ({ code, state: stateOf(code) })
const nameOfBoard = (code: string) => ({ code, name: stateOf(code) })

async function view(
  deps: Deps,
  db: Queryable,
  { facts, row, packs }: ReadChoice,
  audience: Audience,
): Promise<BoardChoice> {
  const { sheet, answers, board: asked, askedAt, refusal, refusedAt } = row
  const month = monthOf(facts.today)
  const known = knownAnswers(sheet, answers, month)
  const context = {
    answers: known,
    today: facts.today,
    inPesos: pesosAt(deps.config.currency, await ratesOfDay(deps, db)),
  }
  const matches = matchBoards(packs, exam, { answers: known, today: facts.today, audience })
  const request = asked && askedAt && !refusedAt ? { ...named(asked), askedAt: askedAt.toISOString() } : null
  const chosen = packs.find(({ code }) => code === row.chosen)
  const deciding = matches.find(({ code }) => code === request?.code)?.reasons ?? []
  return {
    board: chosen ? boardInBrief(chosen, 'fits', context) : null,
    request,
    refusal:
      asked && refusal && refusedAt
        ? { ...named(asked), reason: refusal, by: row.refusedBy, at: refusedAt.toISOString() }
        : null,
    isFinal: whyNotAsk(facts) !== null,
    questions: questionsLeft(sheet, month),
    answers,
    ...boardsInBrief(matches, packs, context),
    review: audience === 'applicant' ? null : { answers: known, reasons: deciding.filter(isOpen) },
  }
}

const exam = { costs: examCosts, names: sameNames }
const isOpen = ({ outcome }: { outcome: string }) => outcome === 'blocked' || outcome === 'unknown'

const choiceIn = async (tx: Tx, deps: Deps, id: string): Promise<ReadChoice> =>
  found(await readChoice(deps, tx, id), 'Application')

async function ownChoice(tx: Tx, deps: Deps, caller: Caller, id: string): Promise<ReadChoice> {
  foundApplication(await lockApplicationOwner(tx, id), (one) => may.chooseBoardState(caller, one))
  return choiceIn(tx, deps, id)
}

export const putChoiceAnswers = (
  deps: Deps,
  caller: Caller,
  id: string,
  answers: ChoiceAnswers,
): Promise<BoardChoice> =>
  deps.transaction(async (tx) => {
    const { userId, ...read } = await ownChoice(tx, deps, caller, id)
    await upsertAnswers(tx, id, answers)
    await record(tx, contextOf(deps, caller), choiceAnswered, { applicationId: id, userId })
    return view(deps, tx, { ...read, userId, row: { ...read.row, answers } }, 'applicant')
  })

export function askForBoard(
  deps: Deps,
  caller: Caller,
  { id, board, expectedBoard }: { id: string; board: string; expectedBoard: string | null | undefined },
): Promise<BoardChoice> {
  const wanted = board.toUpperCase()
  return deps.transaction(async (tx) => {
    const read = await ownChoice(tx, deps, caller, id)
    const { userId, row } = read
    assertMayAsk(read, wanted, expectedBoard)
    const before = await view(deps, tx, read, 'applicant')
    const isKept = row.chosen === wanted
    if (before.request?.code === wanted || (isKept && row.board === null)) return before
    if (!(isKept || before.boards.some(({ code }) => code === wanted))) throw fieldError('board', NOT_OFFERED)
    const context = contextOf(deps, caller)
    if (isKept) await endAskedBoard(tx, id)
    else await upsertAskedBoard(tx, { applicationId: id, board: wanted, at: context.at })
    const asked = { board: nameOfBoard(wanted), occasion: uuid(), isKept }
    await record(tx, context, boardAsked, { applicationId: id, userId, ...asked })
    return view(deps, tx, await choiceIn(tx, deps, id), 'applicant')
  })
}

function assertMayAsk({ row, facts }: ReadChoice, wanted: string, expectedBoard: string | null | undefined): void {
  if (expectedBoard !== undefined && expectedBoard !== row.chosen) {
    throw chosenMeanwhile(stateOrNone(row.chosen))
  }
  const refusal = whyNotAsk(facts)
  if (refusal) throw refusal
  if (!seededPack(wanted)) throw fieldError('board', UNKNOWN_BOARD)
}

export const refuseBoard = (
  deps: Deps,
  caller: Caller,
  { id, board, reason }: { id: string; board: string; reason: string },
): Promise<BoardChoice> =>
  deps.transaction(async (tx) => {
    const { userId } = await lockedApplication(tx, id)
    const asked = board.toUpperCase()
    await assertAsked(tx, { id, expected: asked })
    const context = contextOf(deps, caller)
    await updateRefusal(tx, { applicationId: id, reason, by: caller.id, at: context.at })
    await record(tx, context, boardRefused, { applicationId: id, userId, board: nameOfBoard(asked), reason })
    return view(deps, tx, await choiceIn(tx, deps, id), 'team')
  })
