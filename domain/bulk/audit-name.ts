/** The audit subject of a run, and the request id in the audit entries of its rows. */
export const auditName = (runId: string): string => `bulk:${runId}`
