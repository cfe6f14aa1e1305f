import { expect, test } from 'vitest'
import type { NameClass, PearsonLight, PrintedName } from '#contract/names.ts'
import { compareNames } from './compare.ts'

type Some = Partial<PrintedName>
const name = (some: Some): PrintedName => ({
  first: 'ANA',
  middle: '',
  last: 'CRUZ',
  suffix: '',
  birthDate: null,
  sex: null,
  ...some,
})

type Pair = readonly [passport: Some, other: Some, of: NameClass, light: PearsonLight, married?: 'married']

const given = (passport: string, other: string, of: NameClass, light: PearsonLight): Pair => [
  { first: passport },
  { first: other },
  of,
  light,
]
const last = (passport: string, other: string, of: NameClass, light: PearsonLight, married?: 'married'): Pair => {
  const pair = [{ last: passport }, { last: other }, of, light] as const
  return married ? [...pair, married] : pair
}

const fromThePaper: readonly Pair[] = [
  given('MARIA CRISTINA', 'MA. CRISTINA', 'minor', 'red'),
  given('MARIA CRISTINA', 'MA CRISTINA', 'minor', 'red'),
  last('DELA CRUZ', 'DE LA CRUZ', 'minor', 'amber'),
  last('DELOS SANTOS', 'DE LOS SANTOS', 'minor', 'amber'),
  given('MARY JANE', 'MARYJANE', 'minor', 'amber'),
  given('MARY-JANE', 'MARY JANE', 'minor', 'amber'),
  last('SANTOS-REYES', 'SANTOS REYES', 'minor', 'amber'),
  last('PEÑA', 'PENA', 'format', 'amber'),
  last('IBAÑEZ', 'IBANEZ', 'format', 'amber'),
  given('REYMUNDO', 'RAYMUNDO', 'minor', 'red'),
  last('BARAMEDA', 'BARRAMEDA', 'minor', 'red'),
  given('BERNARDO', 'BERNADO', 'minor', 'red'),
  [{ first: 'JUAN', suffix: 'JR' }, { first: 'JUAN', suffix: 'JUNIOR' }, 'minor', 'amber'],
  [{ first: 'JUAN', suffix: 'JR' }, { first: 'JUAN' }, 'minor', 'amber'],
  [{ first: 'JUAN', suffix: 'III' }, { first: 'JUAN', suffix: 'JR' }, 'major', 'red'],
  [{ middle: 'SANTOS' }, {}, 'minor', 'green'],
  [{ middle: 'S.' }, { middle: 'SANTOS' }, 'format', 'green'],
  [{ middle: 'SANTOS' }, { middle: 'SORIANO' }, 'review', 'green'],
  [{ middle: 'SANTOS', last: 'REYES' }, { last: 'SANTOS' }, 'linked', 'red', 'married'],
  last('SANTOS', 'REYES', 'linked', 'red', 'married'),
  last('REYES', 'SANTOS', 'major', 'red'),
  last('SANTOS REYES', 'REYES', 'linked', 'red', 'married'),
  last('REYES', 'PEREZ', 'major', 'red'),
  given('AMELIA', 'SUSAN', 'major', 'red'),
  given('ANA', 'BABY GIRL', 'major', 'red'),
  given('ANNA LIZA', 'LIZA ANNA', 'review', 'red'),
  given('CRISTINA JOY', 'JOY CRISTINA', 'review', 'red'),
  [{ last: 'CRUZ', middle: 'SANTOS' }, { last: 'SANTOS', middle: 'CRUZ' }, 'review', 'red'],
  given('MARIA', 'MARIA CRISTINA', 'review', 'red'),
  given('KATHERINE', 'CATHERINE', 'review', 'red'),
  given('GINA', 'REGINA', 'major', 'red'),
  given('SISTER MARY ANN', 'SOR MARY ANN', 'minor', 'red'),
  last('STA. MARIA', 'SANTA MARIA', 'format', 'red'),
  last("O'BRIEN", 'OBRIEN', 'format', 'amber'),
  [{ birthDate: '1996-03-07' }, { birthDate: '1996-07-03' }, 'major', 'red'],
  [{ birthDate: '1996-03-07' }, { birthDate: '1995-03-07' }, 'major', 'red'],
  [{ sex: 'F' }, { sex: 'M' }, 'minor', 'green'],
  given('Maria Cristina', 'MARIA  CRISTINA', 'same', 'green'),
  last('VILLANUEVA', 'VILLA NUEVA', 'minor', 'amber'),
  last('DE GUZMAN', 'GUZMAN', 'review', 'red'),
  last('MONDO', 'MUNDA', 'minor', 'red'),
  given('MARIO', 'MARIA', 'review', 'red'),
  last('CRUZ', 'CRUS', 'review', 'red'),
]

