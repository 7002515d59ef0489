import { domainRoute } from '@kancil/contract/site/reach'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { explainCommon } from '../../../lib/texts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'

const patienceMs = 4_000

/** Milliseconds until an address answered this browser; null if it did not. */
export async function measureFromHere(origin: string): Promise<number | null> {
  const started = performance.now()
  try {
    // The answer belongs to another origin and cannot be read: it is enough that one came.
    await fetch(`${origin}/health`, {
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(patienceMs),
    })
    return Math.max(1, Math.round(performance.now() - started))
  } catch {
    return null
  }
}

/** The site's addresses with the speed this browser has just measured, fastest first. */
export function Addresses({ close }: { close: () => void }): ReactElement {
  const text = useText()
  const route = useQueryOf(domainRoute, {})
  const domains = route.data?.domainList.map((item) => item.domain)
  const measured = useQuery({
    queryKey: ['addresses', domains],
    enabled: domains !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const here = location.origin
      const all = [...new Set([here, ...(domains ?? [])])]
      const times = await Promise.all(
        all.map(async (domain) => [domain, await measureFromHere(domain)]),
      )
      const speeds = times as [string, number | null][]
      return speeds.toSorted((a, b) => (a[1] ?? Infinity) - (b[1] ?? Infinity))
    },
  })
  const { id, values } = explainCommon(route.error)
  return (
    <Dialog title={text('reach.addresses.title')} size="narrow" onClose={close}>
      <div className="grid gap-4 text-sm">
        <p className="text-muted">{text('reach.addresses.text')}</p>
        {route.error && <p role="alert">{text(id, values)}</p>}
        {!measured.data && !route.error && <Skeleton className="h-28 w-full" />}
        <ul className="grid gap-2">
          {measured.data?.map(([origin, time], place) => (
            <AddressRow key={origin} origin={origin} time={time} isFirst={place === 0} />
          ))}
        </ul>
        <Button
          variant="secondary"
          icon={<RefreshCw size={16} aria-hidden="true" />}
          pending={measured.isFetching}
          onClick={() => void measured.refetch()}
        >
          {text('reach.addresses.again')}
        </Button>
      </div>
    </Dialog>
  )
}

function AddressRow(props: {
  origin: string
  time: number | null
  isFirst: boolean
}): ReactElement {
  const text = useText()
  const { origin, time } = props
  const isHere = origin === location.origin
  const name = (
    <bdi dir="ltr" className="truncate font-medium">
      {origin.replace(/^https?:\/\//, '')}
    </bdi>
  )
  return (
    <li className="flex items-center gap-3 min-h-12 px-3 rounded-md border border-hair">
      <span className="grow min-w-0 grid">
        {isHere || time === null ? (
          name
        ) : (
          <a href={`${origin}/`} className="text-primary hover:underline truncate">
            {name}
          </a>
        )}
        {isHere && <span className="text-xs text-muted">{text('reach.addresses.here')}</span>}
      </span>
      {props.isFirst && time !== null && (
        <Badge tone="success">{text('reach.addresses.fastest')}</Badge>
      )}
      <span className="num text-muted">
        {time === null ? text('reach.addresses.none') : text('reach.addresses.ms', { count: time })}
      </span>
    </li>
  )
}
