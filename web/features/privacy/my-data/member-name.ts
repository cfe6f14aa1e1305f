export const memberName = (member: { shortId: string } | null): string =>
  member === null ? 'the portal itself' : `member ${member.shortId} of our team`
