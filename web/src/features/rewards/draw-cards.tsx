import { claimRaffle, type Draw, type Drawn, draws, ownDraws } from '@kancil/contract/rewards/draws'
import { Copy } from 'lucide-react'
import type { ReactElement } from 'react'
import { useFormat, useLanguageStore, useText } from '../../i18n/use-text.tsx'
import { useAction, useQueryOf } from '../../lib/call/queries.ts'
import type { publishedChecks } from '../../lib/published-checks.ts'
import { texts } from '../../lib/texts.ts'
import { BannerArt } from '../../ui/art/banner-art.tsx'
import { Button } from '../../ui/button.tsx'
import { FailureNotice } from '../../ui/feedback/alert.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'
import { Instant } from '../../ui/instant.tsx'
import { Money } from '../../ui/money.tsx'
import { claimTexts } from './claim-texts.ts'
import { StakeFirst } from './stake-first.tsx'

const explain = texts(claimRaffle, {
  ...claimTexts,
  packets_gone: 'club.error.gone',
  reward_device: 'club.error.device',
})

/** Raffles, wheels and red packets, each with what it takes to check it. */
export function DrawCards(): ReactElement | null {
  const text = useText()
  const language = useLanguageStore().language()
  const { data } = useQueryOf(draws, { language }, { staleMs: 5_000 })
  const results = useQueryOf(ownDraws, {}, { staleMs: 0 }).data
  if (!data || data.draws.length === 0) return null
  return (
    <section className="grid gap-4">
      <h2 className="text-lg font-semibold">{text('club.draws')}</h2>
      <ul className="grid gap-4 lg:grid-cols-2">
        {data.draws.map((draw) => (
          <li key={draw.programmeId} className="card overflow-hidden grid content-start">
            <div className="relative isolate aspect-[4/1] overflow-hidden text-white">
              <BannerArt art={draw.art} seed={draw.programmeId} />
              <p className="absolute inset-0 flex items-center p-4">
                <span className="max-w-[64%] font-semibold line-clamp-2">{draw.title}</span>
              </p>
            </div>
            <DrawBody
              draw={draw}
              drawn={results?.drawn.find(({ programmeId }) => programmeId === draw.programmeId)}
              betsLeft={
                results?.missing.find(({ programmeId }) => programmeId === draw.programmeId)
                  ?.betsLeft
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DrawBody(props: {
  draw: Draw
  drawn: Drawn | undefined
  betsLeft: string | undefined
}): ReactElement {
  const text = useText()
  const format = useFormat()
  const { draw, drawn, betsLeft = '0' } = props
  const { programmeId, currency } = draw
  const claim = useAction(claimRaffle, { refreshes: [ownDraws, draws] })
  const needsBets = /[1-9]/.test(betsLeft)
  const clientSeed = (): string => crypto.randomUUID()
  return (
    <div className="grid gap-3 p-4">
      <p className="text-sm text-muted">
        <bdi>{draw.summary}</bdi>
      </p>
      {draw.pool !== null && (
        <p className="text-sm">
          {text('club.draw.pool', {
            pool: format.money(draw.pool, currency),
            count: draw.left ?? 0,
          })}
        </p>
      )}
      <Prizes draw={draw} />
      <StakeFirst percent={draw.turnoverPercent} />
      {drawn ? (
        <p className="font-semibold" data-drawn={drawn.amount}>
          {text('club.draw.yours')} <Money amount={drawn.amount} currency={currency} look="win" />
        </p>
      ) : (
        !draw.isOver && (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              size="sm"
              disabled={needsBets}
              pending={claim.isPending}
              onClick={() => claim.mutate({ programmeId, clientSeed: clientSeed() })}
            >
              {text(`club.draw.${draw.kind}`)}
            </Button>
            {needsBets && (
              <span className="text-sm text-muted">
                {text('club.draw.left', { amount: format.money(betsLeft, currency) })}
              </span>
            )}
          </div>
        )
      )}
      <FailureNotice error={claim.error} explain={explain} />
      <Proof draw={draw} drawn={drawn} />
    </div>
  )
}

function Prizes({ draw }: { draw: Draw }): ReactElement | null {
  const text = useText()
  const format = useFormat()
  if (draw.prizes.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 text-sm" aria-label={text('club.draw.prizes')}>
      {distinctPrizes(draw).map(({ amount, weight, left }) => (
        <li key={amount} className="rounded-md border border-hair px-2.5 py-1">
          <Money
            amount={amount}
            currency={draw.currency}
            {...(left === 0 ? { className: 'line-through text-muted' } : {})}
          />{' '}
          <bdi dir="ltr" className="text-xs text-muted">
            {format.percent(weight / 10_000)}
          </bdi>
          {left !== null && (
            <span className="text-xs text-muted">
              {' · '}
              {text('club.draw.prizeLeft', { count: left })}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

type Prize = { readonly amount: string; readonly weight: number; readonly left: number | null }

/** Prizes of the same amount are one line, with the chance of all of them and what is left. */
function distinctPrizes({ prizes }: Draw): Prize[] {
  const distinct = new Map<string, Prize>()
  for (const { amount, weight, left } of prizes) {
    const same = distinct.get(amount) ?? { amount, weight: 0, left: 0 }
    const both = same.left === null || left === null ? null : same.left + left
    distinct.set(amount, { amount, weight: same.weight + weight, left: both })
  }
  return [...distinct.values()]
}

/** What was promised before and shown afterwards, so that anybody can draw it again. */
function Proof({ draw, drawn }: { draw: Draw; drawn: Drawn | undefined }): ReactElement {
  const text = useText()
  return (
    <details className="text-xs text-muted">
      <summary className="cursor-pointer min-h-6">{text('club.draw.check')}</summary>
      <p className="pt-2">{text('club.draw.how')}</p>
      <dl className="grid gap-1 pt-2 [&_dd]:break-all" dir="ltr">
        <dt>SHA-256</dt>
        <dd className="num">{draw.seedHash}</dd>
        {draw.seed && (
          <>
            <dt>Seed</dt>
            <dd className="num">{draw.seed}</dd>
          </>
        )}
        {drawn && (
          <>
            <dt>HMAC-SHA256</dt>
            <dd className="num">{drawn.message}</dd>
            <dt>Roll</dt>
            <dd className="num">{drawn.roll}</dd>
          </>
        )}
      </dl>
      {draw.seed && drawn && <Script draw={draw} drawn={drawn} />}
      <p className="pt-2">
        {text('club.ends')} <Instant at={draw.endsAt} show="dateTime" />
      </p>
    </details>
  )
}

const script: (typeof publishedChecks)[number] = 'reward-draw.mjs'

/** What the script needs to draw it again, and the script. */
function Script(props: { draw: Draw; drawn: Drawn }): ReactElement {
  const text = useText()
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(JSON.stringify(props, null, 2))
    showToast('club.refer.copied', 'success')
  }
  return (
    <div className="flex flex-wrap items-center gap-3 pt-2">
      <Button
        size="sm"
        variant="secondary"
        icon={<Copy size={16} aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {text('club.draw.copy')}
      </Button>
      <a className="link" href={`/${script}`} download dir="ltr">
        {script}
      </a>
    </div>
  )
}
