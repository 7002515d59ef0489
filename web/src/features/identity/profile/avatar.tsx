import { memberIcon } from '@kancil/contract/identity/member'
import type { ReactElement } from 'react'
import { useQueryOf } from '../../../lib/call/queries.ts'
import { classNames } from '../../../ui/style/class-names.ts'
import { avatarUrl } from './avatar-pictures.ts'

/** A round picture of `size` pixels; the name beside it says whose it is. */
export function AvatarPicture(props: {
  avatar: string | undefined
  size: number
  alt?: string
  className?: string
}): ReactElement {
  const shape = classNames('rounded-full bg-raised shrink-0 object-cover', props.className)
  const place = { width: props.size, height: props.size }
  if (props.avatar === undefined) return <svg className={shape} {...place} />
  return <img src={avatarUrl(props.avatar)} alt={props.alt ?? ''} className={shape} {...place} />
}

/** The avatar of the signed-in member. */
export function OwnAvatar({ size, className }: { size: number; className?: string }): ReactElement {
  const { data } = useQueryOf(memberIcon, {}, { staleMs: 300_000 })
  return <AvatarPicture avatar={data?.avatar} size={size} {...(className ? { className } : {})} />
}
