import { type DrawProof, drawProof } from '@kancil/contract/lottery/games'
import { Copy, ShieldCheck } from 'lucide-react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FailureNotice, Notice } from '../../../ui/feedback/alert.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { Instant } from '../../../ui/instant.tsx'
import { DrawResult } from '../draw/result.tsx'
import { type Verdict, verifyDraw } from './verify.ts'

/** Everything about a draw that anybody may compute again, and the button that does it here. */
export function ProofDialog(props: {
  gameCode: string
  issueNo: string
  onClose: () => void
}): ReactElement {
  const text = useText()
  const { gameCode, issueNo } = props
  const { data, error } = useQueryOf(drawProof, { gameCode, issueNo }, { staleMs: 5_000 })
  return (
    <Dialog title={text('lottery.proofOf', { issue: issueNo })} onClose={props.onClose}>
      <div className="grid gap-4">
        <FailureNotice error={error} explain={explainCommon} />
        {!data && !error && <span className="waiting h-40 rounded-md" />}
        {data && <Proof proof={data} />}
      </div>
    </Dialog>
  )
}

function Proof({ proof }: { proof: DrawProof }): ReactElement {
  const text = useText()
  const { issue, seed } = proof
  const isCorrected = issue.resultVersion > 1 && issue.state !== 'void'
  return (
    <>
      {issue.result && <DrawResult family={proof.family} result={issue.result} />}
      <p className="text-sm text-muted">{text('lottery.proof.how')}</p>
      <dl className="grid gap-2 text-sm">
        <Fact name={text('lottery.proof.anchor')}>{proof.anchor}</Fact>
        <Fact name={text('lottery.proof.committed')}>
          <Instant at={proof.committedAt} />
        </Fact>
        <Fact name={text('lottery.proof.place')}>
          {text('lottery.proof.placeOf', { index: proof.index + 1, length: proof.length })}
        </Fact>
        <Fact name={text('lottery.proof.message')}>{`${proof.clientSeed}:0:0`}</Fact>
        {seed && <Fact name={text('lottery.proof.seed')}>{seed}</Fact>}
      </dl>
      {isCorrected && (
        <Notice tone="warning">
          {text('lottery.proof.corrected', { drawn: JSON.stringify(proof.drawn ?? {}) })}
        </Notice>
      )}
      {seed ? <Check proof={proof} /> : <Notice>{text('lottery.proof.later')}</Notice>}
    </>
  )
}

function Fact(props: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt className="text-muted">{props.name}</dt>
      <dd className="num break-all">
        <bdi>{props.children}</bdi>
      </dd>
    </div>
  )
}

function Check({ proof }: { proof: DrawProof }): ReactElement {
  const text = useText()
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [isChecking, setChecking] = useState(false)

  async function check(): Promise<void> {
    setChecking(true)
    setVerdict(await verifyDraw(proof))
    setChecking(false)
  }

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(JSON.stringify(proof, null, 2))
    showToast('lottery.proof.copied', 'success')
  }

  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        <Button
          pending={isChecking}
          icon={<ShieldCheck size={18} aria-hidden="true" />}
          onClick={() => void check()}
        >
          {isChecking
            ? text('lottery.proof.checking', { steps: proof.index + 1 })
            : text('lottery.proof.check')}
        </Button>
        <Button
          variant="secondary"
          icon={<Copy size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {text('lottery.proof.script')}
        </Button>
      </div>
      <div aria-live="polite" className="grid gap-2">
        {verdict && (
          <Notice tone={verdict.isLinked ? 'success' : 'danger'}>
            {text(verdict.isLinked ? 'lottery.proof.linked' : 'lottery.proof.notLinked')}
          </Notice>
        )}
        {verdict && (
          <Notice tone={verdict.isSame ? 'success' : 'danger'}>
            {text(verdict.isSame ? 'lottery.proof.same' : 'lottery.proof.differs')}
          </Notice>
        )}
      </div>
    </div>
  )
}
