import { infiniteQueryOptions, MutationCache, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { ApiError } from './api-error.ts'
import { call, callPage } from './call.ts'
import { leaveForSignIn } from './expired-session.ts'

const watchForExpiry = (error: unknown) => {
  if (error instanceof ApiError && error.isExpiredSession) leaveForSignIn()
}

/** The cache of everything that screens read. Every failed call passes here, so an expired session is seen once. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: watchForExpiry }),
    mutationCache: new MutationCache({ onError: watchForExpiry }),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
      },
      // A change that waits for the line would be made unseen, long after it was given up: it is sent now or not at all.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** Everything cached from one route; hand it to `invalidateQueries`. */
export const keyOf = (spec: RouteSpec) => [spec.method, spec.path] as const

/** A status that means "there is nothing", answered as null instead of thrown. */
type AbsentOn = 401 | 404

/** The one way a screen reads from the server. */
export const read = <const R extends RouteSpec, A extends AbsentOn = never>(
  spec: R,
  input: Input<R>,
  { absentOn }: { absentOn?: A } = {},
) =>
  queryOptions({
    queryKey: [...keyOf(spec), input],
    queryFn: async (): Promise<Reply<R> | ([A] extends [never] ? never : null)> => {
      try {
        return await call(spec, input)
      } catch (error) {
        if (error instanceof ApiError && error.status === absentOn) return null as [A] extends [never] ? never : null
        throw error
      }
    },
  })

/** The one way a screen reads a long list: page after page. */
export const readPages = <const R extends RouteSpec & { page: true }>(
  spec: R,
  input: Input<R>,
  limit?: number,
  furtherLimit = limit,
) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(spec), input, 'pages', limit],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      callPage(spec, input, { cursor: pageParam, limit: pageParam === undefined ? limit : furtherLimit }),
    getNextPageParam: (last) => last.next ?? undefined,
  })
