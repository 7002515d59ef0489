import { agentContracts, offerContract } from '@kancil/contract/agents/contracts'
import { type ContractKind, contractKinds } from '@kancil/contract/agents/terms'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { useBalance } from '../../lib/balance.ts'
import { useAction } from '../../lib/call/queries.ts'
import { texts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { emptyTerms, TermsFields } from './terms-fields.tsx'

const explain = texts(offerContract, {
  tiers_missing: 'agents.error.tiersMissing',
  tiers_out_of_order: 'agents.error.tiersOrder',
  period_wrong: 'agents.error.periodWrong',
  rates_missing: 'agents.error.tiersMissing',
  ends_too_early: 'agents.error.linkEnds',
  not_direct: 'agents.error.notDirect',
  not_an_agent: 'agents.error.notAgent',
  own_contract_missing: 'agents.error.ownMissing',
  more_generous_than_own: 'agents.error.generous',
  too_costly: 'agents.error.costly',
  offer_pending: 'agents.error.pending',
  confirm_terminate: 'agents.error.confirm',
})

/** Offers a direct downline a contract; what it would end below is named and agreed to first. */
export function OfferDialog(props: {
  readonly memberId: string
  readonly account: string
  readonly onClose: () => void
}): ReactElement {
  const text = useText()
  const act = useAction(offerContract, { refreshes: [agentContracts] })
  const [requestId] = useState(() => crypto.randomUUID())
  const [kind, setKind] = useState<ContractKind>('daily')
  const [terms, setTerms] = useState(emptyTerms)
  const [endsOn, setEndsOn] = useState('')
  const currency = useBalance().data?.currency ?? 'MYR'
  const mustConfirm = act.error?.code === 'confirm_terminate'
  function submit(event: FormEvent): void {
    event.preventDefault()
    act.mutate(
      {
        ...{ requestId, memberId: props.memberId, kind, terms, confirm: mustConfirm },
        ...(endsOn ? { endsOn } : {}),
      },
      { onSuccess: props.onClose },
    )
  }
  return (
    <Dialog
      size="modal"
      title={text('agents.offerTo', { account: props.account })}
      onClose={props.onClose}
    >
      <form className="grid gap-4" onSubmit={submit}>
        <Select
          label={text('agents.contract.kind')}
          value={kind}
          options={contractKinds.map((value) => ({
            value,
            label: text(`agents.contract.${value}`),
          }))}
          onChange={(event) => {
            act.reset()
            setTerms(emptyTerms)
            setKind(event.target.value as ContractKind)
          }}
        />
        <TermsFields
          kind={kind}
          terms={terms}
          currency={currency}
          onChange={(next) => {
            act.reset()
            setTerms(next)
          }}
        />
        <TextField
          label={text('agents.link.lastDay')}
          optional={text('identity.optional')}
          type="date"
          value={endsOn}
          onChange={(event) => {
            act.reset()
            setEndsOn(event.target.value)
          }}
        />
        <FailureNotice error={act.error} explain={explain} />
        <Button type="submit" variant={mustConfirm ? 'danger' : 'primary'} pending={act.isPending}>
          {text(mustConfirm ? 'agents.offerAnyway' : 'agents.offer')}
        </Button>
      </form>
    </Dialog>
  )
}
