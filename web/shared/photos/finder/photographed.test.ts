import { expect, test } from 'vitest'
import { bankNote, card, drawn, framed, lettering, type Scene } from '#web/testing/drawn-photos.ts'
import {
  chequered,
  cornersAt,
  folded,
  lined,
  marble,
  missedBy,
  planks,
  squeezed,
  tiled,
  woven,
} from '#web/testing/photographed.ts'
import { greyOf } from '../picture/grey.ts'
import { findPage } from './find-page.ts'

type Page = Scene['pages'][number]
interface Photographed extends Partial<Omit<Scene, 'pages'>>, Omit<Page, 'corners' | 'paper'> {
  corners: Page['corners']
  paper?: Page['paper']
  // The JPEG coarseness at the finder's size: 1 from phones, 4 and more from messengers.
  coarse?: number
}

const WHITE = [240, 238, 232] as const
const grey = (tone: number) => [tone, tone, tone] as const
const STRAIGHT = cornersAt(0.12, 0.1, 0.87, 0.11, 0.88, 0.9, 0.13, 0.89)
const TURNED = cornersAt(0.22, 0.1, 0.9, 0.18, 0.8, 0.9, 0.12, 0.82)
const FROM_BELOW = cornersAt(0.24, 0.14, 0.78, 0.13, 0.93, 0.9, 0.08, 0.92)
const FROM_THE_SIDE = cornersAt(0.1, 0.18, 0.82, 0.08, 0.84, 0.93, 0.12, 0.8)
const ACROSS = { width: 400, height: 300 }
const LYING = cornersAt(0.15, 0.2, 0.86, 0.17, 0.88, 0.82, 0.13, 0.85)
const text = lettering()
const fromTheLeft = (x: number) => 1.15 - 0.5 * x
const headShadow = (x: number, y: number) => 1 - 0.45 / (1 + Math.exp((Math.hypot(x - 0.45, y - 0.95) - 0.4) * 30))
const blind = (_x: number, y: number) => (Math.sin(y * 28) > 0 ? 1 : 0.82)

const photos: Record<string, Photographed> = {
  'text on floor tiles': { texture: tiled, table: grey(150), corners: TURNED, print: text },
  'text on planks': { texture: planks, table: [150, 110, 75], corners: FROM_BELOW, print: text },
  'text on a chequered cloth': { texture: chequered, table: grey(120), corners: STRAIGHT, print: text },
  'text on marble': { texture: marble, table: grey(170), corners: FROM_THE_SIDE, print: text },
  'text on a mat': { texture: woven, table: [120, 125, 95], corners: TURNED, print: text },
  'text on a bed sheet': { texture: woven, table: grey(205), corners: FROM_BELOW, print: text },
  'text on light marble': { texture: marble, table: grey(205), corners: TURNED, print: text },
  'light on light': { table: grey(224), corners: FROM_THE_SIDE, paper: grey(236), print: text },
  'light on light, as a messenger sends it': {
    table: grey(216),
    corners: TURNED,
    paper: grey(236),
    print: text,
    coarse: 4,
  },
  'light on light, in light from the left': { table: grey(205), light: fromTheLeft, corners: STRAIGHT, print: text },
  'white on white': { table: grey(235), corners: TURNED, paper: grey(238), print: text },
  'a dark passport on planks': { texture: planks, table: [190, 160, 125], corners: TURNED, paper: [70, 25, 35] },
  'at night': { light: () => 0.25, noise: 9, table: grey(110), corners: FROM_BELOW, print: text, coarse: 3 },
  'a much squeezed photo': { texture: planks, table: [150, 110, 75], corners: TURNED, print: text, coarse: 6 },
  'lined paper on a desk': { table: [140, 105, 80], grain: 20, corners: FROM_THE_SIDE, print: lined(text) },
  'lined paper on a cloth': { texture: chequered, table: grey(130), corners: TURNED, print: lined(text) },
  'folded in four': { texture: planks, table: [150, 110, 75], corners: FROM_BELOW, print: folded(text) },
  'folded, on marble': { texture: marble, table: grey(150), corners: STRAIGHT, print: folded(lined(text)) },
  'a little curled': { table: [132, 96, 64], grain: 22, corners: STRAIGHT, print: text, curl: 0.012 },
  'much curled': { table: [132, 96, 64], grain: 22, corners: STRAIGHT, print: text, curl: 0.06 },
  'seen much from below': {
    table: grey(100),
    corners: cornersAt(0.32, 0.3, 0.7, 0.3, 0.95, 0.9, 0.06, 0.91),
    print: text,
  },
  'the shadow of a head': { light: headShadow, table: grey(120), texture: woven, corners: TURNED, print: text },
  'light through a blind': { light: blind, table: grey(110), corners: FROM_BELOW, print: text },
  'a diploma on a sofa': {
    size: ACROSS,
    texture: woven,
    table: [90, 60, 55],
    corners: LYING,
    print: framed(framed(text, 0.08)),
  },
  'a card on tiles': {
    size: ACROSS,
    texture: tiled,
    table: grey(160),
    corners: LYING,
    paper: [228, 236, 240],
    print: card,
  },
  'a bank note on a cloth': {
    size: ACROSS,
    texture: chequered,
    table: grey(210),
    corners: LYING,
    paper: [150, 120, 150],
    print: bankNote,
  },
}

function judged({ corners, paper = WHITE, print, curl, coarse = 1, ...scene }: Photographed) {
  const page: Page = { corners, paper, ...(print && { print }), ...(curl && { curl }) }
  const photo = drawn({
    seed: 17,
    size: { width: 300, height: 400 },
    table: WHITE,
    isQuick: true,
    ...scene,
    pages: [page],
  })
  const found = findPage(squeezed(greyOf(photo), coarse)).corners
  if (!found) return 'unsure'
  return missedBy(found, corners, photo) < 0.02 + (curl ?? 0) ? 'right' : 'wrong'
}

const UNSURE = ['white on white']

test.each(Object.entries(photos))('finds the page of %s, or says that it is not sure', (name, photo) => {
  expect(judged(photo)).toBe(UNSURE.includes(name) ? 'unsure' : 'right')
})
