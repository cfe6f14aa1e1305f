import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeView,
  deleteView,
  listSavedViews,
  type NewView,
  type SavedView,
  saveView,
  type ViewScreen,
} from '#contract/clients/saved-views.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { call } from '#web/lib/call.ts'
import { read } from '#web/lib/query.ts'
import { useUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/single-flight.ts'
import { sentenceOf, toast, toastFailed } from '#web/lib/toast.ts'

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

export const SAVING_FAILED = 'The view could not be saved. Please try again.'

export const sendView = ({ id, screen, ...body }: NewView & { id?: string }): Promise<SavedView> =>
  id ? call(changeView, { params: { viewId: id }, body }) : call(saveView, { body: { screen, ...body } })

export function useUpdateViews() {
  const queries = useQueryClient()
  return (saved: SavedView) =>
    queries.setQueryData(viewsOf(saved.screen).queryKey, (list) => [
      saved,
      ...(list ?? []).filter(({ id }) => id !== saved.id),
    ])
}

export function useSaveView() {
  const { mutate, isPending, error } = useSingleFlight({ mutationFn: sendView, onSuccess: useUpdateViews() })
  const isSignedOut = error instanceof ApiError && error.isExpiredSession
  return { save: mutate, isSaving: isPending, failure: error && !isSignedOut ? sentenceOf(error, SAVING_FAILED) : null }
}

export function useDeleteView(onDeleted: () => void) {
  const queries = useQueryClient()
  return useSingleFlight<SavedView, unknown>({
    mutationFn: ({ id }) => call(deleteView, { params: { viewId: id } }),
    onSuccess: (_, { id, name, screen }) => {
      queries.setQueryData(viewsOf(screen).queryKey, (list) => list?.filter((view) => view.id !== id))
      toast.show('View deleted', `“${name}” was deleted. The clients in it are not affected.`)
      onDeleted()
    },
    onError: (error) => toastFailed(error, 'Failed to delete the view'),
  })
}
