import { beforeEach, vi } from 'vitest'

type PutResult = { status: number; message?: string } | 'cut' | 'silence'

interface Put {
  url: string
  size: number
  contentType: string | undefined
}

interface FakeUploadServer {
  puts: Put[]
  receive: (put: Put, place: number) => PutResult
}

/** Replaces the constructor XMLHttpRequest; answers each PUT at once. */
export function fakeUploadServer(): FakeUploadServer {
  const line: FakeUploadServer = { puts: [], receive: () => ({ status: 200 }) }

  class FakeRequest {
    status = 0
    statusText = ''
    responseText = ''
    withCredentials = false
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    onload?: () => void
    onerror?: () => void
    private url = ''
    private contentType: string | undefined
    private isAborted = false

    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader(_name: string, value: string) {
      this.contentType = value
    }
    getResponseHeader(name: string) {
      return name === 'etag' ? `"etag of ${this.url}"` : null
    }
    abort() {
      this.isAborted = true
    }
    send(bytes: Blob) {
      const put = { url: this.url, size: bytes.size, contentType: this.contentType }
      line.puts.push(put)
      const reception = line.receive(put, line.puts.length - 1)
      queueMicrotask(() => {
        if (this.isAborted) return
        if (reception === 'silence') return this.upload.onprogress?.({ loaded: Math.floor(bytes.size / 2) })
        this.upload.onprogress?.({ loaded: bytes.size })
        if (reception === 'cut') return this.onerror?.()
        this.status = reception.status
        this.responseText = JSON.stringify({ message: reception.message })
        this.onload?.()
      })
    }
  }

  beforeEach(() => {
    line.puts = []
    line.receive = () => ({ status: 200 })
    vi.stubGlobal('XMLHttpRequest', FakeRequest)
  })
  return line
}
