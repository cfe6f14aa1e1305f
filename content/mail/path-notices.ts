import type { Wordings } from './wording.ts'

export const pathWordings = {
  path_changed: {
    to: 'applicant',
    subject: 'There is news on your way to the exam',
    sentence: 'Our team has noted a step on your way to the exam. Sign in to see where you are and what comes next.',
    action: 'See where you are',
    path: '/',
  },
  path_dates: {
    to: 'applicant',
    subject: 'A date on your way to the exam is coming closer',
    heading: 'A date is coming closer',
    sentence: 'A date on your way to the exam is coming closer. Sign in to see which one, and what to do before it.',
    action: 'See your dates',
    path: '/path',
  },
  path_inactive: {
    to: 'applicant',
    subject: 'No news yet on your way to the exam',
    heading: 'No news yet, and nothing for you to do',
    sentence:
      'Nothing has changed on your way to the exam for two weeks. Sign in to see whom we are waiting for. You do not ' +
      'need to do anything for it, and you can turn these emails off in My account.',
    action: 'See where you are',
    path: '/messages',
  },
  exam_not_booked: {
    to: 'office',
    subject: 'An exam is not booked yet',
    sentence: 'The permission to test of an applicant ends within 30 days, and no exam is booked.',
    action: 'See the application',
    path: ({ applicationId }) => `/admin/applications/${applicationId}`,
    gathered: {
      words: ['exam that is not booked', 'exams that are not booked'],
    },
  },
  board_asked: {
    to: 'office',
    subject: 'An applicant chose a state',
    heading: 'A state to confirm',
    sentence: 'An applicant asks you to apply to a board of nursing. Confirm it, or say why it is not possible.',
    action: 'See the choice',
    path: ({ applicationId }) => `/admin/applications/${applicationId}`,
    gathered: {
      words: ['state to confirm', 'states to confirm'],
    },
  },
  exam_details_entered: {
    to: 'office',
    subject: 'An applicant entered details of the exam',
    heading: 'Details of an exam to confirm',
    sentence: 'An applicant entered details of the exam. Compare them with the proof and confirm them.',
    action: 'See the details',
    path: ({ applicationId }) => `/admin/applications/${applicationId}`,
    gathered: {
      words: ['entry about an exam to confirm', 'entries about exams to confirm'],
    },
  },
  proof_added: {
    to: 'office',
    subject: 'An applicant sent a proof',
    heading: 'A proof to look at',
    sentence: 'An applicant added a receipt, a letter or a note to a request or to the details of the exam.',
    action: 'See what was added',
    path: ({ applicationId }) => `/admin/applications/${applicationId}`,
    gathered: {
      words: ['proof from an applicant', 'proofs from applicants'],
    },
  },
} satisfies Wordings
