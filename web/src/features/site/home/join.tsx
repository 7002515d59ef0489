import { CircleCheck, Headset } from 'lucide-react'
import type { ReactElement } from 'react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useText } from '../../../i18n/use-text.tsx'
import { ServiceItem } from '../service-item.tsx'
import { useCustomerService } from '../use-customer-service.ts'
import { Link } from '../../../lib/router.tsx'
import { useSiteInfo } from '../../../lib/site.ts'
import { Mascot } from '../../../ui/art/mascot.tsx'
import { buttonClass } from '../../../ui/button.tsx'

const offers = ['join.offer.code', 'join.offer.domain', 'join.offer.contract'] as const
const asks = ['join.ask.age', 'join.ask.promise', 'join.ask.money'] as const
const steps = ['join.step.account', 'join.step.write', 'join.step.answer'] as const

/** What partners get, what is expected of them, and how to become one. */
export function Join(): ReactElement {
  const text = useText()
  return (
    <div className="grid gap-6">
      <section className="card relative overflow-hidden flex items-center gap-8 p-6 md:p-9">
        <div className="grid gap-3 grow">
          <h1 className="text-xl md:text-2xl font-bold tracking-tight">{text('join.title')}</h1>
          <p className="text-base text-muted leading-relaxed max-w-[36em]">{text('join.lead')}</p>
        </div>
        <span className="max-md:hidden shrink-0">
          <Mascot pose="greeting" height={140} />
        </span>
      </section>
      <div className="grid gap-6 md:grid-cols-2 items-start">
        <Points title="join.offer" points={offers} />
        <Points title="join.ask" points={asks} />
      </div>
      <Apply />
    </div>
  )
}

function Points(props: { title: MessageId; points: readonly MessageId[] }): ReactElement {
  const text = useText()
  const { minimumAge } = useSiteInfo()
  return (
    <section className="card grid gap-4 p-6">
      <h2 className="text-lg font-semibold">{text(props.title)}</h2>
      <ul className="grid gap-3 text-muted">
        {props.points.map((point) => (
          <li key={point} className="flex gap-2.5">
            <CircleCheck size={18} className="mt-0.5 shrink-0 text-primary" aria-hidden="true" />
            {text(point, { minimumAge })}
          </li>
        ))}
      </ul>
      {props.title === 'join.ask' && (
        <Link to="/help?topic=affiliates" className="text-primary hover:underline">
          {text('join.rules')}
        </Link>
      )}
    </section>
  )
}

function Apply(): ReactElement {
  const text = useText()
  const { brand } = useSiteInfo()
  const [service] = useCustomerService()
  return (
    <section className="card grid gap-5 p-6 md:p-9 justify-items-start">
      <h2 className="text-lg font-semibold">{text('join.apply')}</h2>
      <ol className="grid gap-5 md:grid-cols-3">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3.5">
            <span className="num grid place-items-center size-9 shrink-0 rounded-full border border-line font-semibold">
              {at + 1}
            </span>
            <p className="text-muted">{text(step)}</p>
          </li>
        ))}
      </ol>
      {service ? (
        <ServiceItem item={service} className={buttonClass('primary', 'lg')}>
          <Headset size={19} aria-hidden="true" />
          {text('join.contact')}
        </ServiceItem>
      ) : (
        <p className="px-4 py-3 rounded-md bg-raised text-sm">
          {text('join.noContact', { brand: brand.name })}
        </p>
      )}
    </section>
  )
}
