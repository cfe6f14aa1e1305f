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

const TO_CHOOSE_MS = 1_500

/** O and a letter open a place of the office from every page; the letter is no shortcut of the page. */
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
      if (isChord(event) || event.repeat || isTypingIn(event.target) || !isUncovered()) return end()
      const key = event.key.toLowerCase()
      if (!isChoosing && key !== 'o') return
      event.preventDefault()
      event.stopImmediatePropagation()
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
