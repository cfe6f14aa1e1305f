// What the contract uses of Zod, for browsers, whose build takes it in place of that: it judges alike, which
// scripts/vite/zod.slow.test.ts holds against all routes, and weighs a tenth.

interface SchemaIssue {
  path: PropertyKey[]
  message: string
  /** Whether what is checked next is checked all the same; false even where that asks for itself. */
  goesOn?: boolean
}

interface Judged {
  value: unknown
  issues: SchemaIssue[]
  isOver?: boolean
}

type Judge = (value: unknown) => Judged
type SchemaError = string | { error?: string | ((issue: { input: unknown }) => string | undefined) } | undefined
type Shape = Record<string, LightSchema>

/** Whether a key of an object may be left out, and whether something stands for it then. */
type Absence = 'optional' | 'defaulted' | undefined

interface SchemaKind {
  judge: Judge
  said?: SchemaError
  optin?: Absence
  optout?: Absence
  shape?: Shape
  options?: readonly unknown[]
  isStrict?: boolean
}

interface RefineOptions {
  error?: SchemaError
  path?: PropertyKey[]
  abort?: boolean
  when?: (judged: { value: unknown }) => boolean
}

const wordsOf = (said: SchemaError, input: unknown): string | undefined => {
  const error = typeof said === 'object' ? said.error : said
  return typeof error === 'function' ? error({ input }) : error
}

const issueOf = (input: unknown, ...said: SchemaError[]): SchemaIssue => ({
  path: [],
  message: said.map((one) => wordsOf(one, input)).find((words) => words !== undefined) ?? 'Invalid input',
})

const under = (key: PropertyKey, issues: readonly SchemaIssue[]) =>
  issues.map((issue) => ({ ...issue, path: [key, ...issue.path] }))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEnded = ({ issues, isOver }: Judged) => isOver || issues.some(({ goesOn }) => !goesOn)

const fits = (is: (value: unknown) => boolean, said: SchemaError): Judge => {
  return (value) => ({ value, issues: is(value) ? [] : [issueOf(value, said)] })
}

interface LightSchema extends SchemaKind, Checks, Wraps, Objects {}

const make = (kind: SchemaKind): LightSchema => Object.assign(Object.create(methods), kind)

/** The same, and what comes after it unless it ended before. */
const then = (
  kind: SchemaKind,
  next: (judged: Judged) => void,
  when: (judged: Judged) => unknown = isOpen,
): LightSchema =>
  make({
    ...kind,
    judge(value) {
      const judged = kind.judge(value)
      if (when(judged)) next(judged)
      return judged
    },
  })

const isOpen = (judged: Judged) => !isEnded(judged)

const orAsked = (when: (judged: Judged) => unknown) => (judged: Judged) =>
  !judged.isOver && judged.issues.every(({ goesOn }) => goesOn !== false) && when(judged)

const must = (kind: SchemaKind, holds: (value: never) => unknown, { path = [], abort, when, error }: RefineOptions) =>
  then(
    kind,
    ({ value, issues }) => {
      if (!holds(value as never)) issues.push({ ...issueOf(value, error, kind.said), path, goesOn: !abort })
    },
    when && orAsked(when),
  )

const change = (kind: SchemaKind, to: (text: string) => string) =>
  then(kind, (judged) => {
    judged.value = to(judged.value as string)
  })

const sizeOf = (value: string | number | { length: number }) => (typeof value === 'number' ? value : value.length)

type Checks = typeof checks
const checks = {
  refine(this: SchemaKind, holds: (value: never) => unknown, how: RefineOptions | string = {}) {
    return must(this, holds, typeof how === 'string' ? { error: how } : how)
  },
  superRefine(this: SchemaKind, look: (value: never, context: { addIssue: (issue: SchemaIssue) => void }) => void) {
    return then(this, ({ value, issues }) =>
      look(value as never, { addIssue: (issue) => issues.push({ ...issue, goesOn: true }) }),
    )
  },
  min(this: SchemaKind, least: number, error?: SchemaError) {
    return must(this, (value) => sizeOf(value) >= least, { error })
  },
  max(this: SchemaKind, most: number, error?: SchemaError) {
    return must(this, (value) => sizeOf(value) <= most, { error })
  },
  regex(this: SchemaKind, pattern: RegExp, error?: SchemaError) {
    return must(this, (text) => pattern.test(text), { error })
  },
  startsWith(this: SchemaKind, start: string, error?: SchemaError) {
    return must(this, (text: string) => text.startsWith(start), { error })
  },
  trim(this: SchemaKind) {
    return change(this, (text) => text.trim())
  },
  toUpperCase(this: SchemaKind) {
    return change(this, (text) => text.toUpperCase())
  },
}

