// The rules of dates and lengths are the same for many fields, so their sentences do not say which one.
const SAYS_NO_FIELD = /^(Use at most|This |Enter a (date|month))/

/** A sentence that makes clear by itself which field has to be mended. */
export const problemWords = (label: string, sentence: string): string =>
  SAYS_NO_FIELD.test(sentence) ? `${label}: ${sentence}` : sentence

interface Issue {
  path: string
  message: string
}

/** The first sentence about each field, in words that name it. */
export function problemsIn<Name extends string>(
  issues: readonly Issue[],
  labels: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> {
  const problems: Partial<Record<Name, string>> = {}
  for (const { path, message } of issues) {
    const isOurs = (name: string): name is Name => Object.hasOwn(labels, name)
    if (isOurs(path)) problems[path] ??= problemWords(labels[path], message)
  }
  return problems
}
