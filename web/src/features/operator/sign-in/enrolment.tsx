import { Check, Copy } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { QrCode } from '../../../ui/pictures/qr-code.tsx'

/** Binds an authenticator app: the QR code to scan, and the same secret to type. */
export function Enrolment({ secret, uri }: { secret: string; uri: string }): ReactElement {
  const text = useText()
  const [copied, setCopied] = useState(false)
  const groups = secret.match(/.{1,4}/g)?.join(' ') ?? secret
  function copy(): void {
    void navigator.clipboard.writeText(secret).then(() => setCopied(true))
  }
  return (
    <section className="grid gap-3 justify-items-center text-center">
      <p className="text-sm text-muted">{text('operator.enrol.text')}</p>
      <QrCode value={uri} label={text('operator.enrol.picture')} size={168} margin={14} />
      <p className="text-sm text-muted">{text('operator.enrol.type')}</p>
      <p className="flex items-center gap-1 rounded-md bg-bg border border-hair ps-4 pe-1">
        <code className="num text-sm tracking-wide select-all">{groups}</code>
        <IconButton label={text('operator.copy')} onClick={copy}>
          {copied ? <Check size={16} className="text-success" /> : <Copy size={16} />}
        </IconButton>
      </p>
    </section>
  )
}
