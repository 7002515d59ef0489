import { ChevronRight, Headset } from 'lucide-react'
import type { ReactElement } from 'react'
import { ServiceItem } from '../../../../features/site/service-item.tsx'
import { useCustomerService } from '../../../../features/site/use-customer-service.ts'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useText } from '../../../../i18n/use-text.tsx'
import type { MenuPage } from '../../../../lib/center/manifest.ts'

const rowClass =
  'flex items-center gap-3 w-full min-h-12 md:min-h-11 px-3 rounded-[10px] text-start text-muted ' +
  'hover:text-text hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:text-text ' +
  'aria-[current=page]:font-semibold'

/** Customer service is reached from here too. */
function Service(): ReactElement | null {
  const [item] = useCustomerService()
  return item ? (
    <li>
      <ServiceItem item={item} className={rowClass}>
        <Headset size={19} aria-hidden="true" />
        <span className="grow">{item.title}</span>
      </ServiceItem>
    </li>
  ) : null
}

/** The menu of a centre: beside the page, or as the whole list on a phone. */
export function CenterMenu<Key extends string>(props: {
  title: string
  entries: readonly MenuPage<Key>[]
  nameOf: (key: Key) => MessageId
  current: Key | undefined
  /** On a phone: whether the list is showing. */
  isList: boolean
  onChoose: (key: Key) => void
}): ReactElement {
  const text = useText()
  return (
    <nav
      aria-label={props.title}
      className={`p-3 md:border-e border-hair ${props.isList ? '' : 'max-md:hidden'}`}
    >
      <ul className="grid gap-0.5 md:sticky md:top-3">
        {props.entries.map(({ key, icon: Icon, badge: Badge }) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === props.current ? 'page' : undefined}
              onClick={() => props.onChoose(key)}
              className={rowClass}
            >
              <Icon size={19} aria-hidden="true" />
              <span className="grow">{text(props.nameOf(key))}</span>
              {Badge && <Badge />}
              <ChevronRight size={18} className="md:hidden flip-rtl" aria-hidden="true" />
            </button>
          </li>
        ))}
        <Service />
      </ul>
    </nav>
  )
}
