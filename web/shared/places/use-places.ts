import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { said } from '#domain/english/words.ts'
import { findPlaces, type PlaceWithin, placesNamed } from '#domain/places/find-places.ts'
import { foldPlace } from '#domain/places/fold-place.ts'
import { barangaysFile, type PlaceGroup, placesFile, readList } from '#domain/places/lists.ts'

interface Address {
  city: string
  province: string
  barangay?: string
}

const OFFERED_AT_ONCE = 60

/**
 * Suggests places of the Philippines. The lists load on the first focus in the address; offline the fields work
 * without.
 */
export function usePlaces({ city, province }: Address, change: (change: Partial<Address>) => void) {
  const [isNear, setNear] = useState(false)
  const [isWithin, setWithin] = useState(false)
  const provinces = useList(placesFile, isNear)
  const home = onlyOne(placesNamed(provinces, province))
  const cities = provinces.flatMap(({ name: within, entries }) => entries.map((entry) => ({ ...entry, within })))
  const near = home ? cities.filter(({ within }) => within === home.name) : cities
  const town = onlyOne(placesNamed(near, city))
  const barangays = useList(barangaysFile(home?.name ?? ''), isWithin && home !== undefined)
  const wake = () => setNear(true)
  /** Fills in the province of an unambiguous city, unless the person moves to the province field. */
  const fillInProvince = (goneTo: EventTarget | null) => {
    const isGoneTo = goneTo instanceof HTMLInputElement && goneTo.name === 'province'
    if (town && province.trim() === '' && !isGoneTo) change({ province: town.within })
  }
  return {
    houseStreet: { onFocus: wake },
    province: {
      onFocus: wake,
      suggest: (typed: string) => offered(provinces, typed, 'province'),
      onBlur: fillInProvince,
    },
    city: {
      onFocus: wake,
      suggest: (typed: string) => (home || typed.trim() ? offered(near, typed, 'city') : []),
      onTake: ({ id, label }: { id: string; label: string }) =>
        change({ city: label, province: near.find((one) => idOf(one) === id)?.within ?? province }),
      onBlur: fillInProvince,
    },
    barangay: {
      onFocus: () => {
        wake()
        setWithin(true)
      },
      suggest: (typed: string) => offered(town ? barangaysOf(barangays, town.name) : [], typed, 'barangay'),
    },
  }
}

function useList(file: string, isAsked: boolean): readonly PlaceGroup[] {
  const { data = [] } = useQuery({
    queryKey: [file],
    enabled: isAsked,
    async queryFn() {
      const answer = await fetch(file)
      if (!answer.ok) throw new Error(`${file} was answered ${answer.status}`)
      return readList(await answer.text())
    },
  })
  return data
}

/** The barangays of a city; for Manila, of its districts. */
const barangaysOf = (groups: readonly PlaceGroup[], city: string): readonly PlaceWithin[] =>
  groups.flatMap(({ name, entries }) => {
    if (name === city) return entries
    return name.endsWith(`, ${city}`)
      ? entries.map((entry) => ({ ...entry, within: name.slice(0, -city.length - 2) }))
      : []
  })

const onlyOne = <Some>([one, ...others]: readonly Some[]) => (others.length === 0 ? one : undefined)

const offered = (places: readonly PlaceWithin[], typed: string, kind: string) =>
  findPlaces(places, typed, kind)
    .slice(0, OFFERED_AT_ONCE)
    .map((place) => ({
      id: idOf(place),
      label: place.name,
      help: said(place.within ?? '', place.dating ? `dating ${place.dating}` : ''),
    }))

const idOf = ({ name, within = '' }: PlaceWithin) => foldPlace(`${name} ${within}`).replaceAll(' ', '-')
