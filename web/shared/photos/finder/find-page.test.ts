import { expect, test } from 'vitest'
import { bankNote, card, drawn, framed, lettering, type Scene } from '#web/testing/drawn-photos.ts'
import { cornersAt as at, missedBy } from '#web/testing/photographed.ts'
import { greyOf } from '../picture/grey.ts'
import { findPage } from './find-page.ts'

const UPRIGHT = { width: 300, height: 400 }
const ACROSS = { width: 400, height: 300 }
const WOOD = [132, 96, 64] as const
const WHITE = [240, 238, 232] as const
const grey = (tone: number) => [tone, tone, tone] as const

const STRAIGHT = at(0.14, 0.12, 0.86, 0.12, 0.86, 0.88, 0.14, 0.88)
const TURNED = at(0.22, 0.1, 0.9, 0.18, 0.8, 0.9, 0.12, 0.82)
const FROM_BELOW = at(0.24, 0.14, 0.78, 0.13, 0.93, 0.9, 0.08, 0.92)
const LARGE = at(0.04, 0.03, 0.95, 0.045, 0.965, 0.97, 0.035, 0.955)
const SMALL = at(0.3, 0.28, 0.72, 0.3, 0.7, 0.72, 0.28, 0.7)

const text = lettering()
const oblique = (x: number, y: number) => 1.1 - 0.35 * x - 0.25 * y
/** The shadow of a hand or phone between lamp and page. */
const shadowed = (x: number, y: number) => {
  const shade = 1 / (1 + Math.exp((0.9 * x + y - 1.05) * 45))
  return 1 - 0.4 * shade
}

const clear: Record<string, Partial<Scene> & Pick<Scene, 'pages'>> = {
  'a printed page on a wooden table': { grain: 22, pages: [{ corners: STRAIGHT, paper: WHITE, print: text }] },
  'a page that lies turned': { grain: 22, pages: [{ corners: TURNED, paper: WHITE, print: text }] },
  'a page seen from below': { grain: 22, pages: [{ corners: FROM_BELOW, paper: WHITE, print: text }] },
  'a page that all but fills the picture': { grain: 22, pages: [{ corners: LARGE, paper: WHITE, print: text }] },
  'a page from far away': { grain: 22, pages: [{ corners: SMALL, paper: WHITE, print: text }] },
  'a bare page': { grain: 22, pages: [{ corners: TURNED, paper: WHITE }] },
  'a page on a black table': { table: grey(24), pages: [{ corners: TURNED, paper: WHITE, print: text }] },
  'a page on a light wooden table': {
    table: [205, 180, 150],
    grain: 18,
    pages: [{ corners: FROM_BELOW, paper: WHITE, print: text }],
  },
  'a page in light from the side': {
    light: oblique,
    grain: 22,
    pages: [{ corners: TURNED, paper: WHITE, print: text }],
  },
  'a page with the shadow of a hand': {
    light: shadowed,
    grain: 12,
    pages: [{ corners: FROM_BELOW, paper: WHITE, print: text }],
  },
  'a page in the dusk, with much noise': {
    light: () => 0.35,
    noise: 7,
    grain: 22,
    pages: [{ corners: TURNED, paper: WHITE, print: text }],
  },
  'a diploma with a frame': { grain: 22, pages: [{ corners: STRAIGHT, paper: WHITE, print: framed(text) }] },
  'a diploma across, with two frames': {
    size: ACROSS,
    grain: 22,
    pages: [{ corners: FROM_BELOW, paper: [236, 228, 200], print: framed(framed(text, 0.08), 0.03) }],
  },
  'a birth certificate on tinted security paper': {
    table: grey(225),
    pages: [{ corners: TURNED, paper: [196, 205, 160], print: text }],
  },
  'a card on a table': {
    size: ACROSS,
    grain: 22,
    pages: [{ corners: at(0.2, 0.25, 0.82, 0.22, 0.84, 0.78, 0.19, 0.8), paper: [228, 236, 240], print: card }],
  },
  'a card on white paper': {
    size: ACROSS,
    table: grey(238),
    pages: [{ corners: at(0.2, 0.25, 0.82, 0.22, 0.84, 0.78, 0.19, 0.8), paper: [170, 200, 215], print: card }],
  },
  'a bank note': {
    size: ACROSS,
    table: grey(200),
    pages: [{ corners: at(0.12, 0.3, 0.88, 0.27, 0.9, 0.68, 0.11, 0.7), paper: [150, 120, 150], print: bankNote }],
  },
  'a dark passport on a light table': {
    table: [215, 210, 205],
    pages: [{ corners: TURNED, paper: [92, 34, 40], print: (u, v) => (Math.hypot(u - 0.5, v - 0.4) < 0.15 ? 2 : 1) }],
  },
  'paper 45 steps lighter than the table': {
    table: grey(195),
    pages: [{ corners: FROM_BELOW, paper: grey(240), print: text }],
  },
  'paper 25 steps lighter than the table': {
    table: grey(213),
    pages: [{ corners: TURNED, paper: grey(238), print: text }],
  },
  'paper 14 steps lighter than the table': {
    table: grey(222),
    pages: [{ corners: STRAIGHT, paper: grey(236), print: text }],
  },
  'paper 9 steps lighter than the table': {
    table: grey(226),
    pages: [{ corners: TURNED, paper: grey(235), print: text }],
  },
  'a page beside a corner of another': {
    grain: 22,
    pages: [
      { corners: TURNED, paper: WHITE, print: text },
      { corners: at(0.93, -0.2, 1.4, -0.1, 1.3, 0.5, 0.97, 0.45), paper: WHITE, print: text },
    ],
  },
}

