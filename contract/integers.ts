import { z } from 'zod'

// Apart from `route.ts`, which every page brings along.
export const intWithin = (least: number, most: number, error: string) =>
  z.int({ error }).min(least, { error }).max(most, { error })

export const SeenVersion = z.int({ error: 'Give the version that you read' })
