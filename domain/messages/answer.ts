const LONGEST_SUBJECT = 200

export const answerTo = (subject: string): string =>
  (/^re:/i.test(subject) ? subject : `Re: ${subject}`).slice(0, LONGEST_SUBJECT)
