import { escapeHtml } from '../escape-html.ts'
import { frameLetter, type LetterText, paragraph } from './letter.ts'

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
      body: [
        `<p class="code" style="margin:0 0 20px;padding:16px 8px 16px 16px;border:1px solid #a3d6d5;border-radius:8px;background-color:#daf3f2;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:36px;line-height:44px;font-weight:600;letter-spacing:8px;text-align:center;color:#261f1a;">${escapeHtml(code)}</p>`,
        paragraph(use),
      ].join('\n'),
      footer: beware,
    }),
  }
}
