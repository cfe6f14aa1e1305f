import { type NetworkMode, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'
import { sentenceOf, toastFailed } from './failed.ts'
import { type Changing, isBehind, markStale } from './stale.ts'

export type Problems<Field extends string> = Partial<Record<Field, string>>

interface Issue {
  path: string | readonly PropertyKey[]
  message: string
}

/** What judges a form: a schema of the contract, or whatever else answers like one. */
export interface FormSchema<Values, Data> {
  safeParse: (
    values: Values,
  ) => { success: true; data: Data; error?: undefined } | { success: false; error: { issues: readonly Issue[] } }
}

interface ProblemOptions<Values extends object, Field extends keyof Values & string> {
  /** In the order of the screen: the summary follows it, and the first wrong one is gone to. */
  fields: readonly Field[]
  values: Values
  write: (change: Partial<Values>) => void
  /** From the first failure on it is judged as it is typed. Otherwise a problem goes with the next change of its field. */
  judgesAsTyped?: boolean
  /** The problem in words that fit the form; what the server refused comes without the value. */
  wordsFor?: (field: Field, message: string, value?: unknown) => string
  isShown?: (field: Field, problems: Problems<Field>) => boolean
  idOf?: (field: Field) => string
}

/**
 * What is wrong with a form. Hand `ref` to it for the focus to go to the first wrong field, or `attempt` and `summary`
 * to an `ErrorSummary`, which takes the focus instead.
 */
function useProblems<Values extends object, Field extends keyof Values & string>(
  schema: FormSchema<Values, unknown>,
  { fields, values, write, judgesAsTyped = false, wordsFor, isShown, idOf }: ProblemOptions<Values, Field>,
) {
  const ref = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [isJudging, setJudging] = useState(false)
  const [told, setTold] = useState<Problems<Field>>({})

  const problemsIn = (issues: readonly Issue[], judged?: Values): Problems<Field> => {
    const problems: Problems<Field> = {}
    for (const { path, message } of issues) {
      const field = fields.find((name) => name === [path].flat().join('.'))
      if (field) problems[field] ??= wordsFor?.(field, message, judged?.[field]) ?? message
    }
    return problems
  }
  const judge = () => problemsIn(schema.safeParse(values).error?.issues ?? [], values)
  const found = isJudging ? { ...judge(), ...told } : told
  const problems: Problems<Field> = {}
  for (const field of fields) if (found[field] && (isShown?.(field, found) ?? true)) problems[field] = found[field]

  const show = (those: Problems<Field>, kept: Problems<Field>) => {
    setTold(kept)
    setJudging(judgesAsTyped)
    setAttempt((count) => count + 1)
    const first = fields.find((field) => those[field])
    if (first) ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return {
    ref,
    problems,
    summary: fields.flatMap((field) => {
      const message = problems[field]
      return message ? [{ fieldId: idOf?.(field) ?? field, message }] : []
    }),
    attempt,
    tell: (those: Problems<Field>) => show(those, those),
    tellWhatIsWrong() {
      const wrong = judge()
      show(wrong, judgesAsTyped ? {} : wrong)
    },
    problemsIn,
    forgetTold: () => setTold({}),
    forget() {
      setTold({})
      setJudging(false)
    },
    change(change: Partial<Values>) {
      write(change)
      setTold((before) => {
        const kept = { ...before }
        for (const field of fields) if (Object.hasOwn(change, field)) delete kept[field]
        return kept
      })
    },
  }
}

interface FormOptions<Values extends object, Field extends keyof Values & string, Data, Answer>
  extends ProblemOptions<Values, Field> {
  /** What `send` calls: what that makes stale is asked anew. */
  route: Changing
  /** What `onSent` puts in place from the answer, so that it need not be asked for. */
  known?: readonly { path: string }[]
  send: (data: Data, values: Values) => Promise<Answer>
  onSent: (answer: Answer, values: Values) => void
  /** Said when the server gives no reason that a person can read. */
  failed: string
  /** The toast says `failed` even where the server gives a reason; the form itself shows the reason. */
  toastsFailed?: boolean
  mayGo?: (data: Data) => boolean
  onWrong?: (firstMessage?: string) => void
  /** Whether the form deals with a failure itself, as with a version that is out of date. */
  onFailed?: (error: Error, values: Values) => boolean | Promise<boolean>
  /** Given, it is under way as well when it was sent before the page was left and come back to. */
  mutationKey?: readonly unknown[]
  networkMode?: NetworkMode
}

/**
 * The life of a form: judged by the contract's own rules, sent at most once at a time, and what the server refuses told
 * at its field. What is typed lives where the caller keeps it, in a draft as a rule.
 */
export function useForm<Values extends object, Field extends keyof Values & string, Data, Answer>(
  schema: FormSchema<Values, Data>,
  options: FormOptions<Values, Field, Data, Answer>,
) {
  const { values, failed, networkMode } = options
  const { problemsIn, tellWhatIsWrong, forgetTold, ...kept } = useProblems(schema, options)
  const [failure, setFailure] = useState<string>()
  const queries = useQueryClient()
  const own = useId()
  const { mutationKey = [own] } = options
  const sending = useMutation({
    mutationKey,
    ...(networkMode && { networkMode }),
    mutationFn: ({ data, values }: { data: Data; values: Values }) => options.send(data, values),
    onSuccess: (answer, sent) => {
      kept.forget()
      options.onSent(answer, sent.values)
    },
    onError: async (error, sent) => {
      if (await options.onFailed?.(error, sent.values)) return
      toastFailed(error, options.toastsFailed ? failed : sentenceOf(error, failed))
      const refused = problemsIn(error instanceof ApiError ? error.errors : [])
      if (Object.keys(refused).length === 0) return setFailure(sentenceOf(error, failed))
      options.onWrong?.()
      kept.tell(refused)
    },
    onSettled: (_, error) => {
      if (isBehind(error)) markStale(queries, options.route, error ? [] : options.known)
    },
  })
  return {
    ...kept,
    failure,
    sending,
    isBusy: useIsMutating({ mutationKey }) > 0,
    forgetFailure: () => setFailure(undefined),
    reset() {
      kept.forget()
      setFailure(undefined)
      sending.reset()
    },
    submit(event?: { preventDefault: () => void }) {
      event?.preventDefault()
      // Asked of the cache, which knows at once, before the button can show it.
      if (queries.isMutating({ mutationKey }) > 0) return
      const judged = schema.safeParse(values)
      if (!judged.success) {
        options.onWrong?.(judged.error.issues[0]?.message)
        return tellWhatIsWrong()
      }
      forgetTold()
      if (options.mayGo?.(judged.data) === false) return
      setFailure(undefined)
      sending.mutate({ data: judged.data, values })
    },
  }
}
