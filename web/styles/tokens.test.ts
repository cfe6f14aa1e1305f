import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { contrast } from './contrast.ts'

const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

const table = new Map(
  [...tokens.matchAll(/--color-([a-z-]+):\s*(.+);/g)].map(([, name = '', value = '']) => {
    const [light = '', dark = light] = value.match(/oklch\([^)]*\)/g) ?? []
    return [name, { light, dark }] as const
  }),
)

function color(name: string, theme: 'light' | 'dark') {
  const value = table.get(name)?.[theme]
  if (!value) throw new Error(`No token --color-${name}`)
  return value
}

const grounds = ['paper', 'card', 'sunk']
const nights = ['night', 'night-hill', 'night-haze', 'night-ground']
const states = ['good', 'warn', 'bad', 'info']

const texts = [
  ...['ink', 'ink-soft', 'ink-faint', 'brand', 'brand-strong', ...states].flatMap((text) =>
    grounds.map((ground) => [text, ground]),
  ),
  ...['ink', 'ink-soft', 'brand', 'brand-strong'].map((text) => [text, 'brand-soft']),
  ...states.flatMap((state) => [
    [state, `${state}-soft`],
    ['ink', `${state}-soft`],
    ['ink-soft', `${state}-soft`],
  ]),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-strong'],
  ['on-amber', 'amber'],
  ['ink', 'amber-soft'],
  ['warn', 'amber-soft'],
  ['on-deep', 'deep'],
  ['on-deep-soft', 'deep'],
  ['amber', 'deep'],
  ...nights.flatMap((night) => [
    ['on-deep', night],
    ['on-deep-soft', night],
  ]),
  ['paper', 'ink'],
]

const figures = [
  ...grounds.map((ground) => ['line-strong', ground]),
  ...grounds.map((ground) => ['brand', ground]),
  ['flame', 'deep'],
  ['brand', 'brand-soft'],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(texts)('%s has enough contrast for text on %s', (text, ground) => {
    expect(contrast(color(text ?? '', theme), color(ground ?? '', theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(figures)('%s has enough contrast for a shape on %s', (figure, ground) => {
    expect(contrast(color(figure ?? '', theme), color(ground ?? '', theme))).toBeGreaterThanOrEqual(3)
  })
})
