const shortFor: Readonly<Record<string, string>> = {
  bgy: 'barangay',
  brgy: 'barangay',
  cdo: 'cagayan de oro',
  gen: 'general',
  gensan: 'general santos',
  ncr: 'metro manila',
  pob: 'poblacion',
  qc: 'quezon city',
  sta: 'santa',
  sto: 'santo',
}

/** Normalises a place name: no case, accents, full stops or abbreviations. */
export const foldPlace = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replace(/^city of (.+)$/, '$1 city')
    .replace(/^national capital region$/, 'ncr')
    .replace(/\bde (la|las|los)\b/g, 'de$1')
    .split(' ')
    .map((word) => shortFor[word] ?? word)
    .join(' ')
