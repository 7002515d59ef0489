import { ownChatPath, type SiteInfo } from '@kancil/contract/site/info'
import type { AnchorHTMLAttributes, ReactElement } from 'react'
import { useModal } from '../../lib/screen/modal.tsx'
import { showToast } from '../../ui/feedback/toast-store.ts'

type Service = SiteInfo['customerService'][number]

/**
 * One way to customer service: the site's own chat opens on the page, a page of the site is a link,
 * and an outside desk has a window of its own.
 */
export function ServiceItem(
  props: {
    item: Service
    /** Where there are no modals, such as on a closed site. */
    onChat?: () => void
    onChoose?: () => void
  } & Pick<
    AnchorHTMLAttributes<HTMLElement>,
    'className' | 'children' | 'role' | 'title' | 'aria-label'
  >,
): ReactElement {
  const modal = useModal()
  const { item, onChat, onChoose, children, ...look } = props
  if (item.path.startsWith('/') && item.path !== ownChatPath)
    return (
      <a {...look} href={item.path} target="_blank" rel="noreferrer" onClick={onChoose}>
        {children}
      </a>
    )
  async function press(): Promise<void> {
    onChoose?.()
    if (item.path === ownChatPath) return onChat ? onChat() : modal.open('chat')
    const { openService } = await import('./open-service.ts')
    const outcome = await openService(item)
    if (outcome === 'blocked') showToast('shell.service.blocked', 'danger')
    if (outcome === 'failed') showToast('shell.service.failed', 'danger')
  }
  return (
    <button {...look} type="button" onClick={() => void press()}>
      {children}
    </button>
  )
}
