import { type Face, fontOf } from './paper-fonts.ts'

export type Has = (font: string, codePoint: number) => boolean

// Scripts that names of our applicants may use; any other character is only told to be a letter or a sign.
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

// Characters that reverse text or join letters, and are no letters; the two joiners shape Arabic.
const UNSEEN = /(?![\u200c\u200d])\p{Cf}|(?!\n)\p{Cc}|[\ufe00-\ufe0f]|(?<![\u0600-\u08ff])[\u200c\u200d]/gu

/**
 * Returns a text that can be printed: a note replaces letters that no font has, and names their script. An empty box
 * would say nothing, and an omission would make the rest look complete.
 */
export function printable(text: string, has: Has, face: Face): string {
  // The fonts have accented letters, but no rules to combine accents.
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
    // Consecutive words of the same script share one note.
    if (next === note) printed = printed.trimEnd()
    else printed += next
    note = next
  }
  return printed
}
