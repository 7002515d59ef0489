import { QRCodeSVG } from 'qrcode.react'
import type { ReactElement } from 'react'

/** The defaults of the specification, section 9: 200 px, margin 20, level M. Load it lazily. */
export function QrCode(props: {
  value: string
  label: string
  size?: number
  margin?: number
}): ReactElement {
  const { size = 200, margin = 20 } = props
  return (
    <span className="inline-block rounded-md overflow-hidden bg-white">
      <span className="block" style={{ padding: margin }}>
        <QRCodeSVG value={props.value} size={size} level="M" marginSize={0} title={props.label} />
      </span>
    </span>
  )
}
