import { Refusal } from '#domain/refusal.ts'

export function refusalOf(act: () => unknown): Refusal | null {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return null
}
