import { exportBets, type RoundStatus, roundStatuses } from '@kancil/contract/games/bets'
import { type ReactElement, useState } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import type { CenterPageProps } from '../../../lib/center/manifest.ts'
import { openDownload } from '../../../lib/call/open-download.ts'
import { useAction } from '../../../lib/call/queries.ts'
import { texts } from '../../../lib/texts.ts'
import { CsvButton } from '../../../ui/table/csv-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { showToast } from '../../../ui/feedback/toast-store.ts'
import { BetDetailPanel } from './detail-panel.tsx'
import { PlayFilter } from './play-filter.tsx'
import { RoundTable, statusNames } from './round-table.tsx'
import { SittingPanel, SittingTable } from './sittings.tsx'
import { usePlayFilter } from './use-play-filter.ts'

const explainExport = texts(exportBets, {
  range_too_long: 'games.bets.rangeTooLong',
  range_invalid: 'games.bets.rangeInvalid',
  too_many_lines: 'games.bets.tooManyLines',
})
const views = ['rounds', 'sittings'] as const
type View = (typeof views)[number]

/**
 * Every round of the member, or their sittings. One round has an address (`rnd_...`), and so has a
 * sitting (`sit-<first>-<last>`).
 */
export function BettingRecord({ id, onPlace }: CenterPageProps): ReactElement {
  const text = useText()
  const language = useLanguage()
  const state = usePlayFilter('week')
  const [status, setStatus] = useState<RoundStatus | ''>('')
  const [view, setView] = useState<View>('rounds')
  const download = useAction(exportBets)
  const filter = { ...state.filter, language, ...(status ? { status } : {}) }
  if (id.startsWith('sit-'))
    return <SittingPanel place={id} onBack={() => onPlace('')} onRound={onPlace} />
  if (id) return <BetDetailPanel betId={id} onBack={() => onPlace('')} />
  const tools = (
    <>
      <PlayFilter state={state}>
        {view === 'rounds' && (
          <Select
            label={text('games.bets.status')}
            className="min-w-0 sm:w-36"
            placeholder={text('games.bets.anyStatus')}
            value={status}
            onChange={(event) => setStatus(event.target.value as RoundStatus | '')}
            options={roundStatuses.map((value) => ({ value, label: text(statusNames[value]) }))}
          />
        )}
        <Select
          label={text('records.view')}
          className="min-w-0 sm:w-36"
          value={view}
          onChange={(event) => setView(event.target.value as View)}
          options={views.map((value) => ({ value, label: text(`records.view.${value}`) }))}
        />
      </PlayFilter>
      <CsvButton
        pending={download.isPending}
        onDownload={() =>
          download.mutate(filter, {
            onSuccess: ({ url }) => openDownload(url),
            onError: (error) => {
              const fault = explainExport(error)
              showToast(fault.id, 'danger', fault.values)
            },
          })
        }
      />
    </>
  )
  return view === 'rounds' ? (
    <RoundTable filter={filter} onOpen={onPlace} tools={tools} />
  ) : (
    <SittingTable filter={{ ...state.filter, language }} onOpen={onPlace} tools={tools} />
  )
}
