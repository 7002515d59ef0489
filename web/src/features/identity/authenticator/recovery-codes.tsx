import { Download } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Notice } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'

/** The ten codes, shown only once. */
export function RecoveryCodes(props: {
  codes: readonly string[]
  onKept: () => void
}): ReactElement {
  const text = useText()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${props.codes.join('\n')}\n`)}`
  return (
    <div className="grid gap-4">
      <Notice tone="warning" title={text('authenticator.codes')}>
        {text('authenticator.codes.text')}
      </Notice>
      <ul
        className="grid grid-cols-2 gap-x-6 gap-y-2 p-4 rounded-md bg-raised font-mono"
        dir="ltr"
        aria-label={text('authenticator.codes')}
      >
        {props.codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <a
          className="inline-flex items-center gap-2 min-h-11 px-4 font-semibold text-primary underline-offset-4 hover:underline"
          href={file}
          download="kancil-recovery-codes.txt"
        >
          <Download size={18} aria-hidden="true" />
          {text('authenticator.codes.save')}
        </a>
        <Button onClick={props.onKept}>{text('authenticator.codes.kept')}</Button>
      </div>
    </div>
  )
}
