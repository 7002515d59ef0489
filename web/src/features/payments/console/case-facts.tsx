import type { WithdrawalCase } from '@kancil/contract/payments/withdrawal-desk'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { Money } from '../../../ui/money.tsx'
import { Timeline } from '../../../ui/pictures/timeline.tsx'
import { reasonText } from '../records/reason-text.ts'

/** Where the money goes, whose it is, and what has happened. */
export function ConsoleCaseFacts({ it }: { it: WithdrawalCase }): ReactElement {
  const text = useText()
  const { bank, member, currency } = it
  const sum = (amount: string) => <Money amount={amount} currency={currency} />
  return (
    <div className="grid gap-x-8 gap-y-5 xl:grid-cols-2">
      <Facts
        title={text('desk.payments.bank')}
        facts={[
          [text('payments.bank.bank'), bank.bankName],
          [text('payments.bank.number'), <bdi className="num">{bank.accountNumber}</bdi>],
          [text('payments.bank.holder'), bank.holderName],
          [text('payments.bank.added'), <Instant at={bank.addedAt} />],
          ...(it.gatewayRef
            ? [
                [
                  text('desk.payments.gatewayRef'),
                  <code className="text-xs break-all">{it.gatewayRef}</code>,
                ] as const,
              ]
            : []),
        ]}
      />
      <Facts
        title={text('desk.payments.member')}
        facts={[
          [text('desk.payments.payeeName'), member.payeeName],
          [text('desk.payments.joined'), <Instant at={member.joinedAt} show="date" />],
          [text('desk.payments.cash'), sum(member.cash)],
          [text('desk.payments.held'), sum(member.held)],
          [
            text('desk.payments.deposits', { count: member.depositsCount }),
            sum(member.depositsTotal),
          ],
          [
            text('desk.payments.paid', { count: member.withdrawalsCount }),
            sum(member.withdrawalsTotal),
          ],
          [
            text('desk.payments.turnover'),
            <>
              {sum(member.turnoverDone)} <span className="text-muted">/</span>{' '}
              {sum(member.turnoverRequired)}
            </>,
          ],
        ]}
      />
      <section className="grid gap-3 content-start">
        <h2 className="font-semibold">{text('desk.payments.timeline')}</h2>
        <Timeline
          steps={it.timeline.map((step, at) => ({
            key: `${at}`,
            title: text(`payments.withdrawal.step.${step.state as WithdrawalCase['state']}`),
            note: (
              <>
                <Instant at={step.at} /> {step.by}
                {step.reasonCode && (
                  <span className="block">{reasonText(text, step.reasonCode)}</span>
                )}
              </>
            ),
            state: ['rejected', 'failed', 'cancelled'].includes(step.state) ? 'failed' : 'done',
          }))}
        />
      </section>
    </div>
  )
}

function Facts(props: {
  title: string
  facts: readonly (readonly [string, ReactNode])[]
}): ReactElement {
  return (
    <section className="grid gap-2 content-start">
      <h2 className="font-semibold">{props.title}</h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-sm">
        {props.facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
