import { startApplication } from '#contract/applications/applications.ts'
import { changeApplication } from '#contract/applications/change-application.ts'
import { addClient } from '#contract/clients/add-client.ts'
import { assignApplication, getClientApplication, undoTransition } from '#contract/clients/clients.ts'
import { addNote, deleteNote } from '#contract/notes.ts'
import { deleteEducation } from '#contract/personal-data/education.ts'
import {
  correctPersonalData,
  getPersonalDataSheet,
  type PersonalDataSheet,
} from '#contract/personal-data/personal-data.ts'
import { changeReminderSettings, getReminderSettings } from '#contract/reminders.ts'
import { DAY } from '#domain/calendar/milliseconds.ts'
import { remindTeam } from '#server/features/reminders/reminders.job.ts'
import { remindApplicant } from '#server/features/reminders/reminders.service.ts'
import { applicant, type TestUser } from '../people.ts'
import { addedSchool, correctionOf, savedSheet } from '../sheets.ts'
import { filed } from '../test-documents.ts'
import {
  ana,
  anId,
  application,
  approvePassport,
  audited,
  ben,
  type Case,
  follow,
  inApplication,
  maria,
  portal,
  toBoth,
  toMaria,
  toOffice,
  toOfficeAlone,
} from './fixture.ts'

const PACE = { stillForDays: 7, everyDays: 3, atMost: 2, waitingForHours: 24 }

const luz = {
  email: 'luz@nurses.test',
  firstName: 'Luz',
  lastName: 'Abad',
  mobileNumber: '09171234567',
  source: 'walk_in',
} as const

let liza: TestUser
let sheet: PersonalDataSheet
let [moveId, noteId, schoolId] = ['', '', '']

export const applicationCases = {
  applicationStarted: {
    prepare: async () => {
      liza = await applicant(portal, 'Liza')
      follow(liza, 'applicant')
    },
    act: async () => {
      await liza.call(startApplication, {})
      await ana.call(addClient, { body: luz })
    },
    leaves: {
      activity: ['Application started', 'Application started by our team'],
      mail: [...toOffice('application_started'), 'welcome to liza', 'welcome to luz'],
      live: [...toBoth('application'), 'application to office'],
      audit: [
        audited('application.started', 'liza', 'another application'),
        audited('application.started', 'ana', 'another application', { source: 'walk_in' }),
      ],
      refreshed: true,
    },
  },
  applicationChanged: {
    act: () =>
      ana.call(changeApplication, {
        ...inApplication(),
        body: { status: 'on_hold', waitsFor: 'applicant', totalFees: '1600.00', reason: 'She asked for a pause' },
      }),
    leaves: {
      activity: ['Total fees changed to $1,600.00', 'Application status changed to On Hold'],
      mail: toMaria('status_changed'),
      live: toBoth('application'),
      audit: [
        audited('application.changed', 'ana', 'application', {
          from: 'in_progress',
          to: 'on_hold',
          waitsFor: 'applicant',
          feesFrom: '1500.00',
          feesTo: '1600.00',
          reason: 'She asked for a pause',
        }),
      ],
      refreshed: true,
    },
  },
  applicationMoveUndone: {
    prepare: async () => {
      const { lastMove } = await ana.call(getClientApplication, inApplication())
      moveId = lastMove?.id ?? ''
    },
    act: () => ana.call(undoTransition, { ...inApplication(), body: { reason: 'By mistake', moveId } }),
    leaves: {
      activity: ['Total fees changed to $1,500.00', 'Application status changed back to In Progress'],
      mail: toMaria('status_changed'),
      live: toBoth('application'),
      audit: [
        audited('application.move_undone', 'ana', 'application', {
          from: 'on_hold',
          to: 'in_progress',
          feesFrom: '1600.00',
          feesTo: '1500.00',
          reason: 'By mistake',
        }),
      ],
      refreshed: true,
    },
  },
  applicationAssigned: {
    act: () => ana.call(assignApplication, { ...inApplication(), body: { assignedTo: ben.id } }),
    leaves: {
      live: toOfficeAlone('application'),
      audit: [audited('application.assigned', 'ana', 'application', { to: anId })],
    },
  },
  applicantReminded: {
    prepare: approvePassport,
    act: () =>
      portal.deps.transaction((tx) =>
        remindApplicant(tx, portal.deps, {
          applicationId: application.id,
          by: { actorId: ana.id, ip: '127.0.0.1', requestId: 'one' },
        }),
      ),
    leaves: {
      activity: ['Reminder sent'],
      mail: toMaria('reminder'),
      live: toBoth('application'),
      audit: [audited('applicant.reminded', 'ana', 'application', { by: 'admin' })],
    },
  },
  teamReminded: {
    prepare: async () => {
      await filed(maria, application)
      const { version } = await ana.call(getReminderSettings, {})
      const rules = { ...PACE, remindApplicants: false, remindTeam: true }
      await ana.call(changeReminderSettings, { body: { ...rules, expectedVersion: version } })
    },
    act: () => remindTeam({ ...portal.deps, now: () => new Date(Date.now() + 30 * DAY) }),
    // Ben is assigned to the only application.
    leaves: { mail: ['documents_waiting to ben'] },
  },
  sheetSaved: {
    act: async () => {
      sheet = await savedSheet(maria, application)
    },
    leaves: {
      live: toBoth('application'),
      audit: [audited('sheet.saved', 'maria', 'sheet')],
      refreshed: true,
    },
  },
  sheetCorrected: {
    act: () => ana.call(correctPersonalData, { ...inApplication(), body: correctionOf(sheet, { city: 'Iloilo' }) }),
    leaves: {
      activity: ['Personal data sheet corrected by our team: City'],
      mail: toMaria('message_from_team'),
      live: [...toBoth('application'), ...toBoth('message')],
      audit: [audited('sheet.corrected', 'ana', 'sheet', { fields: 'City', reason: 'As in her passport' })],
      refreshed: true,
    },
  },
  educationAdded: {
    act: async () => {
      const sheet = await maria.call(getPersonalDataSheet, { query: { applicationId: application.id } })
      schoolId = (await addedSchool(maria, sheet)).id
    },
    leaves: {
      live: toBoth('application'),
      audit: [audited('education.added', 'maria', 'sheet', { level: 'college' })],
      refreshed: true,
    },
  },
  educationDeleted: {
    act: () => maria.call(deleteEducation, { params: { id: schoolId } }),
    leaves: {
      live: toBoth('application'),
      audit: [audited('education.deleted', 'maria', 'sheet')],
      refreshed: true,
    },
  },
  noteAdded: {
    act: async () => {
      const body = { text: 'Please ask the board', mentions: [ben.id] }
      noteId = (await ana.call(addNote, { ...inApplication(), body })).id
    },
    leaves: {
      mail: ['mentioned to ben'],
      live: toOfficeAlone('application'),
      audit: [audited('note.added', 'ana', 'application', { note: anId })],
    },
  },
  noteDeleted: {
    act: () => ana.call(deleteNote, { params: { noteId } }),
    leaves: {
      live: toOfficeAlone('application'),
      audit: [audited('note.deleted', 'ana', 'application', { note: anId })],
    },
  },
} satisfies Record<string, Case>
