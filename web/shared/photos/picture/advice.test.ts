import { expect, test } from 'vitest'
import { card, drawn, lettering, type Scene } from '#web/testing/drawn-photos.ts'
import { WHOLE_PICTURE } from './corners.ts'
import { type GreyPicture, greyOf } from './grey.ts'
import { concernsOf } from './readability.ts'

const PRINTED = { width: 3_000, height: 4_000 }
const page = (scene: Partial<Scene> = {}, print = lettering()) =>
  greyOf(
    drawn({
      seed: 4,
      size: { width: 750, height: 1_000 },
      table: [225, 222, 215],
      noise: 1,
      isQuick: true,
      pages: [{ corners: WHOLE_PICTURE, paper: [225, 222, 215], print }],
      ...scene,
    }),
  )

/** Text aligned at the left, as in a letter. */
const ragged = (u: number, v: number) =>
  u < 0.9 - 0.3 * Math.abs(Math.sin(Math.floor(v * 40) * 2.4)) ? lettering({ ink: 0.15 })(u, v) : 1

const headDown = ({ grey, ...size }: GreyPicture) => ({ ...size, grey: grey.slice().reverse() })

test('a lamp reflected in the page gives the advice "glare"', () => {
  expect(concernsOf(PRINTED, page({ glare: { x: 0.5, y: 0.45, reach: 0.13 } }))).toEqual(['glare'])
})

test('a white label, bright paper and a shadow give no advice', () => {
  const label = (u: number, v: number) => (u > 0.3 && u < 0.6 && v > 0.4 && v < 0.5 ? 1.2 : lettering()(u, v))
  expect(concernsOf(PRINTED, page({}, label))).toEqual([])
  expect(concernsOf(PRINTED, page({ light: () => 1.2 }))).toEqual([])
  expect(concernsOf(PRINTED, page({ light: (x) => 0.6 + x * 0.4 }))).toEqual([])
})

test('glare with hard edges gives advice only on a card, and only over its text', () => {
  const CARD = { width: 4_000, height: 2_520 }
  const told = (print: ReturnType<typeof lettering>, isCard: boolean) => {
    const pages = [{ corners: WHOLE_PICTURE, paper: [205, 214, 220] as const, print }]
    return concernsOf(CARD, page({ size: { width: 1_000, height: 630 }, pages }), isCard)
  }
  const blown = (left: number, right: number, top: number, foot: number) => (u: number, v: number) =>
    u > left && u < right && v > top && v < foot ? 1.3 : card(u, v)
  const overLettering = blown(0.55, 0.75, 0.4, 0.6)
  expect([told(overLettering, true), told(overLettering, false)]).toEqual([['glare'], []])
  expect(told(card, true)).toEqual([])
  // Neither the white background of a photo on a card nor a white field at its foot is glare.
  const head = (u: number, v: number) =>
    Math.hypot((u - 0.2) * 1.6, v - 0.6) < 0.18 ? 0.3 : blown(0.06, 0.34, 0.32, 0.88)(u, v)
  expect([told(head, true), told(blown(0.4, 0.9, 0.75, 0.9), true)]).toEqual([[], []])
})

test('an upside-down or sideways letter gives the advice "turned"', () => {
  const letter = page({}, ragged)
  expect(concernsOf(PRINTED, letter)).toEqual([])
  expect(concernsOf(PRINTED, headDown(letter))).toEqual(['turned'])
  const onItsSide = page({ size: { width: 1_000, height: 750 } }, (u, v) => lettering()(1 - v, u))
  expect(concernsOf({ width: 4_000, height: 3_000 }, onItsSide)).toEqual(['turned'])
})
