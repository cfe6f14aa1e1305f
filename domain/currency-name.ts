const names = new Intl.DisplayNames(['en'], { type: 'currency' })

/** A currency as people call it: US dollars, Philippine pesos. */
export function currencyName(code: string): string {
  const name = names.of(code) ?? code
  const plural = name.replace(/(Dollar|Peso|Euro|Pound|Rupee|Franc)$/, '$1s')
  return plural.replace(/^(.*) (\w+)$/, (_, country: string, unit: string) => `${country} ${unit.toLowerCase()}`)
}