const unclear: Record<string, Partial<Scene> & Pick<Scene, 'pages'>> = {
  'a table with nothing on it': { grain: 22, pages: [] },
  'white paper on a table as white': {
    table: grey(237),
    pages: [{ corners: TURNED, paper: grey(238), print: text }],
  },
  'a page that fills all of the picture': {
    pages: [
      { corners: at(-0.1, -0.1, 1.1, -0.1, 1.1, 1.1, -0.1, 1.1), paper: WHITE, print: lettering({ margin: 0.2 }) },
    ],
  },
  'a page with its foot outside of the picture': {
    grain: 22,
    pages: [{ corners: at(0.15, 0.2, 0.88, 0.18, 0.9, 1.3, 0.1, 1.3), paper: WHITE, print: text }],
  },
  'a page with its right side outside of the picture': {
    table: grey(90),
    pages: [{ corners: at(0.3, 0.1, 1.3, 0.14, 1.3, 0.9, 0.28, 0.86), paper: WHITE, print: text }],
  },
  'a folded page whose edge is bent': {
    table: grey(90),
    pages: [{ corners: at(0.1, 0.1, 0.9, 0.1, 0.6, 0.95, 0.4, 0.5), paper: WHITE, print: text }],
  },
  'a stamp from far away': {
    grain: 8,
    pages: [{ corners: at(0.45, 0.45, 0.58, 0.45, 0.58, 0.6, 0.45, 0.6), paper: WHITE }],
  },
}

const photoOf = (scene: Partial<Scene> & Pick<Scene, 'pages'>) =>
  greyOf(drawn({ seed: 11, size: UPRIGHT, table: WOOD, ...scene }))

test.each(Object.entries(clear))('finds %s within 2 percent, without a warning', (_, scene) => {
  const photo = photoOf(scene)
  const { corners, ...others } = findPage(photo)
  expect(missedBy(corners, scene.pages[0]?.corners ?? STRAIGHT, photo)).toBeLessThan(0.02)
  expect(others).toEqual({ isCut: false, isOneOfTwo: false })
})

test.each(Object.entries(unclear))('reports no page for %s', (name, scene) => {
  const isCut = name.endsWith('outside of the picture')
  expect(findPage(photoOf(scene))).toEqual({ isCut, isOneOfTwo: false })
})

test.each([0.2, 0.3, 0.34])('reports two pages in one photo, with the second at %d', (y) => {
  const beside = (x: number, y: number) => at(x, y, x + 0.4, y + 0.01, x + 0.4, y + 0.42, x - 0.01, y + 0.41)
  const [left, right] = [beside(0.06, 0.3), beside(0.54, y)].map((corners) => ({ corners, paper: WHITE, print: text }))
  expect(findPage(photoOf({ grain: 22, pages: left && right ? [left, right] : [] })).isOneOfTwo).toBe(true)
})
