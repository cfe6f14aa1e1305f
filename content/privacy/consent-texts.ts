import type { ConsentPurpose } from '#contract/privacy/my-data.ts'

/** Raise this version when the meaning of a text changes. */
export const CONSENT_TEXT_VERSION = '2026-11'
export const CONSENT_TEXT_LANGUAGE = 'en'

interface ConsentText {
  title: string
  text: string
  stops: string
}

export const consentTexts: Readonly<Record<ConsentPurpose, ConsentText>> = {
  run_application: {
    title: 'Prepare your application',
    text: 'We keep what you enter and upload, and use it to prepare your NCLEX application.',
    stops:
      'We stop working on your application: our team can no longer download your documents, and nothing leaves for anyone ' +
      'else. What we hold stays for the times that this page names, or until you ask us to erase it.',
  },
  credential_evaluator: {
    title: 'Send to the credential evaluator',
    text: 'We send your papers and details to the service that evaluates your schooling for your board of nursing.',
    stops:
      'We send nothing more to the evaluator. Most boards of nursing do not decide on an application without an evaluation.',
  },
  board: {
    title: 'Send to the board of nursing',
    text: 'We send your papers and details to the board of nursing that you choose. It is in the United States.',
    stops: 'We send nothing more to the board of nursing, so your application cannot be handed in.',
  },
  pearson_vue: {
    title: 'Send to Pearson VUE',
    text: 'We give your name and registration details to Pearson VUE in the United States, which holds the exam.',
    stops: 'We send nothing more to Pearson VUE. You can still register for the exam there yourself.',
  },
  schools_and_offices: {
    title: 'Ask schools and offices for your papers',
    text: 'We write in your name to your schools, the PRC, the PSA and other offices for the papers that your application needs.',
    stops: 'We ask nobody else for your papers. You can still ask for them yourself.',
  },
  outside_messages: {
    title: 'Messages outside this portal',
    text: 'Our team may also write to you by text message or in your Messenger group chat.',
    stops: 'We write to you in this portal and by email alone.',
  },
  marketing: {
    title: 'News and offers',
    text: 'We may tell you about other services of ours by email.',
    stops: 'We send you no news and no offers.',
  },
}
