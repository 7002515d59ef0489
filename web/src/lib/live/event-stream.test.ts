import { expect, test } from 'vitest'
import { eventReader, type StreamEvent } from './event-stream.ts'

test('frames are found however the pieces are cut', () => {
  const text =
    ': hello\n\nid: 7\nevent: balance\ndata: {"a":1}\n\ndata: one\ndata: two\r\n\r\nevent: cut'
  for (let size = 1; size < text.length; size += 3) {
    const seen: StreamEvent[] = []
    const read = eventReader((event) => seen.push(event))
    for (let at = 0; at < text.length; at += size) read(text.slice(at, at + size))
    expect(seen.map((event) => event.data)).toEqual(['{"a":1}', 'one\ntwo'])
  }
  const seen: StreamEvent[] = []
  eventReader((event) => seen.push(event))(text)
  expect(seen).toEqual([
    { id: '7', event: 'balance', data: '{"a":1}' },
    { event: 'message', data: 'one\ntwo' },
  ])
})
