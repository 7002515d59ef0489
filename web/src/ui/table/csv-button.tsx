import { Download } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Button } from '../button.tsx'

/** The table's CSV download; `onDownload` gets a single-use ticket and opens it. */
export function CsvButton(props: { onDownload: () => void; pending?: boolean }): ReactElement {
  const text = useText()
  return (
    <Button
      variant="secondary"
      size="sm"
      className="ms-auto"
      pending={props.pending ?? false}
      icon={<Download size={16} aria-hidden="true" />}
      onClick={props.onDownload}
    >
      {text('shell.table.csv')}
    </Button>
  )
}
