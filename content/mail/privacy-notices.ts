import { tellOurTeam, type Wordings } from './wording.ts'

export const privacyWordings = {
  data_export_ready: {
    to: 'applicant',
    subject: 'Your data is ready to download',
    sentence: (_notice, sender) =>
      'You asked for everything that we hold about you. It is ready, and can be downloaded for 7 days. If you did not ask ' +
      `for it, ${tellOurTeam(sender)}.`,
    action: 'Open My Data',
    path: '/my-data',
  },
  data_export_fetched: {
    to: 'applicant',
    subject: 'Your data was downloaded',
    sentence: ({ at }, sender) =>
      `Everything that we hold about you was downloaded on ${at}. If that was not you, sign out everywhere in My account ` +
      `and ${tellOurTeam(sender)}.`,
    action: 'Open My account',
    path: '/my-account',
  },
  erasure_requested: {
    to: 'applicant',
    subject: 'You asked us to erase your data',
    sentence: (_notice, sender) =>
      'Sign in to see when it will be erased. Until then you can take it back there. If you did not ask for it, take it ' +
      `back now and ${tellOurTeam(sender)}.`,
    action: 'Open My Data',
    path: '/my-data',
  },
  privacy_request_answered: {
    to: 'applicant',
    subject: 'We answered your request about your data',
    heading: 'We answered your request',
    sentence: 'You asked us about your data. Sign in to read our answer.',
    action: 'Read the answer',
    path: '/my-data',
  },
  privacy_request_made: {
    to: 'office',
    subject: 'A request about personal data came in',
    sentence: 'Somebody asks about their data. It has to be answered within 30 working days.',
    action: 'See the request',
    path: '/admin/privacy',
    gathered: {
      words: ['request about personal data', 'requests about personal data'],
      path: '/admin/privacy',
    },
  },
  incident_opened: {
    to: 'register',
    subject: 'An incident with personal data was opened',
    sentence:
      'From the moment at which somebody knew of it, there are 72 hours to tell the National Privacy Commission and the ' +
      'people, if notice is due. Sign in to see how much of that is left, and to assess it.',
    action: 'Open the incident',
    path: ({ incidentId }) => `/admin/incidents/${incidentId}`,
  },
  incident_due: {
    to: 'register',
    subject: ({ hours }) => `Less than ${hours} hours left to give notice of an incident`,
    heading: ({ hours }) => `Less than ${hours} hours left`,
    sentence: ({ hours }) =>
      `Less than ${hours} hours are left to tell the National Privacy Commission of an incident with personal data. Note in ` +
      'the register when it was told, or decide there that no notice is needed.',
    action: 'Open the incident',
    path: ({ incidentId }) => `/admin/incidents/${incidentId}`,
  },
  // The law requires the full notice, sent to each person separately; the text names nobody.
  incident_notice: {
    to: 'applicant',
    subject: ({ subject = '' }) => subject,
    sentence: ({ text = '' }) => text.trim(),
    action: 'Write to us',
    path: '/messages',
  },
} satisfies Wordings
