import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

export const hasFocus = (thing: Locator) =>
  expect.poll(() => thing.evaluate((one) => one === document.activeElement)).toBe(true)

export const holdsFocus = (thing: Locator) =>
  expect.poll(() => thing.evaluate((one) => one.contains(document.activeElement))).toBe(true)
