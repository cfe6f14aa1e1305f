import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import { CaseFilter } from '#contract/cases/cases.ts'
import { WholeClientFilter } from '#contract/clients/clients.ts'
import {
  MAX_VIEWS,
  type NewView,
  type SavedView,
  TOO_MANY_VIEWS,
  VIEW_NAME_TAKEN,
  type ViewChange,
  type ViewScreen,
} from '#contract/clients/saved-views.ts'
import type { Actor } from '#domain/may.ts'
import * as may from '#domain/may.ts'
import { fullName } from '#domain/names/full-name.ts'
import { found, foundIfAllowed, Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/database/open.ts'
import { lockPerson } from '#server/database/people.store.ts'
import type { Deps } from '#server/deps.ts'
import { newestPage, type PageOf, type PageRequest } from '#server/http/page.ts'
import { dated } from '#server/shared/dates.ts'
import {
  countOwnViews,
  insertView,
  isNameTaken,
  removeView,
  selectView,
  selectViews,
  updateView,
  type ViewRow,
} from './saved-views.store.ts'

const toSavedView = ({ ownerId, firstName, lastName, email, ...view }: ViewRow): SavedView => ({
  ...dated(view),
  owner: { id: ownerId, name: fullName({ firstName, lastName }, email) },
})

export function listSavedViews(
  { db }: Deps,
  actor: Actor,
  { screen, page }: { screen: ViewScreen | undefined; page: PageRequest },
): Promise<PageOf<SavedView>> {
  return newestPage(db, page, selectViews({ ownerId: actor.id, screen }), toSavedView)
}

export function saveView(deps: Deps, actor: Actor, { screen, name, query, shared }: NewView): Promise<SavedView> {
  const written = viewQuery(screen, query)
  return deps.transaction(async (tx) => {
    await lockPerson(tx, actor.id)
    if ((await countOwnViews(tx, actor.id)) >= MAX_VIEWS) throw new Refusal('conflict', TOO_MANY_VIEWS)
    if (await isNameTaken(tx, { ownerId: actor.id, screen, name })) throw nameTaken()
    const id = uuid()
    await insertView(tx, { id, ownerId: actor.id, screen, name, query: written, shared, at: deps.now() })
    return toSavedView(found(await selectView(tx, id), 'View'))
  })
}

export function changeView(
  deps: Deps,
  actor: Actor,
  { id, ...change }: ViewChange & { id: string },
): Promise<SavedView> {
  return deps.transaction(async (tx) => {
    const { screen } = await ownView(tx, actor, id)
    const query = viewQuery(screen, change.query)
    if (await isNameTaken(tx, { ownerId: actor.id, screen, name: change.name, except: id })) throw nameTaken()
    await updateView(tx, id, { ...change, query, at: deps.now() })
    return toSavedView(found(await selectView(tx, id), 'View'))
  })
}

export function deleteView(deps: Deps, actor: Actor, id: string): Promise<void> {
  return deps.transaction(async (tx) => {
    await ownView(tx, actor, id)
    await removeView(tx, id)
  })
}

async function ownView(tx: Tx, actor: Actor, id: string): Promise<ViewRow> {
  await lockPerson(tx, actor.id)
  const view = foundIfAllowed(await selectView(tx, id), (one) => may.readView(actor, one), 'View')
  if (!may.changeView(actor, view)) {
    throw new Refusal(
      'forbidden',
      `Only ${toSavedView(view).owner.name} can change this view. Save it as your own instead.`,
    )
  }
  return view
}

const nameTaken = () =>
  new Refusal('conflict', VIEW_NAME_TAKEN, { errors: [{ path: 'name', message: VIEW_NAME_TAKEN }] })

const filters: Record<ViewScreen, z.ZodObject> = { clients: WholeClientFilter, cases: CaseFilter }

/** Normalises a filter to one spelling; refuses a filter that the list would not take. */
function viewQuery(screen: ViewScreen, query: string): string {
  const given = [...new URLSearchParams(query)].filter(([, value]) => value !== '')
  const fields = new Map(given)
  const verdict = filters[screen].strict().safeParse(Object.fromEntries(fields))
  if (fields.size < given.length) throw wrong('Give each part of the filter only once')
  if (!verdict.success) throw wrong(sentenceOf(verdict.error))
  return new URLSearchParams(given.sort(([one], [other]) => (one < other ? -1 : 1))).toString()
}

function sentenceOf({ issues: [issue] }: z.ZodError): string {
  if (issue?.code === 'unrecognized_keys') return `The list does not have the filter ${issue.keys.join(', ')}`
  return issue?.message ?? 'The list does not accept this filter'
}

const wrong = (message: string) => new Refusal('invalid', message, { errors: [{ path: 'query', message }] })
