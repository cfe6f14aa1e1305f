import { v7 as uuid } from 'uuid'
import { confirmedBoards } from '#content/demo/boards.ts'
import { demoEmail, demoPeople } from '#content/demo/people.ts'
import type { DemoPerson } from '#content/demo/story.ts'
import { DAY, MINUTE } from '#domain/calendar/milliseconds.ts'
import { permissionsOf } from '#domain/permissions.ts'
import type { Database } from '#server/database/open.ts'
import { selectOrInsertSetting } from '#server/database/settings.store.ts'
import { StartRefusal } from '#server/database/start-refusal.ts'
import type { Deps } from '#server/deps.ts'
import { selectOrCreateUser } from '#server/features/account/session/users.store.ts'
import { upsertSignUp } from '#server/features/account/sign-up/sign-up.store.ts'
import { changeBoardFact } from '#server/features/boards/boards.service.ts'
import { isDemo } from '#server/features/dev/dev.store.ts'
import { exportFiles } from '#server/features/packets/files.service.ts'
import { changeConsent } from '#server/features/privacy/my-data/consents.service.ts'
import { type Caller, noSession } from '#server/http/caller.ts'
import { userOf } from '#server/http/session.ts'
import { todayOf } from '#server/shared/dates.ts'
import { commitUnsynced, deleteQueuedMail, insertDemoMember, isEmpty } from './demo.store.ts'
import { act, colleague, type DemoAction, type DemoProgress, type DemoTeam, isOfOffice } from './demo-actions.ts'
import { workInDemo } from './demo-desk.ts'
import { askUsualTimesAgain, fillDirectory } from './demo-directory.ts'
import { closeMonthsInDemo, importStatementInDemo } from './demo-money.ts'
import { openChannelsInDemo, setRatesInDemo } from './demo-payment.ts'
import { askInDemo, openIncidentsInDemo } from './demo-privacy.ts'

const OFFICE_OPENED = 700 * DAY
const ASKED_AGAIN = 30 * DAY
const SHOWN_DOCUMENTS = 4
const LOOKED_AT = 5
const ASKING = 3
const nothing = () => {}

/**
 * Fills an empty database with the demo's people, through the use cases of the portal. Keeps an existing demo, and
 * refuses the database of other people.
 */
export async function seedDemo(deps: Deps): Promise<void> {
  if (!(await isEmpty(deps.db))) return refuseOtherPeople(deps.db)
  const began = deps.now().getTime()
  const at = (instant: number): Deps => ({
    ...deps,
    now: () => new Date(instant),
    jobs: { wake: nothing },
    transaction: (work) =>
      deps.transaction(async (tx) => {
        await commitUnsynced(tx)
        return work(tx)
      }),
  })
  const stories = new Map<DemoPerson, DemoProgress>()
  const office: DemoTeam = new Map()
  const directory = new Map<string, string>()
  let isOpen = false
  for (const events of daysOf(chronicle(began), began)) {
    await Promise.all(events.map((event) => happen(event)))
    if (office.has('Ana') && office.has('Ben') && !isOpen) {
      isOpen = true
      const [then, ana] = [at(began - OFFICE_OPENED), colleague(office, 'Ana')]
      await openChannelsInDemo(then, [ana, colleague(office, 'Ben')])
      await setRatesInDemo((daysAgo) => at(began - daysAgo * DAY), ana)
      for (const [name, id] of await fillDirectory(then, ana)) directory.set(name, id)
    }
  }

  async function happen(events: readonly DemoEvent[]) {
    for (const { instant, person, action } of events) {
      const then = at(instant)
      const progress = stories.get(person)
      if (action && progress) await act(then, office, progress, action)
      if (action) continue
      const caller = await arrive(then, person)
      if (isOfOffice(person)) office.set(person.firstName, caller)
      const nothingYet = {
        applicationId: '',
        sheetId: '',
        intentId: '',
        proofId: '',
        documents: new Map(),
        requests: new Map(),
      }
      stories.set(person, { caller, directory, ...nothingYet })
    }
  }

  const complete = [...stories.values()].filter(({ documents }) => documents.size >= SHOWN_DOCUMENTS)
  for (const client of complete.slice(0, LOOKED_AT))
    await lookInDemo(at(began - 2 * DAY), colleague(office, 'Ana'), client)
  const clients = complete.map(({ caller }) => caller)
  await askInDemo(at, { began, lead: colleague(office, 'Ana'), clients })
  await askUsualTimesAgain(at(began - ASKED_AGAIN), colleague(office, 'Ana'), directory)
  await confirmBoardsInDemo(at(began - ASKED_AGAIN), colleague(office, 'Ana'))
  await importStatementInDemo(at(began), colleague(office, 'Ben'))
  await closeMonthsInDemo(at(began), colleague(office, 'Ben'))
  const [client] = complete
  if (client) await openIncidentsInDemo((ago) => at(began - ago), colleague(office, 'Ana'), client.caller.user.email)
  const team = {
    ana: colleague(office, 'Ana'),
    ben: colleague(office, 'Ben'),
    sol: office.get('Sol') ?? colleague(office, 'Ana'),
  }
  await workInDemo(at, { began, team, clients: complete.slice(-ASKING) })
  await deleteQueuedMail(deps.db)
  await selectOrInsertSetting(deps.db, 'demo', 'yes')
}

