import { type UseMutationOptions, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input, Reply, RouteSpec } from '#contract/route.ts'
import { call } from './call.ts'
import { type Answered, isBehind, knownAfter, markStale } from './stale.ts'
import { sentenceOf, toast, toastFailed } from './toast.ts'

export interface CallOptions<R extends RouteSpec, Given, Before>
  extends Omit<UseMutationOptions<Reply<R>, Error, Given, Before>, 'mutationFn' | 'onSettled'> {
  input: (given: Given) => Input<R>
  answers?: Answered<Reply<R>> | undefined
  /** Routes that `onSuccess` updates in the cache, so that they are not loaded again. */
  known?: readonly RouteSpec[]
  sent?: string | ((answer: Reply<R>, given: Given) => string) | undefined
  failed?: string | undefined
}

/**
 * A change from a screen. Refetches the affected routes after success, or after a refusal because the screen was out of
 * date.
 */
export function useCall<const R extends RouteSpec, Given = void, Before = unknown>(
  spec: R,
  { input, answers, known, sent, failed, ...options }: CallOptions<R, Given, Before>,
): UseMutationResult<Reply<R>, Error, Given, Before> {
  const queries = useQueryClient()
  return useMutation({
    ...options,
    ...(failed && { onError: (error: Error) => toastFailed(error, sentenceOf(error, failed)) }),
    mutationFn: (given) => call(spec, input(given)),
    onSuccess(...[answer, given, ...rest]) {
      if (answers) queries.setQueryData(answers.queryKey, answer)
      if (sent) toast.show('Success', typeof sent === 'string' ? sent : sent(answer, given))
      return options.onSuccess?.(answer, given, ...rest)
    },
    onSettled: (_, error) => {
      if (isBehind(error)) markStale(queries, spec, error ? [] : knownAfter(answers, known))
    },
  })
}
