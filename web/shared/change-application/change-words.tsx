import { useMay } from '#web/shared/may.tsx'

/** What somebody may change of an application, in the words of the button. */
export function ChangeWords() {
  const [status, fees] = [useMay('cases.move'), useMay('money.keep')]
  if (status && fees) return 'Change status or fees'
  return status ? 'Change status' : 'Change fees'
}
