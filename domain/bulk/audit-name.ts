/** The subject of a run's own lines in the audit, and the request that those of its rows came by. */
export const auditName = (runId: string): string => `bulk:${runId}`
