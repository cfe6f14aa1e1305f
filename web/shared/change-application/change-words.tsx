import { useMay } from '#web/shared/may.tsx'

export function ChangeWords() {
  const [status, fees] = [useMay('cases.move'), useMay('money.keep')]
  if (status && fees) return 'Change status or fees'
  return status ? 'Change status' : 'Change fees'
}
