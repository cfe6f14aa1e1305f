import { sentenceOf, toastFailed } from '#web/lib/failed.ts'

/** Where the team confirms such downloads by passkey, the file comes once that is done. */
export async function downloadByPasskey(href: string, words: string): Promise<void> {
  try {
    const { downloadConfirmed } = await import('#web/lib/step-up.tsx')
    await downloadConfirmed(href, `Confirm with your passkey: ${words}.`)
  } catch (error) {
    toastFailed(error, sentenceOf(error, 'The file could not be created. Please try again.'))
  }
}
