import {
  type OfferedMarket,
  type SportsMatchView,
  sportsMatch,
} from '@kancil/contract/sports/board'
import { marketOf } from '@kancil/rules/sports/settle'
import { ArrowRight, X } from 'lucide-react'
import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { useLanguage, useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useFacts, useMarket } from '../board/live-store.ts'
import { marketName, matchTitle, outcomeName, scoreText } from '../names.ts'
import { priceText, useOddsFormat } from '../odds/use-odds-format.ts'
import { type ChosenLeg, useSlip } from './store.ts'

const everyMs = 30_000

/** What the slip needs of a leg to price it and to ask for it. */
export type LegNow = {
  readonly leg: ChosenLeg
  readonly view: SportsMatchView | undefined
  readonly priceMilli: number | undefined
  readonly version: number
  readonly isOpen: boolean
  /** The market is decided, or the match is over: it will never be open again. */
  readonly isOver: boolean
  readonly score: [number, number]
}

/** A leg as it is now. */
function useLegNow(leg: ChosenLeg): LegNow {
  const { matchId, marketKey, outcome } = leg
  const { data: view, error } = useQueryOf(sportsMatch, { matchId }, { staleMs: 5_000, everyMs })
  const nothing: OfferedMarket = { key: marketKey, isOpen: false, version: 1, prices: [] }
  const given = view?.match.markets.find(({ key }) => key === marketKey) ?? nothing
  const market = useMarket(matchId, given)
  const facts = useFacts(view?.match ?? unknownMatch(matchId))
  const priceMilli = market.prices.find(([name]) => name === outcome)?.[1]
  const period = marketOf(marketKey)?.period ?? 'ft'
  return {
    ...{ leg, view, priceMilli, version: market.version },
    isOpen: market.isOpen && priceMilli !== undefined,
    isOver: error?.code === 'not_found' || (view !== undefined && isOver(facts, market)),
    score: facts.scores[period] ?? [0, 0],
  }
}

function isOver(
  { phase }: Pick<SportsMatchView['match'], 'phase'>,
  market: OfferedMarket,
): boolean {
  return (phase !== 'scheduled' && phase !== 'live') || market.isOver === true
}

function unknownMatch(matchId: string): SportsMatchView['match'] {
  return {
    ...{ matchId, leagueId: '', sport: 'football', form: 'match', home: '', away: '' },
    ...{ competitors: {}, startsAt: '1970-01-01T00:00:00.000Z', phase: 'scheduled', period: '' },
    ...{ clockSeconds: 0, isClockRunning: false, scores: {}, markets: [], marketCount: 0 },
  }
}

export function LegRow(props: { leg: ChosenLeg; onChange: (now: LegNow) => void }): ReactElement {
  const text = useText()
  const language = useLanguage()
  const [format] = useOddsFormat()
  const slip = useSlip()
  const { leg } = props
  const now = useLegNow(leg)
  const { view, priceMilli, version, isOpen, isOver: isGone } = now
  const report = useEffectEvent(() => props.onChange(now))
  const score = now.score.join('-')
  const tier = view?.tier
  useEffect(() => {
    if (isGone) return slip.drop(leg)
    if (leg.seen === null && priceMilli !== undefined) slip.see(leg, [priceMilli, version])
    report()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what the slip is priced by
  }, [priceMilli, version, isOpen, isGone, score, tier, leg.seen?.[0]])
  const isMoved = leg.seen !== null && priceMilli !== undefined && leg.seen[0] !== priceMilli
  const match = view?.match
  return (
    <li className="grid grid-cols-1 gap-0.5 py-2.5 border-b border-hair">
      <div className="flex items-start gap-2">
        <span className="grow min-w-0">
          <bdi className="block text-sm font-semibold truncate">
            {match ? outcomeName(text, match, leg.marketKey, leg.outcome) : '…'}
          </bdi>
          <span className="block text-xs text-muted truncate">
            {marketName(text, leg.marketKey)}
            {match?.phase === 'live' && ` · ${scoreText(now.score)}`}
          </span>
          <bdi className="block text-xs text-muted truncate">
            {view && matchTitle(language, { ...view, ...view.match })}
          </bdi>
        </span>
        <span className="grid justify-items-end shrink-0">
          {isOpen ? (
            <bdi dir="ltr" className="num font-bold inline-flex items-center gap-1">
              {isMoved && (
                <>
                  <s className="text-muted font-normal">{priceText(format, leg.seen![0])}</s>
                  <ArrowRight size={14} className="flip-rtl" aria-label={text('sports.now')} />
                </>
              )}
              {priceText(format, priceMilli!)}
            </bdi>
          ) : (
            <span className="text-xs text-gold">{text('sports.suspended')}</span>
          )}
        </span>
        <IconButton label={text('sports.removeLeg')} onClick={() => slip.remove(leg)}>
          <X size={16} />
        </IconButton>
      </div>
    </li>
  )
}
