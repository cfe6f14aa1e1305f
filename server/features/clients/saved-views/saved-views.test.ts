import { describe, expect, test } from 'vitest'
import {
  changeView,
  deleteView,
  listSavedViews,
  MAX_VIEWS,
  type NewView,
  saveView,
  TOO_MANY_VIEWS,
  VIEW_NAME_TAKEN,
} from '#contract/clients/saved-views.ts'
import type { TestClient } from '#server/testing/people.ts'
import { useAdmin, usePortal } from '#server/testing/use-portal.ts'

const portal = usePortal()
const ana = useAdmin(portal)
const ben = useAdmin(portal, 'ben')
const aView = (about: Partial<NewView> = {}): NewView => ({
  screen: 'clients',
  name: 'Waiting for us',
  query: 'waitsFor=team&sort=waiting',
  shared: false,
  ...about,
})
const kept = async (person: TestClient, about: Partial<NewView>) => person.call(saveView, { body: aView(about) })
const namesOf = async (person: TestClient) => (await person.call(listSavedViews, {})).map(({ name }) => name)

describe('a saved view', () => {
  test('is returned unchanged, and only its owner sees it until it is shared', async () => {
    const view = await kept(ana, { name: ' Long waits ' })
    expect(view).toMatchObject({ name: 'Long waits', query: 'sort=waiting&waitsFor=team', shared: false })
    expect(view.owner).toEqual({ id: ana.id, name: ana.email })
    expect([await namesOf(ana), await namesOf(ben)]).toEqual([['Long waits'], []])
    const shared = { ...view, shared: true }
    expect(await ana.call(changeView, { params: { viewId: view.id }, body: shared })).toEqual(shared)
    expect(await ben.call(listSavedViews, { query: { screen: 'clients' } })).toEqual([shared])
  })

  test('is changed and deleted by its owner alone, and an unshared view is 404 for others', async () => {
    const [mine, ours] = [await kept(ana, { name: 'Mine' }), await kept(ana, { name: 'Ours', shared: true })]
    const tried = async ({ id }: { id: string }) => [
      (await ben.ask(changeView, { params: { viewId: id }, body: aView({ name: 'Taken' }) })).said,
      (await ben.ask(deleteView, { params: { viewId: id } })).said,
    ]
    expect(await tried(mine)).toEqual(['404: View not found', '404: View not found'])
    const owner = ours.owner.name
    const refused = `403: Only ${owner} can change this view. Save it as your own instead.`
    expect(await tried(ours)).toEqual([refused, refused])
    await ana.call(deleteView, { params: { viewId: ours.id } })
    expect((await ana.ask(deleteView, { params: { viewId: ours.id } })).said).toBe('404: View not found')
    expect(await namesOf(ben)).not.toContain('Ours')
  })

  test('needs a name that its owner has not used, in any letter case', async () => {
    const view = await kept(ana, { name: 'Señor' })
    const twice = await ana.ask(saveView, { body: aView({ name: 'SEÑOR' }) })
    expect([twice.said, twice.body]).toEqual([
      `409: ${VIEW_NAME_TAKEN}`,
      { message: VIEW_NAME_TAKEN, errors: [{ path: 'name', message: VIEW_NAME_TAKEN }] },
    ])
    await kept(ben, { name: 'Señor' })
    const other = await kept(ana, { name: 'Other' })
    const onto = await ana.ask(changeView, { params: { viewId: other.id }, body: aView({ name: 'señor' }) })
    expect(onto.status).toBe(409)
    // A view may take its own name in other letter case.
    const renamed = await ana.call(changeView, { params: { viewId: view.id }, body: aView({ name: 'SEÑOR' }) })
    expect(renamed.name).toBe('SEÑOR')
  })

  test.each([
    ['status=asleep', 'Choose statuses from the list'],
    ['colour=red', 'The list does not have the filter colour'],
    ['cursor=abc', 'The list does not have the filter cursor'],
    ['sort=name&sort=oldest', 'Give each part of the filter only once'],
    ['from=2026-02-30', 'Give the day as 2026-11-21'],
    [`search=${'x'.repeat(2000)}`, 'Use at most 2000 characters'],
  ])('with the filter %s is refused', async (query, sentence) => {
    const { status, body } = await ana.ask(saveView, { body: aView({ name: 'Wrong', query }) })
    expect([status, body]).toEqual([400, { message: sentence, errors: [{ path: 'query', message: sentence }] }])
  })

  test('is refused beyond a hundred per person, even when many are saved at once', async () => {
    const own = (await ben.call(listSavedViews, {})).filter(({ owner }) => owner.id === ben.id)
    const room = MAX_VIEWS - own.length
    const names = Array.from({ length: room + 2 }, (_, index) => `View ${index}`)
    const answers = await Promise.all(names.map((name) => ben.ask(saveView, { body: aView({ name }) })))
    const refused = answers.filter(({ status }) => status !== 201).map(({ said }) => said)
    expect(refused).toEqual(Array(2).fill(`409: ${TOO_MANY_VIEWS}`))
  })
})
