import { exportAudit, verifyAudit } from '@kancil/contract/operator/audit'
import { Download, ShieldAlert, ShieldCheck } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { call } from '../../../lib/call/send.ts'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { useFailure } from '../../../ui/console/use-failure.ts'

/** Whether the chain of hashes is intact, and a download of the log. */
export function AuditProof(): ReactElement {
  const text = useText()
  const failure = useFailure()
  const [exporting, setExporting] = useState(false)
  const proof = useQueryOf(verifyAudit, {}, { staleMs: 60_000 })
  const { data } = proof
  const Icon = data && !data.whole ? ShieldAlert : ShieldCheck
  async function take(): Promise<void> {
    setExporting(true)
    await download().catch(() => showToast('operator.audit.exportFailed', 'danger'))
    setExporting(false)
  }
  return (
    <section
      role="status"
      className={classNames(
        'card mb-4 px-4 py-3 flex flex-wrap items-center gap-x-4 gap-y-2',
        data && !data.whole && 'border-danger',
      )}
    >
      <div className="grow basis-60 min-w-0 text-sm">
        <p className="flex items-center gap-2 font-semibold">
          <Icon
            size={20}
            className={classNames(
              'shrink-0',
              data ? (data.whole ? 'text-success' : 'text-danger') : 'text-muted',
            )}
            aria-hidden="true"
          />
          {data
            ? data.whole
              ? text('operator.audit.whole', { count: data.rows })
              : text('operator.audit.broken', { sequence: data.firstBroken })
            : (failure(proof.error) ?? text('operator.audit.verifying'))}
        </p>
        {data && (
          <p className="text-muted flex items-baseline gap-1.5" title={data.headHash}>
            <span className="shrink-0">{text('operator.audit.head')}</span>
            <code dir="ltr" className="text-xs truncate">
              {data.headHash}
            </code>
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          pending={proof.isFetching}
          onClick={() => void proof.refetch()}
        >
          {text('operator.audit.verify')}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          pending={exporting}
          icon={<Download size={15} aria-hidden="true" />}
          onClick={() => void take()}
        >
          {text('operator.audit.export')}
        </Button>
      </div>
    </section>
  )
}

/** The whole log as one file of JSON lines, fetched part by part. */
async function download(): Promise<void> {
  const lines: string[] = []
  let after: number | null = 0
  while (after !== null) {
    const part: { lines: string[]; next: number | null } = await call(exportAudit, { after })
    lines.push(...part.lines)
    after = part.next
  }
  const url = URL.createObjectURL(new Blob([lines.join('\n'), '\n'], { type: 'application/jsonl' }))
  const link = Object.assign(document.createElement('a'), {
    href: url,
    download: `kancil-audit-${new Date().toISOString().slice(0, 10)}.jsonl`,
  })
  link.click()
  URL.revokeObjectURL(url)
}
