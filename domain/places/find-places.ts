import { foldPlace } from './fold-place.ts'
import type { ListedPlace } from './lists.ts'

export interface PlaceWithin extends ListedPlace {
  within?: string
}

const known = new Map<string, string>()

function folded(name: string): string {
  const found = known.get(name) ?? foldPlace(name)
  known.set(name, found)
  return found
}

const holds = (text: string, words: readonly string[]) => {
  const parts = text.split(' ')
  return words.every((word) => parts.some((part) => part.startsWith(word)))
}

function rankOf({ name, dating = '', within = '' }: PlaceWithin, kind: string, sought: string): number {
  const called = folded(name)
  if (called === `${sought} city`) return 0
  if (called === sought) return 1
  if (called.startsWith(sought)) return 2
  const words = sought.split(' ')
  const texts = [`${called} ${kind}`, folded(dating), folded(within)]
  const far = texts.findIndex((_, index) => holds(texts.slice(0, index + 1).join(' '), words))
  return far < 0 ? Number.POSITIVE_INFINITY : far + 3
}

/** Places with this name, with or without "City". */
export function placesNamed<Some extends PlaceWithin>(places: readonly Some[], typed: string): readonly Some[] {
  const sought = foldPlace(typed)
  const called = places.filter(({ name }) => folded(name) === sought)
  if (called.length > 0) return called
  return places.filter(({ name }) => `${folded(name)} city` === sought || folded(name) === `${sought} city`)
}

/**
 * Possible places, best first; the kind may be typed too, as in "Brgy San Isidro". Offers nothing once the full name of
 * the only match is typed.
 */
export function findPlaces<Some extends PlaceWithin>(
  places: readonly Some[],
  typed: string,
  kind: string,
): readonly Some[] {
  const sought = foldPlace(typed)
  if (sought === '') return places
  const ranked = places.map((place) => ({ place, rank: rankOf(place, kind, sought) }))
  const [first, ...others] = ranked.filter(({ rank }) => rank <= 2)
  if (first?.place.name.toLowerCase() === typed.trim().toLowerCase() && others.length === 0) return []
  return ranked
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ place }) => place)
}
