/** Who is told: sources, and how sure anybody is, are for the team. */
export type Audience = 'applicant' | 'team'
