import { type DestinationStream, type Logger, pino } from 'pino'

// What PostgreSQL and libraries add to an error repeats the values that a statement was given.
const PERSONAL = ['err.detail', 'err.where', 'err.parameters', 'err.query']

/** The log: one line of JSON per event, with request ids and without personal data. */
export const openLog = (to?: DestinationStream): Logger =>
  pino(
    {
      level: 'info',
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: PERSONAL, remove: true },
    },
    to ?? pino.destination(1),
  )
