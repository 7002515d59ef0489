import { Headset } from 'lucide-react'
import type { ReactElement } from 'react'
import { useText } from '../../i18n/use-text.tsx'
import { Menu, menuItemClass } from '../../ui/menu.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { ServiceItem } from './service-item.tsx'
import { useCustomerService } from './use-customer-service.ts'

/**
 * Customer service in the header, where there is no side bar: a single channel opens directly,
 * several in a menu.
 */
export function ServiceButton({ className }: { className?: string }): ReactElement | null {
  const text = useText()
  const customerService = useCustomerService()
  const [first, second] = customerService
  const label = text('shell.side.help')
  const look = 'inline-grid place-items-center size-10 rounded-[10px] hover:bg-raised text-muted'
  if (!first) return null
  if (!second)
    return (
      <ServiceItem
        item={first}
        aria-label={first.title}
        title={first.title}
        className={classNames(look, className)}
      >
        <Headset size={18} aria-hidden="true" />
      </ServiceItem>
    )
  return (
    <div className={className}>
      <Menu
        label={label}
        align="end"
        triggerClass={look}
        trigger={<Headset size={18} aria-hidden="true" />}
      >
        {(close) =>
          customerService.map((item) => (
            <ServiceItem
              key={item.path}
              item={item}
              role="menuitem"
              className={menuItemClass}
              onChoose={close}
            >
              {item.title}
            </ServiceItem>
          ))
        }
      </Menu>
    </div>
  )
}
