import { z } from 'zod'

// Kept out of `route.ts`, which every page loads.
export const intWithin = (least: number, most: number, error: string) =>
  z.int({ error }).min(least, { error }).max(most, { error })

export const SeenVersion = z.int({ error: 'Give the version that you read' })