const ours: readonly Pair[] = [
  given('ana', 'ANA', 'same', 'green'),
  given(' ANA ', 'ANA', 'same', 'green'),
  given('JOSE\u0301', 'JOS\u00c9', 'same', 'green'),
  given('ANA\u200b', 'ANA', 'same', 'green'),
  given('MARIA\u00a0ANA', 'MARIA ANA', 'same', 'green'),
  given('JOSÉ', 'JOSE', 'format', 'amber'),
  last('MUÑOZ', 'MUNOZ', 'format', 'amber'),
  last('D’SOUZA', "D'SOUZA", 'format', 'amber'),
  last('STO. DOMINGO', 'SANTO DOMINGO', 'format', 'red'),
  last('STA MARIA', 'STA. MARIA', 'format', 'amber'),
  given('MA.CRISTINA', 'MARIA CRISTINA', 'minor', 'red'),
  given('MA. THERESA', 'MARIATHERESA', 'minor', 'red'),
  given('MARIA', 'MA', 'minor', 'red'),
  given('ANA MARIA', 'ANA MA', 'major', 'red'),
  last('DELACRUZ', 'DE LA CRUZ', 'minor', 'amber'),
  last('DE LA PEÑA', 'DELA PENA', 'minor', 'amber'),
  last('MACARAEG', 'MACARAIG', 'minor', 'red'),
  given('JENNIFER', 'JENIFER', 'minor', 'red'),
  given('MICHELLE', 'MICHELE', 'minor', 'red'),
  given('AARON', 'ARON', 'minor', 'red'),
  last('GONZALES', 'GONZALEZ', 'review', 'red'),
  last('BAUTISTA', 'BATISTA', 'minor', 'red'),
  last('HERMOSA', 'ERMOSA', 'review', 'red'),
  last('SANTOS', 'SANTSO', 'review', 'red'),
  last('CONCEPCION', 'CONSEPSION', 'review', 'red'),
  last('LOPES', 'ROPEZ', 'major', 'red'),
  given('CATALINA', 'KATALENA', 'review', 'red'),
  given('GINO', 'GINA', 'review', 'red'),
  given('ANA', 'ENA', 'review', 'red'),
  given('MARIANA LUZ', 'MARIANO LUZ', 'review', 'red'),
  given('JENNIFER', 'JENIFIR', 'review', 'red'),
  given('ANA LUZ MAY', 'MAY ANA', 'review', 'red'),
  given('ANA LUZ', 'LUZ ANNA', 'review', 'red'),
  given('MARIA CLARA', 'CLARA', 'review', 'red'),
  given('MARY ANN', 'SISTER MARY ANN', 'review', 'red'),
  given('ANA M.', 'ANA MARIA', 'review', 'red'),
  given('ELIZABETH', 'BETH', 'major', 'red'),
  given('ANTONIO', 'ANTON', 'major', 'red'),
  given('MARIA CLARA', 'ANA SUSAN', 'major', 'red'),
  given('BABY BOY', 'BABY GIRL', 'major', 'red'),
  given('BABY GIRL ANA', 'ANA', 'major', 'red'),
  last('DELA CRUZ', 'CRUZ', 'review', 'red'),
  last('DELEON', 'LEON', 'review', 'red'),
  last('REYES SANTOS', 'SANTOS REYES', 'review', 'red'),
  last('REYES-SANTOS', 'REYES', 'major', 'red'),
  last('REYES-SANTOS', 'REYES', 'linked', 'red', 'married'),
  last('DELA CRUZ REYES', 'CRUZ REYES', 'review', 'red'),
  last('DE GUZMAN', 'GUZMAN', 'review', 'red', 'married'),
  last('CRUZ', 'CRUS', 'review', 'red', 'married'),
  last('REYES', '', 'major', 'red'),
  [{ middle: 'REYES' }, { middle: 'REYIS' }, 'minor', 'green'],
  [{ middle: 'DELA CRUZ' }, { middle: 'D' }, 'format', 'green'],
  [{ middle: 'DELA CRUZ' }, { middle: 'D.C.' }, 'format', 'green'],
  [{ middle: 'SANTOS' }, { middle: 'T.' }, 'review', 'green'],
  [{ first: 'REYMUNDO', last: 'BARAMEDA' }, { first: 'RAYMUNDO', last: 'BARRAMEDA' }, 'review', 'red'],
  [{ first: 'MARY JANE', last: 'DELA CRUZ' }, { first: 'MARYJANE', last: 'DE LA CRUZ' }, 'review', 'amber'],
  [{ first: 'JOSÉ', last: 'DELA CRUZ' }, { first: 'JOSE', last: 'DE LA CRUZ' }, 'minor', 'amber'],
  [{ last: 'CRUZ JR' }, { last: 'CRUZ', suffix: 'Jr.' }, 'format', 'amber'],
  [{ last: 'CRUZ, JR.' }, { last: 'CRUZ', suffix: 'JR.' }, 'format', 'amber'],
  [{ first: 'JUAN III' }, { first: 'JUAN', suffix: '3rd' }, 'minor', 'amber'],
  [{ suffix: 'JR' }, { suffix: 'SR' }, 'major', 'red'],
  [{ sex: 'F', last: 'PEÑA' }, { sex: 'M', last: 'PENA' }, 'minor', 'amber'],
  [{ sex: 'F' }, { sex: null }, 'same', 'green'],
  [{ birthDate: '1996-03-07' }, { birthDate: null }, 'same', 'green'],
  [{ birthDate: '1996-03-07' }, { birthDate: '1996-03-07' }, 'same', 'green'],
  [{ first: 'AMELIA', last: 'REYES' }, { first: 'SUSAN', last: 'SANTOS' }, 'major', 'red', 'married'],
  [{ middle: 'SANTOS', last: 'REYES' }, { middle: 'GARCIA', last: 'SANTOS' }, 'linked', 'red', 'married'],
  last('王', '王', 'same', 'green'),
  last('ŁUKASZ', 'LUKASZ', 'format', 'amber'),
]

