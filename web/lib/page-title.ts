import { useEffect } from 'react'
import { settings } from './settings.ts'

let named: string | null = null

export const inTab = (title: string, brandName = settings.brandName): string => `${title} – ${brandName}`

const write = (title: string) => {
  document.title = inTab(title)
}

export function usePageTitle(title: string): void {
  useEffect(() => {
    write(named ?? title)
  }, [title])
}

/** Names the person in the title, so that eight open tabs are distinguishable. */
export function useNamedPage(name: string | undefined, otherwise: string): void {
  useEffect(() => {
    if (name === undefined) return
    named = name
    write(name)
    return () => {
      named = null
      write(otherwise)
    }
  }, [name, otherwise])
}

/** For actions whose pressed button disappears. */
export const focusPageTitle = (): void => document.getElementById('page-title')?.focus()
