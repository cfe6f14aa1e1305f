import { expect, test } from 'vitest'
import { letterTexts } from '#content/letters/letters.ts'
import { LetterKind } from '#contract/third-party-requests/letters.ts'
import { type Letter, type LetterFacts, letterKindOf, letterText, writeLetter } from './write-letter.ts'

function gapsOf(letter: Letter): string[] {
  const { sender, addressee, subject, opening, facts, recipient, wording } = letter
  const runs = [...sender, ...addressee, subject, ...opening, ...facts.map(({ value }) => value)]
  const pieces = [...runs, ...(recipient?.lines ?? []), ...wording].flat()
  return [...new Set(pieces.flatMap((piece) => ('gap' in piece ? [piece.gap] : [])))]
}

const known: LetterFacts['values'] = {
  name: 'MARIA SANTOS CRUZ',
  birthDate: '7 March 1996',
  address: '12 Mabini Street, Poblacion, Baguio, Benguet 2600',
  phone: '0917 123 4567',
  email: 'maria@example.com',
  school: 'Saint Louis University',
  schoolYears: 'June 2014 to March 2018',
  course: 'BS Nursing',
  highSchool: 'Baguio City National High School',
  highSchoolYears: 'June 2010 to March 2014',
  prcNumber: '0812345',
  prcRegisteredOn: '5 September 2019',
  board: 'Texas Board of Nursing',
  reference: 'CES-4711',
  recipient: 'TruMerit\n3600 Market Street, Philadelphia',
  papers: 'transcript and RLE summary',
  appointmentOn: '3 May 2026',
  expectedBy: '1 June 2026',
  sentOn: '4 May 2026',
  courier: 'DHL',
  tracking: 'JD014600',
  registrationEmail: 'maria@example.com',
  registeredOn: '2 February 2026',
  candidateId: '88123456',
  attNumber: '123456789',
  company: 'Lampara',
  companyContact: '+63 2 8123 4567, help@lampara.example',
}

const facts = (change: Partial<LetterFacts> = {}): LetterFacts => ({
  kind: 'school',
  today: '2026-05-04',
  values: known,
  papers: ['transcript', 'RLE summary'],
  addressee: { name: 'Saint Louis University', address: 'A. Bonifacio Street\nBaguio City' },
  isNameFromPassport: true,
  ...change,
})
const textOf = (change?: Partial<LetterFacts>) => letterText(writeLetter(letterTexts, facts(change)))

test('a letter to a school names the day, the documents, the years of attendance and how to seal the documents', () => {
  const text = textOf()
  expect(text).toContain('4 May 2026')
  expect(text).toContain('Subject: Request for sealed records: transcript and RLE summary')
  expect(text).toContain('Years of attendance: June 2014 to March 2018')
  expect(text).toContain('sign or stamp it across the flap')
  expect(text).not.toContain('I first asked')
})

test.each(LetterKind.options)('the letter %s has no gap and no placeholder when all values are known', (kind) => {
  const letter = writeLetter(letterTexts, facts({ kind, values: { ...known, askedOn: '2 April 2026' } }))
  expect(gapsOf(letter)).toEqual([])
  expect(letterText(letter)).not.toMatch(/[{}[\]]|undefined|null/)
})

test.each(LetterKind.options)('the letter %s shows a named gap for a missing value, never an empty line', (kind) => {
  const letter = writeLetter(
    letterTexts,
    facts({ kind, values: {}, addressee: { name: null, address: null }, isNameFromPassport: false }),
  )
  expect(gapsOf(letter)).toContain('Full name as on the passport')
  expect(letterText(letter)).toContain('[To fill in: Full name as on the passport]')
  expect(letter.facts.every(({ value }) => value.length > 0)).toBe(true)
  expect(letterText(letter)).not.toMatch(/(undefined|null|[{}])/)
})

test('a letter leaves out an optional line without a value', () => {
  expect(textOf({ values: { ...known, reference: null } })).not.toContain('Reference')
  expect(textOf({ values: { ...known, formerName: 'Maria Lopez Santos' } })).toContain(
    'Name before marriage: Maria Lopez Santos',
  )
})

test('the kind of letter follows the party and the problem of the request', () => {
  const of = (change: Partial<Parameters<typeof letterKindOf>[0]>) =>
    letterKindOf({ party: 'board', purpose: ['application'], problem: null, ...change })
  expect(of({})).toBe('board')
  expect(of({ problem: { code: 'deficiency' } })).toBe('board_deficiency')
  expect(of({ purpose: ['deficiency answer'] })).toBe('board_deficiency')
  expect(of({ party: 'pearson' })).toBe('pearson')
  expect(of({ party: 'pearson', problem: { code: 'name' } })).toBe('pearson_name')
  expect(of({ party: 'prc', problem: { code: 'deficiency' } })).toBe('prc')
})
