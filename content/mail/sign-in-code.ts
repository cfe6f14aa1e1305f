import { codeBlock, frameLetter, type LetterText, paragraph } from './letter.ts'

/** The mail that carries a sign-in code: the code stands first, so that a locked phone shows it. */
export function signInCodeLetter(code: string, minutes: number, brandName: string): LetterText {
  const first = `${code} is your sign-in code for ${brandName}.`
  const use = `Enter it on the page where you asked for it. It works once, for ${minutes} minutes.`
  const beware =
    'If you did not ask for it, ignore this email: nobody can sign in without the code. ' +
    'Keep the code to yourself; our team will never ask you for it.'
  return {
    subject: `Your sign-in code for ${brandName}`,
    text: `${[first, use, beware].join('\n\n')}\n`,
    html: frameLetter({
      brandName,
      preview: first,
      heading: 'Your sign-in code',
      body: [codeBlock(code), paragraph(use)].join('\n'),
      footer: beware,
    }),
  }
}
