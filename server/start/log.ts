import { type DestinationStream, type Logger, pino } from 'pino'

// What PostgreSQL and libraries add to an error repeats the values that a statement was given.
const PERSONAL = ['err.detail', 'err.where', 'err.parameters', 'err.query']

// A write for each line costs as much as a tenth of a short request; what is held back is written when the process ends.
const LINES_AT_ONCE = 4_096
const WRITTEN_WITHIN = 100

/** The log: one line of JSON per event, with request ids and without personal data. */
export const openLog = (to?: DestinationStream): Logger =>
  pino(
    {
      level: 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PERSONAL, remove: true },
    },
    to ?? pino.destination({ dest: 1, sync: false, minLength: LINES_AT_ONCE, periodicFlush: WRITTEN_WITHIN }),
  )
