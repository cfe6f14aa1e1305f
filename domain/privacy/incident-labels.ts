import type {
  AffectedSource,
  IncidentAnswer,
  IncidentState,
  IncidentText,
  NoticeDuty,
} from '#contract/privacy/incidents.ts'

export const incidentStates: Readonly<Record<IncidentState, string>> = {
  assessing: 'Being assessed',
  to_notify: 'To be notified',
  no_notice: 'No notice needed',
  closed: 'Closed',
}

export const incidentActs: Readonly<Record<IncidentState, string>> = {
  assessing: 'Assess again',
  to_notify: 'Decide to notify',
  no_notice: 'Decide that no notice is needed',
  closed: 'Close incident',
}

export const dutyLabels: Readonly<Record<NoticeDuty, string>> = {
  yes: 'Notice has to be given.',
  no: 'By these answers, no notice has to be given.',
  unclear: 'It is not clear yet whether notice has to be given.',
}

export const NOTICE_RULE =
  'Notice to the Commission and to the people is due where all three hold: sensitive personal information, or other ' +
  'information that may enable identity fraud, is involved; it is believed to have been acquired by an unauthorised ' +
  'person; and this is likely to give rise to a real risk of serious harm (NPC Circular 16-03, section 11).'

export const incidentQuestions: Readonly<Record<'sensitive' | 'acquired' | 'harmful', string>> = {
  sensitive: 'Is sensitive personal information involved, or anything that lets somebody pose as the person?',
  acquired: 'Is there reason to believe that somebody without authority has it?',
  harmful: 'Is it likely to put people at a real risk of serious harm?',
}

export const incidentAnswers: Readonly<Record<IncidentAnswer, string>> = {
  yes: 'Yes',
  no: 'No',
  unknown: 'Not known yet',
}

export const incidentTextLabels: Readonly<Record<keyof IncidentText, { label: string; help: string }>> = {
  nature: {
    label: 'What happened',
    help: 'How it happened and was found, when, and which weakness allowed it.',
  },
  dataInvolved: { label: 'Data possibly involved', help: 'Such as passports, licence numbers, addresses.' },
  consequences: { label: 'Likely consequences', help: 'For the people and for us.' },
  measures: {
    label: 'Measures taken',
    help: 'To stop it, to get the data back, to lessen the harm, and so that it does not happen again.',
  },
  contact: { label: 'Who answers questions', help: 'Name, email and phone of the data protection officer.' },
  help: { label: 'Help for the people', help: 'What we do for them, and what they can do themselves.' },
}

export const affectedSources: Readonly<Record<AffectedSource, string>> = {
  audit: 'Audit log',
  everyone: 'Everyone at that time',
  added: 'Added by email',
}
