import { staticAvatars } from '@kancil/contract/identity/avatar'
import { expect, test } from 'vitest'
import { avatarUrl } from './avatar-pictures.ts'

test.each(staticAvatars)('%s has a picture of its own', (avatar) => {
  expect(avatarUrl(avatar)).toMatch(new RegExp(`${avatar}\\.svg|^data:image/svg`))
})

test('an upload keeps its address; an avatar that we no longer draw is the first', () => {
  expect(avatarUrl('/wps/upload/avatar/1.webp')).toBe('/wps/upload/avatar/1.webp')
  expect(avatarUrl('unicorn')).toBe(avatarUrl(staticAvatars[0]))
})
