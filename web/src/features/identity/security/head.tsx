import { memberInfo } from '@kancil/contract/identity/member'
import type { SecurityItem, SecurityOverview } from '@kancil/contract/identity/security'
import { ArrowRight, Pencil, ShieldAlert, ShieldCheck } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useText } from '../../../i18n/use-text.tsx'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/style/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Instant } from '../../../ui/instant.tsx'
import { AvatarChoice } from '../profile/avatar-choice.tsx'
import { OwnAvatar } from '../profile/avatar.tsx'
import { NicknameForm } from '../profile/nickname-form.tsx'
import { usePlaceText } from '../login/use-place-text.ts'

const levels = { weak: 1, fair: 2, strong: 3 } as const
const colours = { weak: 'text-danger', fair: 'text-gold', strong: 'text-success' } as const

/** Who the member is here, how well the account is protected, and the one next step. */
export function SecurityHead(props: {
  overview: SecurityOverview
  onBegin: (item: SecurityItem) => void
}): ReactElement {
  const text = useText()
  const { level, next } = props.overview
  const isStrong = level === 'strong'
  const Shield = isStrong ? ShieldCheck : ShieldAlert
  return (
    <div className="grid gap-4">
      <Person nickname={props.overview.nickname} />
      <section
        className="grid gap-3 p-4 rounded-md bg-raised"
        aria-label={text('security.level.label')}
      >
        <div className="flex items-center gap-3">
          <Shield size={26} className={classNames('shrink-0', colours[level])} aria-hidden="true" />
          <div className="grow min-w-0">
            <p className="font-semibold">{text(`security.level.${level}`)}</p>
            <Meter level={level} />
          </div>
        </div>
        {next ? (
          <div className="flex flex-wrap items-center gap-3">
            <p className="grow basis-48 text-sm">
              <span className="block text-xs text-muted">{text('security.next.title')}</span>
              {text(`security.next.${next}`)}
            </p>
            <Button
              size="sm"
              className="min-h-10"
              icon={<ArrowRight size={16} className="flip-rtl" aria-hidden="true" />}
              onClick={() => props.onBegin(next)}
            >
              {text('security.next.go')}
            </Button>
          </div>
        ) : (
          <p className="text-sm text-muted">{text('security.next.none')}</p>
        )}
        <LastLogin overview={props.overview} />
      </section>
    </div>
  )
}

/** The word beside it says the same: nothing depends on the colour alone. */
function Meter({ level }: { level: SecurityOverview['level'] }): ReactElement {
  return (
    <span className={classNames('flex gap-1 pt-1', colours[level])} aria-hidden="true">
      {[1, 2, 3].map((step) => (
        <span
          key={step}
          className={classNames(
            'h-1.5 grow rounded-full',
            step <= levels[level] ? 'bg-current' : 'bg-hair',
          )}
        />
      ))}
    </span>
  )
}

function LastLogin({ overview: { lastLogin } }: { overview: SecurityOverview }): ReactElement {
  const text = useText()
  const place = usePlaceText()
  if (!lastLogin) return <p className="text-sm text-muted">{text('security.last.none')}</p>
  return (
    <p className="text-sm text-muted">
      {text('security.last.login')}: <Instant at={lastLogin.at} /> · {place(lastLogin.country)} ·{' '}
      <bdi>{lastLogin.ip}</bdi>
    </p>
  )
}

function Person({ nickname }: { nickname: string }): ReactElement {
  const text = useText()
  const { data: info } = useQueryOf(memberInfo, {})
  const [choosing, setChoosing] = useState(false)
  const [naming, setNaming] = useState(false)
  return (
    <header className="grid gap-4">
      <div className="flex items-center gap-4">
        <button
          type="button"
          className="relative rounded-full"
          aria-label={text('security.avatar.change')}
          onClick={() => setChoosing(true)}
        >
          <OwnAvatar size={72} />
          <span className="absolute -bottom-1 -end-1 grid place-items-center size-7 rounded-full bg-primary text-on-primary">
            <Pencil size={14} aria-hidden="true" />
          </span>
        </button>
        <div className="min-w-0">
          <p className="flex items-center gap-1">
            <span className="text-2xl font-semibold truncate">
              <bdi>{nickname}</bdi>
            </span>
            <IconButton label={text('security.nickname.change')} onClick={() => setNaming(true)}>
              <Pencil size={17} />
            </IconButton>
          </p>
          <p className="text-sm text-muted">
            {text('identity.field.username')}: <bdi>{info?.account ?? ''}</bdi>
          </p>
        </div>
      </div>
      {naming && <NicknameForm nickname={nickname} onEnd={() => setNaming(false)} />}
      {choosing && <AvatarChoice onClose={() => setChoosing(false)} />}
    </header>
  )
}
