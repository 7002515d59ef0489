import { contentLengthMax } from '@kancil/contract/messages/publication'
import { Bold, Heading, Italic, Link2, List, type LucideIcon, Pilcrow } from 'lucide-react'
import { type ReactElement, useId, useRef } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { controlClass } from '../../../ui/form/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PictureButton } from '../../../ui/console/picture-button.tsx'

type Tool = {
  readonly name: MessageId
  readonly icon: LucideIcon
  readonly wrap: readonly [before: string, after: string]
}

const tools: readonly Tool[] = [
  { name: 'press.tool.paragraph', icon: Pilcrow, wrap: ['<p>', '</p>'] },
  { name: 'press.tool.heading', icon: Heading, wrap: ['<h3>', '</h3>'] },
  { name: 'press.tool.bold', icon: Bold, wrap: ['<strong>', '</strong>'] },
  { name: 'press.tool.italic', icon: Italic, wrap: ['<em>', '</em>'] },
  { name: 'press.tool.list', icon: List, wrap: ['<ul>\n<li>', '</li>\n</ul>'] },
  { name: 'press.tool.link', icon: Link2, wrap: ['<a href="/">', '</a>'] },
]

/** An HTML editor, with buttons that wrap the selection in elements of the allow list. */
export function ContentField(props: {
  value: string
  language: string
  onChange: (value: string) => void
}): ReactElement {
  const text = useText()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  function put(before: string, after: string): void {
    const { selectionStart: from, selectionEnd: to } = area.current!
    const { value } = props
    const inner = value.slice(from, to)
    props.onChange(value.slice(0, from) + before + inner + after + value.slice(to))
    const at = from + before.length
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(at, at + inner.length)
    })
  }
  return (
    <div className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-0.5">
        <label htmlFor={id} className="grow text-sm font-medium">
          {text('press.content')}
        </label>
        {tools.map(({ name, icon: Icon, wrap }) => (
          <IconButton key={name} label={text(name)} className="size-8" onClick={() => put(...wrap)}>
            <Icon size={16} />
          </IconButton>
        ))}
        <PictureButton
          label={text('press.tool.picture')}
          onPicture={({ url, width, height }) =>
            put(`<img src="${url}" alt="" width="${width}" height="${height}">`, '')
          }
        />
      </div>
      <textarea
        ref={area}
        id={id}
        lang={props.language}
        dir="auto"
        aria-describedby={`${id}-hint`}
        rows={8}
        maxLength={contentLengthMax}
        spellCheck={false}
        className={`${controlClass} py-2 font-mono text-sm`}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <p id={`${id}-hint`} className="text-xs text-muted">
        {text('press.content.hint')}
      </p>
    </div>
  )
}
