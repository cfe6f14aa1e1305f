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

/** Says whose page it is: with eight of them open, their tabs have to be told apart. */
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

/** For what goes from the page with the button that was pressed. */
export const focusPageTitle = (): void => document.getElementById('page-title')?.focus()