const told = ([passport, other, of, light, married]: Pair) => [
  JSON.stringify([passport, other, married ?? 'not married']),
  of,
  light,
]
const judged = ([passport, other, , , married]: Pair) => {
  const { class: of, pearson } = compareNames(name(passport), name(other), married === 'married')
  return [JSON.stringify([passport, other, married ?? 'not married']), of, pearson]
}

test('the forty-three collected pairs of names are judged as their rules say', () => {
  expect(fromThePaper).toHaveLength(43)
  expect(fromThePaper.map(judged)).toEqual(fromThePaper.map(told))
})

test('further pairs of names are judged by these rules', () => {
  expect(ours.length).toBeGreaterThanOrEqual(43)
  expect(ours.map(judged)).toEqual(ours.map(told))
})

test('each difference names its field, its rule and its consequence', () => {
  const passport = name({ first: 'REYMUNDO', last: 'BARAMEDA', sex: 'M', birthDate: '1996-03-07' })
  const other = name({ first: 'RAYMUNDO', last: 'BARRAMEDA', sex: 'F', birthDate: '1995-03-07', middle: 'LIM' })
  expect(compareNames(passport, other, false).differences).toMatchObject([
    { field: 'first', class: 'minor', rule: 'vowel' },
    { field: 'middle', class: 'minor', rule: 'middle_absent' },
    { field: 'last', class: 'minor', rule: 'doubled_letter' },
    { field: 'birthDate', class: 'major', rule: 'birth_year', sentence: expect.stringContaining('court') },
    { field: 'sex', class: 'minor', rule: 'sex_entry' },
    { field: 'name', class: 'review', rule: 'first_and_last' },
  ])
})
