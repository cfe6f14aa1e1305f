import { putPermit, putRegistration } from '#contract/path/path.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { remindOfPaths } from '#server/features/path/path-reminders.job.ts'
import { completeApplication } from '../complete-application.ts'
import { att as anAtt, registration } from '../exam.ts'
import {
  ana,
  application,
  audited,
  type Case,
  inApplication,
  maria,
  portal,
  toBoth,
  toMaria,
  toOffice,
} from './fixture.ts'

const att = { ...anAtt, startsOn: '2027-04-01', endsOn: '2027-08-31' }
const SOON = 15 * DAY

const remindAt = (day: string) => remindOfPaths({ ...portal.deps, now: () => new Date(`${day}T02:00:00Z`) })

export const pathReminderCases = {
  inactivityNoticeSent: {
    prepare: async () => {
      await completeApplication(ana, { person: maria, application })
      await ana.call(putRegistration, { ...inApplication(), body: registration })
    },
    act: () => remindAt(new Date(Date.now() + SOON).toISOString().slice(0, 10)),
    leaves: {
      mail: toMaria('path_inactive'),
      live: toBoth('message'),
      audit: [audited('path.inactivity_told', null, 'application', { waitsFor: 'board' })],
    },
  },
  dateReminderSent: {
    prepare: () => ana.call(putPermit, { ...inApplication(), body: att }),
    act: () => remindAt('2027-07-02'),
    leaves: {
      mail: toMaria('path_dates'),
      live: toBoth('message'),
      audit: [audited('path.dates_told', null, 'application', { clocks: 'att_end book_by' })],
    },
  },
  unbookedNoticeSent: {
    act: () => remindAt('2027-08-01'),
    along: ['dateReminderSent'],
    leaves: {
      mail: [...toOffice('exam_not_booked'), ...toMaria('path_dates')],
      live: toBoth('message'),
      audit: [
        audited('path.dates_told', null, 'application', { clocks: 'att_end book_by' }),
        audited('path.unbooked_told', null, 'application', { bookBy: '2027-08-01' }),
      ],
    },
  },
} satisfies Record<string, Case>
