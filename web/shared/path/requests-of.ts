export const requestsOf = (applicationId: string): string => `/admin/applications/${applicationId}?tab=requests`
