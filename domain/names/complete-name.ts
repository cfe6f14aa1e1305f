import { splitSuffix } from './suffix.ts'

interface NameParts {
  firstName: string
  lastName: string
}

const wordsIn = (name: string) => name.split(/\s+/).filter(Boolean)

// They stand before the last word of a surname and belong to it.
const PARTICLE = /^(de|del|dela|delas|delos|di|la|las|los|mac|san|santa|sta\.?|sto\.?|van|von|y)$/i

/** Takes the surname at the end off, its particles along. */
function withoutSurname(words: readonly string[]): readonly string[] {
  const start = words.findLastIndex((word, index) => index < words.length - 1 && !PARTICLE.test(word))
  return words.slice(0, start + 1)
}

/** What is probably the first and the last name; the middle name stands between them. */
export function partsOf(completeName: string): NameParts {
  const name = { first: '', middle: '', last: completeName, suffix: '', birthDate: null, sex: null }
  const words = wordsIn(splitSuffix(name).last)
  const given = withoutSurname(words)
  if (given.length === 0) return { firstName: '', lastName: '' }
  const first = given.length > 1 ? withoutSurname(given) : given
  return { firstName: first.join(' '), lastName: words.slice(given.length).join(' ') }
}

/** What stands between the first and the last name. */
export function middleNameIn(completeName: string, { firstName, lastName }: NameParts): string {
  const name = wordsIn(completeName).join(' ')
  const [before, after] = [`${firstName} `, ` ${lastName}`]
  const isBetween = name.startsWith(before) && name.endsWith(after) && name.length > before.length + after.length
  return isBetween ? name.slice(before.length, -after.length) : ''
}
