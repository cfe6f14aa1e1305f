import type { ReactNode } from 'react'
import { Head, Name, SmallTable, Value } from './small-table.tsx'

interface FiguresTableProps {
  caption: string
  nameClass?: string
  columns: readonly string[]
  rows: readonly { key: string; name: ReactNode; figures: readonly ReactNode[] }[]
}

export function FiguresTable({ caption, nameClass, columns, rows }: FiguresTableProps) {
  const [first, ...others] = columns
  return (
    <SmallTable
      caption={caption}
      head={
        <>
          <Head>{first}</Head>
          {others.map((name) => (
            <Head key={name} numeric>
              {name}
            </Head>
          ))}
        </>
      }
    >
      {rows.map(({ key, name, figures }) => (
        <tr key={key}>
          <Name className={nameClass}>{name}</Name>
          {figures.map((figure, index) => (
            <Value key={others[index]} numeric>
              {figure}
            </Value>
          ))}
        </tr>
      ))}
    </SmallTable>
  )
}
