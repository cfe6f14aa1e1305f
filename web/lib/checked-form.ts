import { useRef, useState } from 'react'

export type Problems<Field extends string> = Partial<Record<Field, string>>

interface Issue {
  path: string | readonly PropertyKey[]
  message: string
}

export interface FormSchema<Values, Data> {
  safeParse: (
    values: Values,
  ) => { success: true; data: Data; error?: undefined } | { success: false; error: { issues: readonly Issue[] } }
}

/** Checks by the contract a form whose fields differ from the contract; `at` names the field of a problem. */
export const readInto = <Values, Data>(
  schema: FormSchema<unknown, Data>,
  read: (values: Values) => unknown,
  at: (path: Issue['path']) => Issue['path'] = (path) => path,
): FormSchema<Values, Data> => ({
  safeParse(values) {
    const judged = schema.safeParse(read(values))
    if (judged.success) return judged
    const issues = judged.error.issues.map(({ path, message }) => ({ path: at(path), message }))
    return { success: false, error: { issues } }
  },
})

export interface CheckedFormOptions<Values extends object, Field extends keyof Values & string, Data> {
  /**
   * In screen order: the summary follows it, and the first wrong field gets the focus. All values unless given; give
   * them if a value without an input could be wrong.
   */
  fields?: readonly Field[] | undefined
  values: Values
  write: (change: Partial<Values>) => void
  /** Validates while typing after the first failure. Otherwise a change of the field clears its problem. */
  judgesAsTyped?: boolean
  /** Rewrites a problem for the form; problems from the server have no value. */
  wordsFor?: (field: Field, message: string, value?: unknown) => string
  isShown?: (field: Field, problems: Problems<Field>) => boolean
  onInvalid?: (firstMessage?: string) => void
  onValid: (data: Data) => void
}

const namesIn = <Name extends string>(values: object): readonly Name[] =>
  Object.keys(values).filter((name): name is Name => Object.hasOwn(values, name))

/**
 * Checks a form by the contract and sends nothing; `useForm` sends. Pass on `ref` to focus the first wrong field, or
 * `attempt` and `summary` to an `ErrorSummary`, which then takes the focus.
 */
export function useCheckedForm<Values extends object, Field extends keyof Values & string, Data>(
  schema: FormSchema<Values, Data>,
  options: CheckedFormOptions<Values, Field, Data>,
) {
  const { values, fields = namesIn<Field>(values), write, judgesAsTyped = false, wordsFor, isShown } = options
  const ref = useRef<HTMLFormElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [isJudging, setJudging] = useState(false)
  const [reported, setReported] = useState<Problems<Field>>({})

  const problemsIn = (issues: readonly Issue[], judged?: Values): Problems<Field> => {
    const problems: Problems<Field> = {}
    for (const { path, message } of issues) {
      const field = fields.find((name) => name === [path].flat().join('.'))
      if (field) problems[field] ??= wordsFor?.(field, message, judged?.[field]) ?? message
    }
    return problems
  }
  const judge = () => problemsIn(schema.safeParse(values).error?.issues ?? [], values)
  const found = isJudging ? { ...judge(), ...reported } : reported
  const problems: Problems<Field> = {}
  for (const field of fields) if (found[field] && (isShown?.(field, found) ?? true)) problems[field] = found[field]

  const show = (those: Problems<Field>, kept: Problems<Field>) => {
    setReported(kept)
    setJudging(judgesAsTyped)
    setAttempt((count) => count + 1)
    const first = fields.find((field) => those[field])
    if (first) ref.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return {
    ref,
    values,
    problems,
    summary: fields.flatMap((name) => {
      const message = problems[name]
      return message ? [{ name, message }] : []
    }),
    attempt,
    showProblems: (those: Problems<Field>) => show(those, those),
    problemsIn,
    clearProblems() {
      setReported({})
      setJudging(false)
    },
    change(change: Partial<Values>) {
      write(change)
      setReported((before) => {
        const kept = { ...before }
        for (const field of fields) if (Object.hasOwn(change, field)) delete kept[field]
        return kept
      })
    },
    submit(event?: { preventDefault: () => void }) {
      event?.preventDefault()
      const judged = schema.safeParse(values)
      if (judged.success) {
        setReported({})
        return options.onValid(judged.data)
      }
      options.onInvalid?.(judged.error.issues[0]?.message)
      const wrong = judge()
      show(wrong, judgesAsTyped ? {} : wrong)
    },
  }
}
