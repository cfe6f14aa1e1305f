import { setPriority } from 'node:os'

// Of 0 to 19: answers to people come first.
const PATIENT = 10

export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PATIENT)
  } catch {
    // Where that is not allowed it takes its turn like everybody.
  }
}
