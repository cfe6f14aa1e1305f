import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeView,
  deleteView,
  listSavedViews,
  type SavedView,
  saveView,
  type ViewScreen,
} from '#contract/saved-views.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf, toastFailed } from '#web/lib/failed.ts'
import { useOnce } from '#web/lib/once.ts'
import { read } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { toast } from '#web/lib/toast.ts'

const viewsOf = (screen: ViewScreen) => read(listSavedViews, { query: { screen } })

export function useViews(screen: ViewScreen) {
  const user = useUser()
  const { data, isError, refetch } = useQuery(viewsOf(screen))
  const sorted = data?.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  return {
    own: sorted?.filter(({ owner }) => owner.id === user.id) ?? [],
    shared: sorted?.filter(({ owner }) => owner.id !== user.id) ?? [],
    find: (id: string | null) => data?.find((view) => view.id === id),
    isOwn: (view: SavedView) => view.owner.id === user.id,
    isLoading: !data && !isError,
    isMissing: !data && isError,
    again: () => void refetch(),
  }
}

interface Keeping {
  screen: ViewScreen
  id?: string
  name: string
  query: string
  shared: boolean
}

/** Keeps a view; what is wrong with it comes back as a sentence for its form. */
export function useKeepView(onKept: (view: SavedView) => void) {
  const queries = useQueryClient()
  const { mutate, isPending, error, reset } = useOnce<Keeping, SavedView>({
    mutationFn: ({ id, screen, ...body }) =>
      id ? call(changeView, { params: { viewId: id }, body }) : call(saveView, { body: { screen, ...body } }),
    onSuccess: (kept) => {
      queries.setQueryData(viewsOf(kept.screen).queryKey, (list) => [
        kept,
        ...(list ?? []).filter(({ id }) => id !== kept.id),
      ])
      onKept(kept)
    },
  })
  const wrong = error instanceof ApiError && error.isExpiredSession ? null : error
  return {
    keep: mutate,
    isPending,
    wrong: wrong && sentenceOf(wrong, 'The view could not be saved. Please try again.'),
    forgetWrong: reset,
  }
}

export function useDeleteView(onDeleted: () => void) {
  const queries = useQueryClient()
  return useOnce<SavedView, unknown>({
    mutationFn: ({ id }) => call(deleteView, { params: { viewId: id } }),
    onSuccess: (_, { id, name, screen }) => {
      queries.setQueryData(viewsOf(screen).queryKey, (list) => list?.filter((view) => view.id !== id))
      toast.show('View deleted', `“${name}” was deleted. The clients in it are not affected.`)
      onDeleted()
    },
    onError: (error) => toastFailed(error, 'Failed to delete the view'),
  })
}
