import type { ChatEvent, ChatLine } from '@kancil/contract/messages/chat/line'
import type { Format } from '../../../i18n/format.ts'
import type { Text } from '../../../i18n/use-text.tsx'

/** A chat's lines as a plain text file, in the reader's language. */
export function saveTranscript(
  title: string,
  lines: readonly ChatLine[],
  { text, format }: { readonly text: Text; readonly format: Format },
): void {
  const rows = lines.map((line) => {
    const said =
      line.kind === 'system'
        ? text(`service.event.${line.text as ChatEvent}`, { name: line.by })
        : `${line.by || text('service.visitor')}: ${line.text || text('service.picture')}`
    return `${format.zoned(line.at)}  ${said}`
  })
  const file = new Blob([[title, '', ...rows].join('\n')], { type: 'text/plain;charset=utf-8' })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = 'chat.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1_000)
}
