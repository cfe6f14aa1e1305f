import { expect, test } from 'vitest'
import { markedLetters } from './marked-letters.ts'

const shown = (one: string, other: string) =>
  markedLetters(one, other).map((runs) => runs.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(''))

test.each([
  ['DE LA CRUZ', 'DELA CRUZ', 'DE[ ]LA CRUZ', 'DELA CRUZ'],
  ['Reymundo', 'RAYMUNDO', 'R[e]ymundo', 'R[A]YMUNDO'],
  ['Santos', 'Reyes', '[Santo]s', '[Reye]s'],
  ['Maria Cristina', 'Cristina', '[Maria ]Cristina', 'Cristina'],
  ['Ana', '', '[Ana]', ''],
  ['Peña', 'Pena', 'Pe[ñ]a', 'Pe[n]a'],
])('marks what differs between %j and %j', (one, other, first, second) => {
  expect(shown(one, other)).toEqual([first, second])
})
