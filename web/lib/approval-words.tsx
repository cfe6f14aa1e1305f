/** The office's own text about an approval, with its line breaks. */
export const ApprovalWords = ({ children }: { children: string }) => (
  <p className="wrap-anywhere max-w-2xl whitespace-pre-line">{children}</p>
)
