export const textsIn = <Name extends string>(
  record: Readonly<Partial<Record<Name, string | null | undefined>>>,
  names: readonly Name[],
): Record<Name, string> => Object.fromEntries(names.map((name) => [name, record[name] ?? ''])) as Record<Name, string>
