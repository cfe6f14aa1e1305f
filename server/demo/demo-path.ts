import type { DemoEntry, DemoPerson, DemoPrinted, DemoSeat } from '#content/demo/story.ts'
import type { RequirementId } from '#contract/requirements.ts'
import { addDays, weekdayOf } from '#domain/calendar/calendar.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { dayAt } from '#domain/calendar/zones.ts'
import type { Deps } from '#server/deps.ts'
import { askForBoard, putChoiceAnswers } from '#server/features/boards/board-choice/board-choice.service.ts'
import { decideBoardItem } from '#server/features/boards/board-items/board-items.service.ts'
import { noteNames } from '#server/features/names/names.service.ts'
import { enterExamPart } from '#server/features/path/attempt.service.ts'
import { chooseBoard } from '#server/features/path/choose-board.service.ts'
import { markStep } from '#server/features/path/marks.service.ts'
import { startNextAttempt } from '#server/features/path/next-attempt.service.ts'
import { addRequest, changeRequest } from '#server/features/third-party-requests/third-party-requests.service.ts'
import type { Caller } from '#server/http/caller.ts'
import { todayOf } from '#server/shared/dates.ts'

type PathDoes =
  | 'noteName'
  | 'askForBoard'
  | 'chooseBoard'
  | 'askForItem'
  | 'mark'
  | 'enter'
  | 'startNextAttempt'
  | 'request'
  | 'moveRequest'

interface WalkedBy {
  caller: Caller
  applicationId: string
  documents: ReadonlyMap<RequirementId, string>
  requests: Map<string, string>
  directory: ReadonlyMap<string, string>
}

const dayOf = ({ now, config }: Deps, { daysAgo }: { daysAgo: number }) =>
  dayAt(new Date(now().getTime() + daysAgo * DAY), config.timeZone)

export const pathActs: {
  [Does in PathDoes]: (
    scene: { deps: Deps; ana: Caller; one: WalkedBy },
    action: Extract<DemoPerson['story'][number], { does: Does }>,
  ) => Promise<unknown>
} = {
  noteName: ({ deps, ana, one }, action) =>
    noteName(deps, ana, {
      documentId: one.documents.get(action.what) ?? '',
      printed: action.printed,
      today: dayOf(deps, action),
    }),
  async askForBoard({ deps, one: { caller, applicationId } }, { answers, board }) {
    await putChoiceAnswers(deps, caller, applicationId, answers)
    await askForBoard(deps, caller, { id: applicationId, board, expectedBoard: null })
  },
  chooseBoard: ({ deps, ana, one }, { board }) => chooseBoard(deps, ana, { id: one.applicationId, code: board }),
  askForItem: ({ deps, ana, one }, { item }) =>
    decideBoardItem(deps, ana, { applicationId: one.applicationId, item, state: 'asked' }),
  mark: ({ deps, ana, one }, { step: code, note, number }) =>
    markStep(deps, ana, { id: one.applicationId, code, doneOn: todayOf(deps), evidence: { note, number } }),
  enter: ({ deps, ana, one }, action) =>
    enter(deps, action.by === 'team' ? ana : one.caller, one, { entry: action.entry, today: dayOf(deps, action) }),
  startNextAttempt: ({ deps, ana, one }) => startNextAttempt(deps, ana, one.applicationId),
  async request({ deps, ana, one }, { request: { from, ...asked } }) {
    const thirdPartyId = from === undefined ? null : (one.directory.get(from) ?? null)
    const { id } = await addRequest(deps, ana, { applicationId: one.applicationId, ...asked, thirdPartyId })
    one.requests.set(asked.party, id)
  },
  moveRequest: ({ deps, ana, one }, { to: { party, ...change } }) =>
    changeRequest(deps, ana, { id: one.requests.get(party) ?? '', ...change }),
}

async function noteName(
  deps: Deps,
  ana: Caller,
  { documentId, printed, today }: { documentId: string; printed: DemoPrinted; today: string },
): Promise<void> {
  const { endsIn, ...names } = printed
  const expiresOn = endsIn === undefined ? null : addDays(today, endsIn)
  await noteNames(deps, ana, { documentId, names: { ...names, suffix: '', sex: null, expiresOn } })
}

const BACK_TO_MONDAY: Readonly<Record<number, number>> = { 6: 2, 0: 1 }

function examDay(today: string, inDays: number): string {
  const day = addDays(today, inDays)
  return addDays(day, BACK_TO_MONDAY[weekdayOf(day)] ?? 0)
}

const seatOn = (today: string, { inDays, time, ...place }: DemoSeat) => ({
  ...place,
  startsAt: `${examDay(today, inDays)}T${time}`,
})

async function enter(
  deps: Deps,
  by: Caller,
  { caller, applicationId: id }: WalkedBy,
  { entry, today }: { entry: DemoEntry; today: string },
): Promise<void> {
  const name = {
    firstName: (caller.user.firstName ?? '').toUpperCase(),
    lastName: (caller.user.lastName ?? '').toUpperCase(),
  }
  switch (entry.part) {
    case 'registration': {
      const typed = { ...name, email: caller.user.email, registeredOn: todayOf(deps) }
      await enterExamPart(deps, by, { id, part: 'registration', evidence: undefined, typed })
      return
    }
    case 'att': {
      const window = { startsOn: addDays(today, entry.startsIn), endsOn: addDays(today, entry.endsIn) }
      // Numbers as Pearson VUE gives them, made from the applicant's id.
      const digits = caller.user.id.replace(/\D/g, '')
      const typed = { ...name, ...window, number: digits.slice(-9), candidateId: digits.slice(-8) }
      await enterExamPart(deps, by, { id, part: 'att', evidence: undefined, typed })
      return
    }
    case 'appointment':
      await enterExamPart(deps, by, { id, part: 'appointment', evidence: undefined, typed: seatOn(today, entry.seat) })
      return
    case 'result': {
      const { outcome, official, takenIn } = entry
      await enterExamPart(deps, by, {
        id,
        part: 'result',
        evidence: undefined,
        typed: { outcome, official, takenOn: examDay(today, takenIn) },
      })
      return
    }
  }
}
