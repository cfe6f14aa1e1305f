import { type RefObject, useEffect, useState } from 'react'

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files')

/**
 * Takes files dropped on the tool or pasted, and returns whether a file hovers over the tool. Cancels drops beside the
 * tool, since the browser would leave the page to show the file.
 */
export function useFileDrops(tool: RefObject<HTMLElement | null>, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const isInTool = (place: EventTarget | null) => place instanceof Node && (tool.current?.contains(place) ?? false)
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer || !carriesFiles(event)) return
      event.preventDefault()
      const isHere = isInTool(event.target)
      event.dataTransfer.dropEffect = isHere ? 'copy' : 'none'
      setOver(isHere)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      if (isInTool(event.target)) onFiles([...event.dataTransfer.files])
    }
    const paste = ({ target, clipboardData }: ClipboardEvent) => {
      const isHere = isInTool(target) || isInTool(document.activeElement)
      if (isHere && clipboardData && clipboardData.files.length > 0) onFiles([...clipboardData.files])
    }
    window.addEventListener('dragover', drag)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    // Some browsers do not send paste events to a focused button.
    document.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', drag)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
    }
  }, [tool, onFiles])
  return isOver
}
