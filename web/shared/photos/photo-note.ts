import type { Concern } from './picture/readability.ts'

const names: Record<Concern, string> = {
  cut: 'cut off',
  two: 'two pages in one photo',
  turned: 'may lie on its side or upside down',
  glare: 'glare',
  blurred: 'blurred',
  dark: 'dark',
  small: 'small',
  same: 'like a page of another document',
}

const MARK = 'photo-advice'

/** Encodes ignored warnings for the keywords of the PDF. */
export const photoNote = (pages: readonly (readonly Concern[])[]): string => {
  const told = pages.flatMap((concerns, index) => concerns.map((concern) => `${index + 1}:${concern}`))
  return told.length > 0 ? [MARK, ...told].join(' ') : ''
}

/** Decodes the warnings as text. Ignores keywords that the photo tool did not write. */
export function readPhotoAdvice(keywords: string): string | undefined {
  const [mark, ...told] = keywords.split(' ')
  if (mark !== MARK) return undefined
  const pages = new Map<string, string[]>()
  for (const one of told) {
    const [, page, concern] = /^(\d{1,2}):(\w+)$/.exec(one) ?? []
    if (!page || !concern || !isConcern(concern)) return undefined
    pages.set(page, [...(pages.get(page) ?? []), names[concern]])
  }
  const words = [...pages].map(([page, concerns]) => `page ${page} ${concerns.join(', ')}`)
  return words.length > 0 ? words.join('; ') : undefined
}

const isConcern = (word: string): word is Concern => Object.hasOwn(names, word)
