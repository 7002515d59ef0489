import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { contentText, playName } from '../board/play-name.ts'
import type { SlipState } from './use-slip.ts'

const numbersShown = 12

/** The lines that were added before the one on the board. */
export function SlipLines(props: { slip: SlipState; issueNo: string }): ReactElement | null {
  const text = useText()
  const { slip, issueNo } = props
  if (slip.lines.length === 0) return null
  return (
    <ul className="grid max-h-56 overflow-y-auto">
      {slip.lines.map(({ play, content, unit, multiple, group, isHalf }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two equal lines are two lines
        <li key={place} className="flex items-center gap-3 py-1.5 border-b border-hair">
          <span className="grow min-w-0 text-sm">
            <span className="font-semibold">{playName(text, slip.rules.family, play)}</span>{' '}
            <bdi className="num text-muted">
              {unit} × {multiple}
              {group !== undefined && ` · ${group}`}
              {isHalf && ' · ½'}
            </bdi>
            <span className="num block truncate">
              {contentText(text, content, numbersShown, issueNo)}
            </span>
          </span>
          <IconButton label={text('lottery.remove')} onClick={() => slip.remove(place)}>
            <X size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
