import { Refusal } from '../refusal.ts'

export const chosenMeanwhile = (state: string | null): Refusal =>
  new Refusal(
    'conflict',
    state === null
      ? 'Our team has taken your state back in the meantime. Please choose again.'
      : `Our team chose ${state} with you in the meantime. Please look at it first.`,
  )

export const askedMeanwhile = (state: string | null): Refusal =>
  new Refusal(
    'conflict',
    state === null
      ? 'The client asks for no state any more.'
      : `The client asks for ${state} in the meantime. Look at that first.`,
  )