const unless = (from: unknown, kind: SchemaKind, absence: Pick<SchemaKind, 'optin' | 'optout'> = {}) =>
  make({
    ...kind,
    ...absence,
    judge: (value) => (value === from ? { value, issues: [] } : kind.judge(value)),
  })

type Wraps = typeof wraps
const wraps = {
  optional(this: SchemaKind): LightSchema {
    return unless(undefined, this, { optin: this.optin ?? 'optional', optout: 'optional' })
  },
  nullable(this: SchemaKind): LightSchema {
    return unless(null, this)
  },
  nullish(this: LightSchema): LightSchema {
    return this.nullable().optional()
  },
  nonoptional(this: SchemaKind): LightSchema {
    const isMissing = ({ value, issues }: Judged) => value === undefined && issues.length === 0
    const add = ({ value, issues }: Judged) => issues.push(issueOf(value, this.said))
    return then({ ...this, optin: undefined, optout: undefined }, add, isMissing)
  },
  default(this: SchemaKind, value: unknown): LightSchema {
    const judge: Judge = (given) => (given === undefined ? { value, issues: [] } : this.judge(given))
    return make({ ...this, optin: 'defaulted', optout: undefined, judge })
  },
  pipe(this: SchemaKind, next: SchemaKind): LightSchema {
    const judge: Judge = (value) => {
      const judged = this.judge(value)
      return judged.issues.length > 0 ? { ...judged, isOver: true } : next.judge(judged.value)
    }
    return make({ judge, optin: this.optin, optout: next.optout })
  },
  transform(this: LightSchema, to: (value: never) => unknown): LightSchema {
    return this.pipe({ judge: (value) => ({ value: to(value as never), issues: [] }) })
  },
  and(this: SchemaKind, other: SchemaKind): LightSchema {
    const judge: Judge = (value) => {
      const [one, two] = [this.judge(value), other.judge(value)]
      return { value: Object.assign({}, one.value, two.value), issues: [...one.issues, ...two.issues] }
    }
    return make({ judge })
  },
  safeParse(this: SchemaKind, value: unknown) {
    const { value: data, issues } = this.judge(value)
    return issues.length > 0 ? { success: false, error: { issues } } : { success: true, data }
  },
  parse(this: SchemaKind, value: unknown) {
    const { value: data, issues } = this.judge(value)
    if (issues.length > 0) throw new Error(issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join())
    return data
  },
}

type Objects = typeof objects
const objects = {
  extend(this: SchemaKind, more: Shape) {
    return objectOf({ ...this.shape, ...more }, this)
  },
  /** What the object itself must hold stays. */
  safeExtend(this: LightSchema, more: Shape): LightSchema {
    return make({ ...this.and(objectOf(more, {})), shape: { ...this.shape, ...more } })
  },
  pick(this: SchemaKind, names: object) {
    return objectOf(
      only(this.shape, (name) => name in names),
      this,
    )
  },
  omit(this: SchemaKind, names: object) {
    return objectOf(
      only(this.shape, (name) => !(name in names)),
      this,
    )
  },
  partial(this: SchemaKind) {
    const shape = Object.entries(this.shape ?? {}).map(([name, one]) => [name, one.optional()])
    return objectOf(Object.fromEntries(shape), this)
  },
  extract(this: SchemaKind, values: readonly unknown[], said?: SchemaError): LightSchema {
    return oneOf(values, said ?? this.said)
  },
  exclude(this: SchemaKind, values: readonly unknown[]): LightSchema {
    return oneOf(
      (this.options ?? []).filter((value) => !values.includes(value)),
      this.said,
    )
  },
  keyof(this: SchemaKind): LightSchema {
    return oneOf(Object.keys(this.shape ?? {}))
  },
}

const methods = { ...checks, ...wraps, ...objects }

const only = (shape: Shape = {}, isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => isWanted(name)))

/** What an object holds at a key, where the schema lets the key be missing or not. */
function judgeKey(key: string, { judge, optin, optout }: SchemaKind, object: Record<string, unknown>, into: Judged) {
  const isThere = key in object
  if (!isThere && optin === 'optional' && optout === 'optional') return
  const { value, issues } = judge(object[key])
  if (!isThere && optin && optout && issues.length > 0) return
  into.issues.push(...under(key, issues))
  if (!isThere && !optin) {
    if (issues.length === 0) into.issues.push({ ...issueOf(undefined), path: [key] })
  } else if (value !== undefined || isThere || (optin === 'defaulted' && !optout)) {
    Object.assign(into.value as object, { [key]: value })
  }
}

