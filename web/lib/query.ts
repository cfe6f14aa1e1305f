import {
  infiniteQueryOptions,
  type keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  useQuery,
} from '@tanstack/react-query'
import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { ApiError } from './api-error.ts'
import { call, callPage, type Fetch } from './call.ts'
import { leaveForSignIn } from './expired-session.ts'
import { noteShown } from './stale.ts'

const watchForExpiry = (error: unknown) => {
  if (error instanceof ApiError && error.isExpiredSession) leaveForSignIn()
}

const senders = new WeakMap<QueryClient, Fetch>()

/**
 * The query cache. Every failed call passes here, so that an expired session is noticed once. The server passes its own
 * fetch, since it cannot go to sign-in.
 */
export function createQueryClient(send?: Fetch): QueryClient {
  const watch = send ? {} : { onError: watchForExpiry }
  const queries = new QueryClient({
    queryCache: new QueryCache(watch),
    mutationCache: new MutationCache(watch),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
      },
      // Sends a change now or never: a paused change would run unseen, long after the person gave up.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  if (send) senders.set(queries, send)
  return queries
}

export const keyOf = (spec: RouteSpec) => {
  noteShown(spec)
  return [spec.method, spec.path] as const
}

/** A status that means "there is nothing", answered as null instead of thrown. */
type AbsentOn = 401 | 404

export const read = <const R extends RouteSpec, A extends AbsentOn = never>(
  spec: R,
  input: Input<R>,
  { absentOn }: { absentOn?: A } = {},
) =>
  queryOptions({
    queryKey: [...keyOf(spec), input],
    queryFn: async ({ client }): Promise<Reply<R> | ([A] extends [never] ? never : null)> => {
      try {
        return await call(spec, input, senders.get(client))
      } catch (error) {
        if (error instanceof ApiError && error.status === absentOn) return null as [A] extends [never] ? never : null
        throw error
      }
    },
  })

interface ReadOptions {
  enabled?: boolean
  staleTime?: number
  gcTime?: number
  refetchInterval?: number
  refetchOnMount?: 'always'
  refetchOnWindowFocus?: 'always'
  placeholderData?: typeof keepPreviousData
}

export const useRead = <const R extends RouteSpec>(spec: R, input: Input<R>, options: ReadOptions = {}) =>
  useQuery({ ...read(spec, input), ...options })

export const readPages = <const R extends RouteSpec & { page: true }>(
  spec: R,
  input: Input<R>,
  limit?: number,
  furtherLimit = limit,
) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(spec), input, 'pages', limit],
    // Null, not undefined, since server-rendered pages carry it as JSON.
    initialPageParam: null as string | null,
    queryFn: ({ client, pageParam }) => {
      const page = { cursor: pageParam ?? undefined, limit: pageParam === null ? limit : furtherLimit }
      return callPage(spec, input, page, senders.get(client))
    },
    getNextPageParam: (last) => last.next,
  })
