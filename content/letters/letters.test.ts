import { expect, test } from 'vitest'
import { LetterField, LetterKind } from '#contract/third-party-requests/letters.ts'
import { letterTexts } from './letters.ts'

test('every letter uses known placeholders only and contains the name of the applicant', () => {
  expect(Object.keys(letterTexts.kinds).sort()).toEqual([...LetterKind.options].sort())
  for (const [kind, template] of Object.entries(letterTexts.kinds)) {
    const texts = [template.subject, ...template.ask, ...template.wording, template.again]
    const named = texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, field]) => field))
    for (const field of named) expect(LetterField.options, `${kind}: {${field}}`).toContain(field)
    expect(template.facts, kind).toContain('name')
    expect(template.again, kind).toContain('{askedOn}')
  }
})

test('letters to schools and the PRC ask for signed documents in a sealed envelope', () => {
  for (const kind of ['school', 'high_school', 'prc'] as const) {
    const wording = letterTexts.kinds[kind].wording.join(' ')
    expect(wording).toMatch(/sealed envelope/)
    expect(wording).toMatch(/sign/)
    expect(wording).toMatch(/the (dry )?seal of the/)
  }
})

test('letters to boards and Pearson VUE, and about fingerprints, do not name our team', () => {
  const without = Object.entries(letterTexts.kinds).flatMap(([kind, { namesTeam }]) => (namesTeam ? [] : [kind]))
  expect(without.sort()).toEqual(['board', 'board_deficiency', 'fingerprints', 'pearson', 'pearson_name'])
})
