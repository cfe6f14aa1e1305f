import { type Face, fontOf } from './paper-fonts.ts'

export type Has = (font: string, codePoint: number) => boolean

// The scripts in which names of our people are likely; of any other only letter or not is known.
const scripts: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\p{Script=Arabic}/u, 'Arabic'],
  [/\p{Script=Hebrew}/u, 'Hebrew'],
  [/\p{Script=Han}/u, 'Chinese'],
  [/\p{Script=Hiragana}|\p{Script=Katakana}/u, 'Japanese'],
  [/\p{Script=Hangul}/u, 'Korean'],
  [/\p{Script=Thai}/u, 'Thai'],
  [/\p{Script=Lao}/u, 'Lao'],
  [/\p{Script=Khmer}/u, 'Khmer'],
  [/\p{Script=Myanmar}/u, 'Burmese'],
  [/\p{Script=Devanagari}/u, 'Devanagari'],
  [/\p{Script=Bengali}/u, 'Bengali'],
  [/\p{Script=Gurmukhi}/u, 'Gurmukhi'],
  [/\p{Script=Gujarati}/u, 'Gujarati'],
  [/\p{Script=Tamil}/u, 'Tamil'],
  [/\p{Script=Telugu}/u, 'Telugu'],
  [/\p{Script=Kannada}/u, 'Kannada'],
  [/\p{Script=Malayalam}/u, 'Malayalam'],
  [/\p{Script=Sinhala}/u, 'Sinhala'],
  [/\p{Script=Tibetan}/u, 'Tibetan'],
  [/\p{Script=Georgian}/u, 'Georgian'],
  [/\p{Script=Armenian}/u, 'Armenian'],
  [/\p{Script=Ethiopic}/u, 'Ethiopic'],
  [/[\p{L}\p{M}\p{N}]/u, 'other'],
]

function noteOn(character: string): string {
  const script = scripts.find(([pattern]) => pattern.test(character))
  return script ? `[${script[1]} letters]` : '[sign]'
}

// They turn text around or join letters, and are no letters themselves; the two joiners shape Arabic.
const UNSEEN = /(?![\u200c\u200d])\p{Cf}|(?!\n)\p{Cc}|[\ufe00-\ufe0f]|(?<![\u0600-\u08ff])[\u200c\u200d]/gu

/**
 * A text as it can be printed: for letters that no font has there stands which letters they are. An empty box would say
 * nothing, and nothing at all would let the rest pass for the whole.
 */
export function printable(text: string, has: Has, face: Face): string {
  // The fonts have letters with their accents, and no rules to put them together.
  const whole = text
    .normalize('NFC')
    .replace(/[^\S\n]/g, ' ')
    .replace(UNSEEN, '')
  let printed = ''
  let note = ''
  for (const character of whole) {
    const isBlank = /\s/.test(character)
    if (isBlank || has(fontOf(character, face), character.codePointAt(0) ?? 0)) {
      printed += character
      if (!isBlank) note = ''
      continue
    }
    const next = noteOn(character)
    // One note for all the words in the same letters.
    if (next === note) printed = printed.trimEnd()
    else printed += next
    note = next
  }
  return printed
}
