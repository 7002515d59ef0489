import { Smartphone, User } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../../i18n/use-text.tsx'
import { useModal } from '../../../../lib/screen/modal.tsx'
import { useSession } from '../../../../lib/session/session.ts'
import { useFlag } from '../../../../lib/site.ts'
import { classNames } from '../../../../ui/style/class-names.ts'
import { Button } from '../../../../ui/button.tsx'
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx'
import { Island } from '../island.tsx'
import { MemberIsland } from '../islands.tsx'

/**
 * The login box for a visitor, or the account box of the signed-in member. Both have the same
 * height. `alone`: no other bar stands below on phones.
 */
export function AccountBox({
  compact = false,
  alone = false,
}: {
  compact?: boolean
  alone?: boolean
}): ReactElement {
  const session = useSession()
  const waits = <Skeleton className="h-10 w-48 rounded-full" />
  if (session.state === 'restoring') return waits
  return session.state === 'member' ? (
    <Island waits={waits}>
      <MemberIsland account={session.account} compact={compact} alone={alone} />
    </Island>
  ) : (
    <VisitorBox />
  )
}

function VisitorBox(): ReactElement {
  const text = useText()
  const modal = useModal()
  const mayRegister = useFlag('DIRECTREG3')
  const mayTry = useFlag('FREEPLAY3')
  const hasSms = useFlag('MOBILEVERCODELOGIN3')
  const [way, setWay] = useState<LoginWay | ''>('')
  return (
    <div className="visitor-box flex items-center gap-2 md:shrink-0 md:whitespace-nowrap">
      {modal.has('free-play') && mayTry && (
        <Button
          variant="ghost"
          size="sm"
          className="min-h-10 max-md:hidden"
          onClick={() => modal.open('free-play')}
        >
          {text('door.freePlay')}
        </Button>
      )}
      {modal.has('login') && hasSms && <LoginWays way={way || 'username'} onChange={setWay} />}
      {modal.has('login') && (
        <Button
          variant="secondary"
          size="sm"
          className="min-h-10"
          onClick={() => modal.open('login', hasSms ? way : '')}
        >
          {text('shell.login')}
        </Button>
      )}
      {modal.has('register') && mayRegister && (
        <Button size="sm" className="min-h-10" onClick={() => modal.open('register')}>
          {text('shell.register')}
        </Button>
      )}
    </div>
  )
}

const ways = [
  { way: 'username', icon: User, name: 'shell.login.byName' },
  { way: 'sms', icon: Smartphone, name: 'shell.login.byMobile' },
] as const
type LoginWay = (typeof ways)[number]['way']

/** Which of the two methods the login opens with; on phones the login's own tabs offer both. */
function LoginWays(props: { way: LoginWay; onChange: (way: LoginWay) => void }): ReactElement {
  const text = useText()
  return (
    <span
      role="group"
      aria-label={text('shell.login.ways')}
      className="hidden md:flex p-0.5 rounded-[10px] border border-hair"
    >
      {ways.map(({ way, icon: Icon, name }) => (
        <button
          key={way}
          type="button"
          aria-pressed={way === props.way}
          aria-label={text(name)}
          title={text(name)}
          onClick={() => props.onChange(way)}
          className={classNames(
            'grid place-items-center size-8.5 rounded-[8px]',
            way === props.way ? 'bg-raised text-text' : 'text-muted hover:text-text',
          )}
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      ))}
    </span>
  )
}