async function refuseOtherPeople(db: Database) {
  if (await isDemo(db)) return
  throw new StartRefusal(
    'DATA_DIR: its database has people who are not from the demo, or an unfinished demo. Choose an empty folder.',
  )
}

interface DemoEvent {
  instant: number
  person: DemoPerson
  action?: DemoAction
}

function daysOf(events: readonly DemoEvent[], began: number): DemoEvent[][][] {
  const days = new Map<number, Map<DemoPerson, DemoEvent[]>>()
  for (const event of events) {
    const day = Math.floor((began - event.instant) / DAY)
    const people = days.get(day) ?? new Map<DemoPerson, DemoEvent[]>()
    days.set(day, people)
    people.set(event.person, [...(people.get(event.person) ?? []), event])
  }
  return [...days.values()].map((people) => [...people.values()])
}

function chronicle(began: number) {
  const events = demoPeople.flatMap((person): DemoEvent[] => {
    const told = person.story.map((action, step) => ({
      // Actions of one day follow each other by minutes.
      instant: began - action.daysAgo * DAY - (person.story.length - step) * 2 * MINUTE,
      person,
      action,
    }))
    const arrived = (told[0]?.instant ?? began - DAY) - 11 * MINUTE
    return [{ instant: person.role === 'admin' ? began - OFFICE_OPENED : arrived, person }, ...told]
  })
  return events.sort((one, other) => one.instant - other.instant)
}

async function arrive(deps: Deps, person: DemoPerson): Promise<Caller> {
  const email = demoEmail(person)
  const name = `${person.firstName} ${person.lastName}`
  const details = {
    completeName: name,
    firstName: person.firstName,
    lastName: person.lastName,
    email,
    mobileNumber: '0917 000 0000',
    messengerGroupChat: '7',
  }
  // Dates the sign-up now, whenever the story began: the clean-up deletes old sign-ups.
  await upsertSignUp(deps.db, email, { ...details, browserHash: null, at: new Date() })
  const teamRole = person.teamRole ?? (isOfOffice(person) ? 'owner' : null)
  const row = await deps.transaction(async (tx) => {
    const created = await selectOrCreateUser(tx, { email, emailKey: email, at: deps.now(), signUp: 'any' })
    if (person.teamRole) await insertDemoMember(tx, { userId: created.userId, role: person.teamRole, at: deps.now() })
    return created
  })
  const user = userOf(deps.config, row)
  const from = { ...noSession, ip: '127.0.0.1', requestId: uuid() }
  return {
    id: user.id,
    role: person.role,
    teamRole,
    permissions: permissionsOf(teamRole),
    user,
    mobileNumber: null,
    hasConfirmedDetails: true,
    applicationId: null,
    ...from,
  }
}

// Applicants see only confirmed facts of their board; the demo confirms them by telephone.
async function confirmBoardsInDemo(deps: Deps, ana: Caller): Promise<void> {
  const read = { source: 'By telephone', checkedOn: todayOf(deps), confidence: 'high' } as const
  for (const { board, facts, fee } of confirmedBoards) {
    for (const asked of facts) await changeBoardFact(deps, ana, { board, asked, change: read })
    if (fee) await changeBoardFact(deps, ana, { board, asked: 'fee', change: { ...read, value: fee } })
  }
}

async function lookInDemo(deps: Deps, ana: Caller, { caller, applicationId, documents }: DemoProgress): Promise<void> {
  for (const id of documents.values())
    await deps.accessLog.record(ana, { action: 'document.opened', subject: `document:${id}` })
  const { stream } = await exportFiles(deps, ana, applicationId)
  stream.destroy()
  await changeConsent(deps, caller, { purpose: 'outside_messages', granted: true })
}
