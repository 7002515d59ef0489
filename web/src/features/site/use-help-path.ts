import { type HelpKey, helpPath } from '@kancil/contract/site/help'
import { useSession } from '../../lib/session/session.ts'
import { useSiteInfo } from '../../lib/site.ts'

/**
 * Where to read a help page: while everybody must log in, visitors can only open `/helpmc`
 * (specification, section 2).
 */
export function useHelpPath(): (topic?: HelpKey) => string {
  const { loginRequired } = useSiteInfo()
  const isShut = useSession().state !== 'member' && loginRequired
  return (topic) => {
    const path = topic ? helpPath(topic) : '/help'
    return isShut ? path.replace('/help', '/helpmc') : path
  }
}
