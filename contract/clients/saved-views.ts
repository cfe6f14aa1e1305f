import { z } from 'zod'
import { Instant, requiredText, route, storableText, tooLong } from '#contract/route.ts'
import { Colleague } from '#contract/team/colleague.ts'

export const ViewScreen = z.enum(['clients', 'cases'], { error: 'Choose the list of the view: clients or cases' })
export type ViewScreen = z.infer<typeof ViewScreen>

export const MAX_VIEWS = 100
export const TOO_MANY_VIEWS = `You already have ${MAX_VIEWS} views. Delete one that you no longer need.`
export const VIEW_NAME_TAKEN = 'You already have a view with this name. Choose another name.'
const VIEW_QUERY_NEEDED = 'Give the filter as it appears in the address of the list'

const words = {
  name: requiredText('Please give the view a name', 60),
  query: storableText(VIEW_QUERY_NEEDED).max(2000, tooLong(2000)),
  shared: z.boolean({ error: 'Say whether the team shares it: true or false' }),
}

export const SavedView = z.object({
  id: z.string(),
  screen: ViewScreen,
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  owner: Colleague,
  createdAt: Instant,
})
export type SavedView = z.infer<typeof SavedView>

export const NewView = z.object({ screen: ViewScreen, ...words })
export type NewView = z.output<typeof NewView>

export const ViewChange = z.object(words)
export type ViewChange = z.output<typeof ViewChange>

export const listSavedViews = route('GET', '/api/admin/views', {
  summary: 'The saved views of a list: your own and those shared by colleagues, newest first',
  permission: 'clients.read',
  query: z.object({ screen: ViewScreen.optional() }),
  page: true,
  reply: z.array(SavedView),
})

export const saveView = route('POST', '/api/admin/views', {
  summary: `Save a filter and sort order under a name; ${MAX_VIEWS} at most, each name once`,
  permission: 'workspace.use',
  changes: [],
  body: NewView,
  status: 201,
  refusals: [409],
  reply: SavedView,
})

export const changeView = route('PUT', '/api/admin/views/:viewId', {
  summary: 'Rename a view, give it another filter, or share it; only its owner may',
  permission: 'workspace.use',
  changes: [],
  body: ViewChange,
  refusals: [403, 409],
  reply: SavedView,
})

export const deleteView = route('DELETE', '/api/admin/views/:viewId', {
  summary: 'Delete a view; only its owner may',
  permission: 'workspace.use',
  changes: [],
  refusals: [403],
})
