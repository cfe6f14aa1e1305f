const names = new Intl.DisplayNames(['en'], { type: 'currency' })

export function currencyName(code: string): string {
  const name = names.of(code) ?? code
  const plural = name.replace(/(Dollar|Peso|Euro|Pound|Rupee|Franc)$/, '$1s')
  return plural.replace(/^(.*) (\w+)$/, (_, country: string, unit: string) => `${country} ${unit.toLowerCase()}`)
}
