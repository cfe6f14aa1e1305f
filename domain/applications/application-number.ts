/**
 * The number that people read out on the phone: year, running number, check digit. No running number is used twice; the
 * check digit (Luhn) catches one wrong digit and nearly every swapped pair.
 */
export function applicationNumber(year: number, running: number): string {
  const serial = String(running).padStart(6, '0')
  return `${year}-${serial.slice(0, -3)}-${serial.slice(-3)}-${checkDigit(`${year}${serial}`)}`
}

function checkDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}
