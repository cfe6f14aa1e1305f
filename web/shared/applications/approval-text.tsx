export const ApprovalWords = ({ children }: { children: string }) => (
  <p className="wrap-anywhere max-w-2xl whitespace-pre-line">{children}</p>
)