function objectOf(shape: Shape, { said, isStrict = false }: Pick<SchemaKind, 'said' | 'isStrict'>): LightSchema {
  const judge = (value: unknown): Judged => {
    if (!isObject(value)) return { value, issues: [issueOf(value, said)] }
    const judged: Judged = { value: {}, issues: [] }
    for (const [key, schema] of Object.entries(shape)) judgeKey(key, schema, value, judged)
    if (isStrict && Object.keys(value).some((key) => !(key in shape))) judged.issues.push(issueOf(value, said))
    return judged
  }
  return make({ judge, said, shape, isStrict })
}

const oneOf = (values: readonly unknown[], said?: SchemaError): LightSchema =>
  make({ judge: fits((value) => values.includes(value), said), said, options: values })

const isNumber = (value: unknown) => Number.isFinite(value)

const isText = (value: unknown) => typeof value === 'string'

const text = (said?: SchemaError) => make({ judge: fits(isText, said), said })

const formatted = (pattern: RegExp, said?: SchemaError) => text(said).regex(pattern)

const each = (judges: (place: number) => Judge, value: readonly unknown[]): Judged => {
  const judged = value.map((one, place) => judges(place)(one))
  return { value: judged.map((one) => one.value), issues: judged.flatMap(({ issues }, place) => under(place, issues)) }
}

const DAY =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])))'
const DATE = new RegExp(`^${DAY}$`)
const TIME = new RegExp(`^${DAY}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?Z$`)
const EMAIL = /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export const z = {
  string: text,
  email: (said?: SchemaError) => formatted(EMAIL, said),
  iso: {
    date: (said?: SchemaError) => formatted(DATE, said),
    datetime: (said?: SchemaError) => formatted(TIME, said),
  },
  number: (said?: SchemaError) => make({ judge: fits(isNumber, said), said }),
  int: (said?: SchemaError) => must(must(z.number(said), Number.isInteger, { abort: true }), Number.isSafeInteger, {}),
  boolean: (said?: SchemaError) => make({ judge: fits((value) => typeof value === 'boolean', said), said }),
  null: (said?: SchemaError) => make({ judge: fits((value) => value === null, said), said }),
  unknown: () => make({ judge: (value) => ({ value, issues: [] }) }),
  literal: (value: unknown, said?: SchemaError) => oneOf([value], said),
  enum: oneOf,
  templateLiteral(parts: readonly (string | LightSchema)[], said?: SchemaError) {
    const pattern = parts.map((part) => (typeof part === 'string' ? part : `(${part.options?.join('|')})`)).join('')
    return make({ judge: fits((value) => isText(value) && new RegExp(`^${pattern}$`).test(String(value)), said), said })
  },
  object: (shape: Shape, said?: SchemaError) => objectOf(shape, { said }),
  strictObject: (shape: Shape, said?: SchemaError) => objectOf(shape, { said, isStrict: true }),
  array: (item: LightSchema, said?: SchemaError) =>
    make({
      judge: (value) =>
        Array.isArray(value) ? each(() => item.judge, value) : { value, issues: [issueOf(value, said)] },
      said,
    }),
  tuple: (items: readonly LightSchema[], said?: SchemaError) =>
    make({
      judge: (value) =>
        Array.isArray(value) && value.length === items.length
          ? each((place) => items[place]?.judge ?? z.unknown().judge, value)
          : { value, issues: [issueOf(value, said)] },
      said,
    }),
  record: (key: LightSchema, item: LightSchema, said?: SchemaError) =>
    key.options
      ? objectOf(Object.fromEntries(key.options.map((name) => [String(name), item])), { said, isStrict: true })
      : make({
          judge(value) {
            if (!isObject(value)) return { value, issues: [issueOf(value, said)] }
            const judged: Judged = { value: {}, issues: [] }
            for (const name of Object.keys(value)) judgeKey(name, item, value, judged)
            return judged
          },
          said,
        }),
  union: (options: readonly LightSchema[], said?: SchemaError) =>
    make({
      judge(value) {
        const judged = options.map((option) => option.judge(value))
        const right = judged.find(({ issues }) => issues.length === 0)
        if (right) return right
        const nearly = judged.filter((one) => !isEnded(one))
        return nearly.length === 1 && nearly[0] ? nearly[0] : { value, issues: [issueOf(value, said)] }
      },
      said,
      options,
      optin: options.find(({ optin }) => optin)?.optin,
      optout: options.find(({ optout }) => optout)?.optout,
    }),
  preprocess: (before: (value: unknown) => unknown, schema: LightSchema) =>
    make({ judge: (value) => schema.judge(before(value)), optin: 'optional', optout: schema.optout }),
}
