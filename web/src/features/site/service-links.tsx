import type { ReactElement } from 'react'
import { ServiceItem } from './service-item.tsx'
import { useCustomerService } from './use-customer-service.ts'

/** Every customer service channel the operator has named, for the side bar and the phone's menu. */
export function ServiceLinks(): ReactElement {
  const customerService = useCustomerService()
  return (
    <>
      {customerService.map((item) => (
        <ServiceItem
          key={item.path}
          item={item}
          className="flex w-full items-center gap-2.5 min-h-10 px-3 rounded-md bg-service text-on-service text-sm font-medium"
        >
          <span className="size-2 rounded-full bg-current" aria-hidden="true" />
          {item.title}
        </ServiceItem>
      ))}
    </>
  )
}
