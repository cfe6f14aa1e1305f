import { afterAll, beforeAll } from 'vitest'

/** Opens an object before the tests of this block and closes it after them; copies its own fields alone. */
export function useOpened<Thing extends object>(
  open: () => Thing | Promise<Thing>,
  close?: (opened: Thing) => unknown,
): Thing {
  const opened = {} as Thing
  let isOpen = false
  beforeAll(async () => {
    Object.assign(opened, await open())
    isOpen = true
  })
  if (close) afterAll(async () => void (isOpen && (await close(opened))))
  return opened
}
