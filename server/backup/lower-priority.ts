import { setPriority } from 'node:os'

// Of 0 to 19: requests of people come first.
const PATIENT = 10

export function lowerPriority(pid: number): void {
  try {
    setPriority(pid, PATIENT)
  } catch {
    // Without the right to lower its priority, the process keeps the normal one.
  }
}
