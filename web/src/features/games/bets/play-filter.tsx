import type { GameCategory } from '@kancil/contract/games/vendors'
import type { ReactElement, ReactNode } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { Chips } from '../../../ui/chips.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { type RangeName, rangeNames } from './ranges.ts'
import type { PlayFilterState } from './use-play-filter.ts'

const rangeTexts: Readonly<Record<RangeName, MessageId>> = {
  today: 'games.bets.range.today',
  week: 'games.bets.range.week',
  month: 'games.bets.range.month',
  quarter: 'games.bets.range.quarter',
}

/** Days, product and game maker; `children`: what one record has beside them. */
export function PlayFilter(props: { state: PlayFilterState; children?: ReactNode }): ReactElement {
  const text = useText()
  const { choice, change, vendors, products } = props.state
  return (
    <>
      <Chips<RangeName>
        label={text('games.bets.range')}
        values={rangeNames.map((value) => ({ value, label: text(rangeTexts[value]) }))}
        active={choice.range}
        onChange={(range) => change({ range })}
      />
      <div className="grid grid-cols-2 sm:flex gap-3 w-full sm:w-auto">
        <Select
          label={text('records.product')}
          className="min-w-0 sm:w-40"
          placeholder={text('records.allProducts')}
          value={choice.gameType}
          onChange={(event) => change({ gameType: event.target.value as GameCategory | '' })}
          options={products.map((value) => ({ value, label: text(`shell.category.${value}`) }))}
        />
        <Select
          label={text('games.bets.vendor')}
          className="min-w-0 sm:w-40"
          placeholder={text('shell.lobby.allVendors')}
          value={choice.vassalage}
          onChange={(event) => change({ vassalage: event.target.value })}
          options={vendors}
        />
        {props.children}
      </div>
    </>
  )
}
