import { type NetworkMode, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import type { Input, RouteSpec } from '#contract/route.ts'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { type CheckedFormOptions, type FormSchema, useCheckedForm } from './checked-form.ts'
import { onLineChange } from './connection.ts'
import { useDraft } from './draft.ts'
import { useUser } from './session.ts'
import { type Answered, type Changing, isBehind, knownAfter, markStale } from './stale.ts'
import { saysOffline, sentenceOf, toast, toastFailed } from './toast.ts'

export interface FormOptions<Values extends object, Field extends keyof Values & string, Data, Answer>
  extends Omit<CheckedFormOptions<Values, Field, Data>, 'onValid'> {
  route: Changing
  answers?: Answered<Answer>
  /** Routes that `onSent` updates in the cache, so that they are not loaded again. */
  known?: readonly { path: string }[]
  send: (data: Data, values: Values) => Promise<Answer>
  onSent: (answer: Answer, values: Values) => void
  failed: string
  /** The toast says `failed` even where the server gives a reason; the form itself shows the reason. */
  toastsFailed?: boolean
  canSend?: (data: Data) => boolean
  /** Returns whether the form handles a failure itself, such as a version conflict. */
  onFailed?: (error: Error, values: Values) => boolean | Promise<boolean>
  /** Also recognises a pending request from before the page was left. */
  mutationKey?: readonly unknown[]
  networkMode?: NetworkMode
}

// The route of a form, and the request that sends its data there.
export const sendTo = <R extends RouteSpec, Data>(route: R, input: (data: Data) => Input<R>) => ({
  route,
  send: (data: Data) => call(route, input(data)),
})

/**
 * The life of a form: checks by the contract, sends one request at a time, and shows server refusals at their fields.
 * The caller stores the values, usually in a draft.
 */
export function useForm<Values extends object, Field extends keyof Values & string, Data, Answer>(
  schema: FormSchema<Values, Data>,
  options: FormOptions<Values, Field, Data, Answer>,
) {
  const { values, failed, networkMode } = options
  const { problemsIn, submit, ...form } = useCheckedForm(schema, {
    ...options,
    onValid(data) {
      if (options.canSend?.(data) === false) return
      setFailure(undefined)
      sending.mutate({ data, values })
    },
  })
  const [failure, setFailure] = useFailure()
  const queries = useQueryClient()
  const own = useId()
  const { mutationKey = [own] } = options
  const sending = useMutation({
    mutationKey,
    ...(networkMode && { networkMode }),
    mutationFn: ({ data, values }: { data: Data; values: Values }) => options.send(data, values),
    onSuccess: (answer, sent) => {
      form.clearProblems()
      if (options.answers) queries.setQueryData(options.answers.queryKey, answer)
      options.onSent(answer, sent.values)
    },
    onError: async (error, sent) => {
      if (await options.onFailed?.(error, sent.values)) return
      toastFailed(error, options.toastsFailed ? failed : sentenceOf(error, failed))
      const refused = problemsIn(error instanceof ApiError ? error.errors : [])
      if (Object.keys(refused).length === 0) return setFailure(sentenceOf(error, failed))
      options.onInvalid?.()
      form.showProblems(refused)
    },
    onSettled: (_, error) => {
      if (isBehind(error)) markStale(queries, options.route, error ? [] : knownAfter(options.answers, options.known))
    },
  })
  return {
    ...form,
    failure,
    sending,
    isBusy: useIsMutating({ mutationKey }) > 0,
    forgetFailure: () => setFailure(undefined),
    reset() {
      form.clearProblems()
      setFailure(undefined)
      sending.reset()
    },
    submit(event?: { preventDefault: () => void }) {
      event?.preventDefault()
      // The mutation cache knows a pending request before the button renders busy.
      if (queries.isMutating({ mutationKey }) > 0) return
      submit()
    },
  }
}

/** An offline failure disappears once the connection is back. */
function useFailure() {
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    if (!saysOffline(failure)) return
    return onLineChange((isBack) => isBack && setFailure(undefined))
  }, [failure])
  return [failure, setFailure] as const
}

// The values of a form that no draft keeps.
export function useValues<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial)
  return { values, write: (change: Partial<Values>) => setValues((before) => ({ ...before, ...change })) }
}

export interface DraftFormOptions<Values extends object, Field extends keyof Values & string, Data, Answer>
  extends Omit<FormOptions<Values, Field, Data, Answer>, 'values' | 'write' | 'onSent'> {
  draft: readonly [name: string, empty: Values]
  sent?: string | ((answer: Answer, values: Values) => string)
  onSent?: (answer: Answer, values: Values) => void
}

export function useDraftForm<Values extends object, Field extends keyof Values & string, Data, Answer>(
  schema: FormSchema<Values, Data>,
  { draft, ...options }: DraftFormOptions<Values, Field, Data, Answer>,
) {
  return useKeptForm(schema, useDraft(useUser().id, ...draft), options)
}

interface Kept<Values> {
  draft: Values
  write: (change: Partial<Values>) => void
  clear: () => void
}

export function useKeptForm<Values extends object, Field extends keyof Values & string, Data, Answer>(
  schema: FormSchema<Values, Data>,
  { draft, write, clear }: Kept<Values>,
  { sent, onSent, ...options }: Omit<DraftFormOptions<Values, Field, Data, Answer>, 'draft'>,
) {
  return useForm(schema, {
    ...options,
    values: draft,
    write,
    onSent(answer, values) {
      clear()
      if (sent) toast.show('Success', typeof sent === 'string' ? sent : sent(answer, values))
      onSent?.(answer, values)
    },
  })
}
