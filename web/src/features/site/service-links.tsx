import type { ReactElement } from 'react'
import { useCustomerService } from './use-customer-service.ts'

/** Every customer service channel the operator has named, for the side bar and the phone's menu. */
export function ServiceLinks(): ReactElement {
  const customerService = useCustomerService()
  return (
    <>
      {customerService.map((item) => (
        <a
          key={item.csType}
          href={item.path}
          target="_blank"
          rel="noreferrer"
          className="flex items-center gap-2.5 min-h-10 px-3 rounded-md bg-service text-on-service text-sm font-medium"
        >
          <span className="size-2 rounded-full bg-current" aria-hidden="true" />
          {item.title}
        </a>
      ))}
    </>
  )
}
