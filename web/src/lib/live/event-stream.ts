/** One frame of a server-sent event stream. */
export type StreamEvent = { readonly id?: string; readonly event: string; readonly data: string }

/** Splits the text of a stream into frames; an incomplete frame waits for the next chunk. */
export function eventReader(receive: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  return (piece) => {
    rest = (rest + piece).replaceAll('\r\n', '\n')
    for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
      const frame = parseFrame(rest.slice(0, end))
      rest = rest.slice(end + 2)
      if (frame) receive(frame)
    }
  }
}

function parseFrame(text: string): StreamEvent | null {
  let id: string | undefined
  let event = 'message'
  const data: string[] = []
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon === 0) continue
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (name === 'id') id = value
    else if (name === 'event') event = value
    else if (name === 'data') data.push(value)
  }
  if (data.length === 0) return null
  return { ...(id === undefined ? {} : { id }), event, data: data.join('\n') }
}
