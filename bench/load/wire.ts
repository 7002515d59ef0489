import { connect, type Socket } from 'node:net'

export type WireAnswer = { readonly status: number; readonly body: string }

/**
 * One keep-alive HTTP/1.1 connection with one request at a time: as light a load generator as
 * possible.
 */
export type Wire = {
  /** The answer, or null when the connection was lost before it came. */
  send(head: string, body: string): Promise<WireAnswer | null>
  close(): void
}

export function openWire(port: number): Wire {
  let socket: Socket | null = null
  let waiting: ((answer: WireAnswer | null) => void) | null = null
  let buffer = ''

  const settle = (answer: WireAnswer | null): void => {
    const done = waiting
    waiting = null
    done?.(answer)
  }
  const lose = (): void => {
    socket?.destroy()
    socket = null
    buffer = ''
    settle(null)
  }
  function open(): Socket {
    const made = connect(port, '127.0.0.1').setNoDelay(true).setEncoding('latin1')
    made.on('data', (text: string) => {
      buffer += text
      const answer = readAnswer(buffer)
      if (!answer) return
      buffer = ''
      settle(answer)
    })
    made.on('error', lose)
    made.on('close', () => socket === made && lose())
    return made
  }

  return {
    send(head, body) {
      return new Promise((resolve) => {
        waiting = resolve
        socket ??= open()
        socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
      })
    },
    close: () => lose(),
  }
}

function readAnswer(text: string): WireAnswer | null {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return null
  const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
  if (text.length < end + 4 + length) return null
  return { status: Number(text.slice(9, 12)), body: text.slice(end + 4, end + 4 + length) }
}
