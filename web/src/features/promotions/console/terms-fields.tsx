import { type GameCategory, gameCategories } from '@kancil/contract/games/vendors'
import {
  bonusDaysMax,
  type BonusTerms,
  turnoverPercentMax,
} from '@kancil/contract/promotions/terms'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { AmountField } from '../../../ui/console/amount-field.tsx'
import { GameKeysField } from '../../../ui/console/game-keys-field.tsx'
import { PercentField } from '../../../ui/console/percent-field.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import type { Draft } from './draft.ts'

type Props = {
  readonly draft: Draft
  readonly set: (change: Partial<Draft>) => void
  readonly isFixed: boolean
}

/** The terms as data; once members could enter, they stay as they are. */
export function TermsFields({ draft, set, isFixed }: Props): ReactElement {
  const text = useText()
  const { terms, currency, kind } = draft
  const put = (change: Partial<BonusTerms>): void => set({ terms: { ...terms, ...change } })
  const amount = (name: 'amount' | 'cap' | 'depositMin' | 'betMax' | 'cashOutMax') => (
    <AmountField
      key={name}
      label={text(`promodesk.${name}`)}
      currency={currency}
      minor={terms[name]}
      onChange={(minor) => put({ [name]: minor })}
    />
  )
  const whole = (name: 'days' | 'turnoverPercent', most: number, label: string) => (
    <TextField
      key={name}
      label={label}
      inputMode="numeric"
      pattern="[0-9]{1,5}"
      required
      value={terms[name]}
      onChange={(event) =>
        put({ [name]: Math.min(Number.parseInt(event.target.value, 10) || 0, most) })
      }
    />
  )
  return (
    <fieldset disabled={isFixed} className="grid gap-4">
      {kind === 'deposit' ? (
        <>
          <PercentField
            label={text('promodesk.percent')}
            basisPoints={terms.percentBasisPoints}
            basisPointsMax={100_000}
            onChange={(percentBasisPoints) => put({ percentBasisPoints })}
          />
          {amount('cap')}
          {amount('depositMin')}
        </>
      ) : (
        amount('amount')
      )}
      <Select
        label={text('promodesk.base')}
        value={terms.base}
        onChange={(event) => put({ base: event.target.value as BonusTerms['base'] })}
        options={(['bonus', 'deposit_and_bonus'] as const).map((value) => ({
          value,
          label: text(`promodesk.base.${value}`),
        }))}
      />
      {whole('turnoverPercent', turnoverPercentMax, text('promodesk.turnover'))}
      {whole('days', bonusDaysMax, text('promodesk.days'))}
      {amount('betMax')}
      {amount('cashOutMax')}
      <Lines terms={terms} put={put} />
      <GameKeysField
        label={text('promodesk.blockedGames')}
        games={terms.blockedGames}
        onChange={(blockedGames) => put({ blockedGames })}
      />
    </fieldset>
  )
}

/** What each product line counts for, and where no bet is taken. */
function Lines(props: {
  terms: BonusTerms
  put: (change: Partial<BonusTerms>) => void
}): ReactElement {
  const text = useText()
  const { terms, put } = props
  const block = (line: GameCategory, isBlocked: boolean): void =>
    put({
      blockedLines: gameCategories.filter((other) =>
        other === line ? isBlocked : terms.blockedLines.includes(other),
      ),
    })
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        {gameCategories.map((line) => (
          <PercentField
            key={line}
            label={text('promodesk.contribution', { line: text(`shell.category.${line}`) })}
            basisPoints={terms.contributionBasisPoints[line]}
            basisPointsMax={10_000}
            onChange={(points) =>
              put({
                contributionBasisPoints: { ...terms.contributionBasisPoints, [line]: points },
              })
            }
          />
        ))}
      </div>
      <fieldset className="grid gap-1">
        <legend className="text-sm font-medium">{text('promodesk.blocked')}</legend>
        <div className="flex flex-wrap gap-x-5">
          {gameCategories.map((line) => (
            <Checkbox
              key={line}
              label={text(`shell.category.${line}`)}
              checked={terms.blockedLines.includes(line)}
              onChange={(event) => block(line, event.target.checked)}
            />
          ))}
        </div>
      </fieldset>
    </>
  )
}
