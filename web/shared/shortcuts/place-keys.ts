import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { type AdminMenuPath, adminNameOf } from '#contract/pages.ts'
import { isChord } from '#web/ui/keys.ts'
import { isTypingIn, isUncovered, useKeySwitch } from './shortcuts.ts'

const places: Readonly<Record<string, AdminMenuPath>> = {
  t: '/admin/today',
  m: '/messages',
  q: '/admin/queue',
  c: '/admin',
  b: '/admin/cases',
  r: '/admin/requests',
  p: '/admin/money',
}

export const placeKeys = [
  `O, then ${Object.keys(places).join(' ').toUpperCase()}`,
  Object.values(places).map(adminNameOf).join(', '),
] as const

const searchFields = ['input[type="search"]', 'search input', 'search select', 'search button']

/** The search field or filter of the page; with folded fields, the button that opens them. */
const searchField = () =>
  searchFields.map((field) => document.querySelector<HTMLElement>(`main ${field}`)).find((field) => field !== null)

export const searchKeys = () => (searchField() ? [['/', 'Search or filter the list'] as const] : [])

const isForPage = (event: KeyboardEvent) =>
  !isChord(event) && !event.repeat && !isTypingIn(event.target) && isUncovered()

const TO_CHOOSE_MS = 1_500

/** O and a letter open an office page, and / focuses the search. No page may use either as its shortcut. */
export function usePlaceKeys(): void {
  const [isOn] = useKeySwitch()
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!isOn) return
    let isChoosing = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      isChoosing = false
      clearTimeout(timer)
    }
    const press = (event: KeyboardEvent) => {
      if (!isForPage(event)) return end()
      const key = event.key.toLowerCase()
      const search = key === '/' && !isChoosing ? searchField() : undefined
      if (!isChoosing && key !== 'o' && !search) return
      event.preventDefault()
      event.stopImmediatePropagation()
      search?.focus()
      const place = isChoosing ? places[key] : undefined
      end()
      if (place) return navigate(place)
      if (key !== 'o') return
      isChoosing = true
      timer = setTimeout(end, TO_CHOOSE_MS)
    }
    window.addEventListener('keydown', press, { capture: true })
    return () => {
      end()
      window.removeEventListener('keydown', press, { capture: true })
    }
  }, [isOn, navigate])
}
