import type { ChatEvent, ChatLine } from '@kancil/contract/messages/chat/line'
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { LinePicture } from './line-picture.tsx'
import type { PendingLine } from './use-pending.ts'

/** How near to the end one still reads along. */
const nearPx = 120

/** The lines of a chat, one's own at the end side; it scrolls along unless one reads above. */
export function ChatLines(props: {
  lines: readonly ChatLine[]
  side: 'member' | 'operator'
  pending: readonly PendingLine[]
  isTyping: boolean
  /** Fetches the picture of a line as base64. */
  picture: (number: number) => Promise<string>
  onAgain: (line: PendingLine) => void
  explain: (error: unknown) => string
  /** Below the last line: what comes next. */
  children?: ReactNode
}): ReactElement {
  const text = useText()
  const { lines, side, pending, isTyping } = props
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef('')
  const mark = `${lines.length}:${pending.length}:${isTyping}:${props.children ? 'end' : ''}`
  const isOwn = lines.at(-1)?.kind === side || pending.length > 0
  useEffect(() => {
    const element = box.current
    if (!element || seen.current === mark) return
    const isFirst = seen.current === ''
    seen.current = mark
    const below = element.scrollHeight - element.scrollTop - element.clientHeight
    if (isFirst || isOwn || below < element.clientHeight + nearPx)
      element.scrollTop = element.scrollHeight
  }, [mark, isOwn])
  return (
    <div
      ref={box}
      // It scrolls, so it must be reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="log"
      aria-label={text('service.lines')}
      className="grow min-h-0 overflow-y-auto overscroll-contain px-4 py-4 grid gap-3 content-start"
    >
      {lines.map((line) =>
        line.kind === 'system' ? (
          <SystemLine key={line.number} line={line} />
        ) : (
          <Bubble key={line.number} isOwn={line.kind === side}>
            {line.kind !== side && line.by && (
              <p className="text-xs font-semibold opacity-80">{line.by}</p>
            )}
            {line.hasPicture && <LinePicture load={() => props.picture(line.number)} />}
            {line.text && <p className="whitespace-pre-wrap break-words">{line.text}</p>}
            <Instant at={line.at} show="time" className="text-[11px] opacity-80" />
          </Bubble>
        ),
      )}
      {pending.map((line) => (
        <Bubble key={line.requestId} isOwn isFaint={line.error === null}>
          <p className="whitespace-pre-wrap break-words">{line.text}</p>
          {line.error === null ? (
            <p className="text-[11px] opacity-80">{text('service.sending')}</p>
          ) : (
            <p className="text-xs">
              {props.explain(line.error)}{' '}
              <button type="button" className="underline" onClick={() => props.onAgain(line)}>
                {text('service.again')}
              </button>
            </p>
          )}
        </Bubble>
      ))}
      {isTyping && <p className="text-xs text-muted">{text('service.typing')}</p>}
      {props.children}
    </div>
  )
}

function Bubble(props: { isOwn: boolean; isFaint?: boolean; children: ReactNode }): ReactElement {
  return (
    <div
      dir="auto"
      className={classNames(
        'grid gap-1 max-w-[85%] px-3.5 py-2.5 text-sm rounded-[16px]',
        props.isOwn
          ? 'justify-self-end bg-service text-on-service rounded-ee-sm'
          : 'justify-self-start bg-raised rounded-es-sm',
        props.isFaint && 'opacity-80',
      )}
    >
      {props.children}
    </div>
  )
}

function SystemLine({ line }: { line: ChatLine }): ReactElement {
  const text = useText()
  return (
    <p className="justify-self-center text-center text-xs text-muted max-w-[32em] px-4">
      {text(`service.event.${line.text as ChatEvent}`, { name: line.by })} ·{' '}
      <Instant at={line.at} show="time" />
    </p>
  )
}
