import { expect, test } from 'vitest'
import { bankNote, card, drawn, framed, lettering, type Scene } from '#web/testing/drawn-photos.ts'
import { type Corners, inPixels, WHOLE_PICTURE } from './corners.ts'
import { isSamePage, pageHashOf } from './page-hash.ts'
import { flatten } from './perspective.ts'

const SIZE = { width: 300, height: 400 }
const FROM_BELOW: Corners = [
  { x: 0.2, y: 0.12 },
  { x: 0.8, y: 0.1 },
  { x: 0.93, y: 0.9 },
  { x: 0.08, y: 0.92 },
]
const from = (x: number) => Math.max(0.5, 1.1 - x / 2)

type Page = Omit<Scene['pages'][number], 'corners'>
const WHITE = [240, 238, 232] as const
const pages: Record<string, Page> = {
  transcript: { paper: WHITE, print: lettering({ seed: 6 }) },
  'its second page': { paper: WHITE, print: lettering({ seed: 7 }) },
  diploma: { paper: [236, 228, 200], print: framed(lettering({ seed: 21, margin: 0.15 })) },
  card: { paper: [228, 236, 240], print: card },
  note: { paper: [150, 120, 150], print: bankNote },
}

function hashOf(page: Page, { corners = WHOLE_PICTURE, ...scene }: Partial<Scene> & { corners?: Corners } = {}) {
  const photo = drawn({
    seed: 5,
    size: SIZE,
    table: [132, 96, 64],
    isQuick: true,
    ...scene,
    pages: [{ ...page, corners }],
  })
  const flat = { ...SIZE, data: new Uint8ClampedArray(photo.data.length) }
  flatten(photo, inPixels(corners, photo), flat)
  return pageHashOf(flat)
}

test.each(Object.entries(pages).slice(0, 4))('recognises a %s from another side and in another light', (_, page) => {
  const [first, second] = [hashOf(page), hashOf(page, { corners: FROM_BELOW, light: from, seed: 8 })]
  expect(isSamePage(first ?? '', second ?? '?')).toBe(true)
})

test('distinguishes different pages', () => {
  const hashes = Object.values(pages).map((page) => hashOf(page) ?? '')
  expect(hashes.filter((one) => hashes.some((other) => other !== one && isSamePage(one, other)))).toEqual([])
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('an empty page has no hash in any light', () => {
  expect([hashOf({ paper: WHITE }), hashOf({ paper: WHITE }, { light: from })]).toEqual([undefined, undefined])
})
